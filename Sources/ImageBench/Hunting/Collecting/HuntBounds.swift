/// When a hunt that collects finds ends: at the first bound that it reaches.
package struct HuntBounds: Sendable, Hashable {
  /// The number of tries of all shards together; nil for any number.
  package var tries: Int?
  /// The number of image loads of all shards together, of which each plays an equal part; nil for
  /// any number.
  ///
  /// A shard cannot know what the others have loaded. So which tries it plays depends on the number
  /// of shards, unlike with ``tries``.
  package var loads: Int?
  /// The longest time of each shard in seconds; nil for any time.
  package var seconds: Int?

  /// No bound.
  package init() {}

  /// The bounds as words, for the identity of a hunt.
  package var text: String {
    func word(_ number: Int?) -> String { number.map { "\($0)" } ?? "any" }
    return "tries \(word(tries)) loads \(word(loads)) seconds \(word(seconds))"
  }
}
