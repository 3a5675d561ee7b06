/// A choice that a signpost carries: the number of its case in the record, and its word in the trace.
///
/// Cases are numbered from 0 without gaps. A new case goes to the end and a word never changes, because
/// traces are kept.
public protocol SignpostWord: RawRepresentable<Int>, CaseIterable, Sendable, Hashable {
  /// The word in the trace, in small letters with hyphens.
  var word: String { get }
}

extension SignpostWord {
  /// The words of all cases, each at the place of its number.
  @usableFromInline static var words: [String] { allCases.map(\.word) }
}
