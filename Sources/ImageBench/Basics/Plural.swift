/// Counts with nouns, so that a message says "1 file" and "2 files".
public enum Plural {
  /// `count` and the noun in the matching form.
  ///
  /// - Parameters:
  ///   - one: The noun for one, such as "file".
  ///   - many: The noun for any other count; nil, the default, is `one` with an s.
  public static func text(_ count: Int, _ one: String, many: String? = nil) -> String {
    "\(count) \(word(count, one, many: many))"
  }

  /// The noun alone, in the form that matches `count`.
  public static func word(_ count: Int, _ one: String, many: String? = nil) -> String {
    count == 1 ? one : many ?? one + "s"
  }
}
