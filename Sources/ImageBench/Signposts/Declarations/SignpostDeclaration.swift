/// What a signpost is called and what it says: all that is written by hand to have one.
///
/// ``catalogue`` lists the declarations. The files in `Generated` are made from it: a case of
/// ``SignpostName`` and a payload with one property for each field.
struct SignpostDeclaration: Sendable {
  /// The case of ``SignpostName``.
  let name: String
  /// Under what a trace viewer groups it.
  let category: SignpostCategory
  /// What happened, in a sentence.
  let about: String
  /// The fields of the begin of an interval, or of an event.
  private(set) var begin: [SignpostField] = []
  /// The fields of the end of an interval; nil for events.
  private(set) var end: [SignpostField]?
  /// The interval whose payloads it shares, where it has none of its own.
  private(set) var twin: String?

  /// The name of its payload, and the name in the trace.
  var label: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// A single moment.
  static func event(_ name: String, _ category: SignpostCategory, _ about: String) -> Self {
    SignpostDeclaration(name: name, category: category, about: about)
  }

  /// What begins and ends; it says what `other` says, with the same payloads.
  static func interval(
    _ name: String,
    _ category: SignpostCategory,
    _ about: String,
    like other: Self? = nil
  ) -> Self {
    var declaration = event(name, category, about)
    declaration.begin = other?.begin ?? []
    declaration.end = other?.end ?? []
    declaration.twin = other?.label
    return declaration
  }

  /// The same event with `fields`.
  func of(_ fields: [SignpostField]) -> Self { begin(fields) }

  /// The same interval, whose begin has `fields`.
  func begin(_ fields: [SignpostField]) -> Self {
    var declaration = self
    declaration.begin = fields
    return declaration
  }

  /// The same interval, whose end has `fields`.
  func end(_ fields: [SignpostField]) -> Self {
    var declaration = self
    declaration.end = fields
    return declaration
  }
}

/// Under what a trace viewer groups signposts, in the order of the trace's threads.
public enum SignpostCategory: String, CaseIterable, Sendable {
  /// Each has a thread of the trace; the words say what happens there.
  case main, frames, display, loading, transport, disk, cache, decoding, memory, trial, lanes
}
