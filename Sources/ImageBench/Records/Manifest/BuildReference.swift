/// The build that was measured in the same rounds as a run, so that noisy values have a ratio to its own.
///
/// The hash identifies it: the same file gives one series of ratios, any other file begins a new series.
public struct BuildReference: Sendable, Hashable {
  /// The hash of the program's bytes, as sixteen hexadecimal digits.
  public var hash: String
  /// The version that the program says it is.
  public var toolVersion: String

  /// The build with this content and version.
  public init(hash: String, toolVersion: String) {
    self.hash = hash
    self.toolVersion = toolVersion
  }
}
