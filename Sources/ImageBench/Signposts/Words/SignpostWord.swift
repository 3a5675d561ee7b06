/// A choice that a signpost carries: the index of its case in the record, and its word in the
/// trace.
///
/// A new case goes to the end and a word never changes, because traces are kept.
@usableFromInline
package protocol SignpostWord: SignpostValue, RawRepresentable<String>, CaseIterable,
  BitwiseCopyable,
  Sendable, Hashable
{}

extension SignpostWord {
  /// The word in the trace, in small letters with hyphens.
  package var word: String { rawValue }

  /// The words of all cases, each at the index of its case.
  package static var words: [String] { allCases.map(\.rawValue) }

  // The one byte of an enum without payloads is the index of its case; a test compares it for every
  // type. Every
  // number in a record is of a case, because `SignpostRecord.init` refuses others.

  /// The index of the case.
  @inlinable package var signpostNumber: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// The case with the index `number`, which must be of one.
  @inlinable package init(signpostNumber number: Int) {
    self = unsafeBitCast(UInt8(truncatingIfNeeded: number), to: Self.self)
  }
}
