/// The values that an export has written once and refers to later.
///
/// A value with the attribute `id` is written in full; each repetition is an element with the
/// attribute `ref`.
struct TraceValues {
  /// The most values of a file: an export of 100 MB has fewer.
  static let countLimit = 2_000_000
  /// The most bytes of all of them.
  static let byteLimit = 64 << 20
  /// The bytes of a value that are kept: names are shorter.
  static let valueLimit = 256

  private var texts: [String: String] = [:]
  private var byteCount = 0

  /// The limit that is passed after a value was added; nil for none.
  enum Excess: String {
    case values
    case bytes = "bytes of values"

    var limit: Int { self == .values ? TraceValues.countLimit : TraceValues.byteLimit }
  }

  /// Keeps `text` under `id`; returns what is too much then, nil for nothing.
  mutating func keep(_ text: String, as id: String) -> Excess? {
    let text = text.utf8.count > Self.valueLimit ? String(text.prefix(Self.valueLimit / 4)) : text
    byteCount += text.utf8.count + id.utf8.count
    texts[id] = text
    if texts.count > Self.countLimit { return .values }
    return byteCount > Self.byteLimit ? .bytes : nil
  }

  /// The text under `id`; nil when nothing was kept there.
  subscript(id: String) -> String? { texts[id] }
}
