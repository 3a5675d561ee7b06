public import Basics

/// How the trace of a trial is written.
public struct TraceOptions: Sendable, Hashable {
  /// Whether a trace is compressed.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// As a gzip stream, a tenth as large or less; Perfetto opens it.
    case gzip
    /// As plain text.
    case json
  }

  /// The size of its text from which on a trace leaves signposts out, unless another one is given:
  /// some fifty times that of the largest trace of the review suite.
  public static let usualLimit = ByteCount(100_000_000)

  /// Whether it is compressed; by default it is not.
  public var form = Form.json
  /// The size of its text, before compression, from which on signposts are left out.
  public var limit = TraceOptions.usualLimit

  /// Plain text with the usual limit.
  public init() {}
}
