/// A quantity that both a device and the model measure.
package enum DeviceQuantity: String, Sendable, Hashable, CaseIterable {
  /// How long one decode takes, mean.
  case decode
  case decodes
  /// Hitch time per second of scrolling.
  case hitches
  /// Hitch time of everything that was recorded.
  case hitchTime
  /// Times that the main thread did not answer for 250 ms or more.
  case hangs
  /// The most memory at one time.
  case memory

  /// The name in tables and sentences.
  package var title: String { self == .hitchTime ? "hitch time" : rawValue }

  /// The unit of its numbers: bytes in files, decimal sizes for people.
  package var unit: String {
    switch self {
    case .decode, .hitchTime: "ms"
    case .decodes: "decodes"
    case .hitches: "ms/s"
    case .hangs: "hangs"
    case .memory: "MB"
    }
  }

  /// The places after the decimal point in tables.
  package var places: Int {
    switch self {
    case .decode: 2
    case .hitches, .hitchTime, .memory: 1
    case .decodes, .hangs: 0
    }
  }

  /// From so many milliseconds on Apple calls it a hang; `hangs` of a run counts frames from here
  /// too.
  static let hangMilliseconds = 250.0
}
