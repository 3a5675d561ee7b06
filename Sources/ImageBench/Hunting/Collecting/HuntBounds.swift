/// When a hunt that collects finds ends: at the first bound that it reaches.
package struct HuntBounds: Sendable, Hashable {
  /// The number of tries; nil for any number.
  package var tries: Int?
  /// The longest time in seconds; nil for any time.
  package var seconds: Int?

  /// No bound.
  package init() {}

  /// The bounds as words, for the identity of a hunt.
  package var text: String {
    func word(_ number: Int?) -> String { number.map { "\($0)" } ?? "any" }
    return "tries \(word(tries)) seconds \(word(seconds))"
  }
}
