/// A number with its unit, as texts of Apple's tools have them: "1.5 ms per s", "200,000 kB".
struct MeasuredNumber: Hashable {
  /// The number, in the unit as written.
  let value: Double
  let unit: String
  /// Whether its only point may separate thousands: "200.000".
  let isAmbiguous: Bool

  /// Reads `text`; nil when it has no number in the English form.
  init?(_ text: String) {
    // Formatters put no-break spaces, wide or narrow, before a unit.
    let spaces: Set<Character> = [" ", "\u{a0}", "\u{202f}"]
    let digits = text.drop { spaces.contains($0) }.prefix { character in
      character.isASCII && (character.isNumber || ".,-+eE".contains(character))
    }
    unit = text[digits.endIndex...].split { spaces.contains($0) }.joined(separator: " ")
    let groups = digits.split(separator: ",", omittingEmptySubsequences: false)
    let last = groups.last?.prefix { $0 != "." } ?? ""
    let isGrouped = groups.count > 1
    guard
      !isGrouped
        || (last.count == 3 && (1...3).contains(groups[0].count)
          && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 })
    else { return nil }
    guard let value = Double(groups.joined()), value.isFinite else { return nil }
    self.value = value
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    isAmbiguous =
      !isGrouped && parts.count == 2 && parts[1].count == 3 && (1...3).contains(parts[0].count)
  }

  /// The number in the unit of `quantity`; nil when the unit is not known.
  func value(of quantity: DeviceQuantity) -> Double? {
    Self.factors(quantity)[unit].map { value * $0 }
  }

  /// The units in which `quantity` may be given, in alphabetical order.
  static func units(_ quantity: DeviceQuantity) -> [String] { factors(quantity).keys.sorted() }

  private static func factors(_ quantity: DeviceQuantity) -> [String: Double] {
    switch quantity {
    case .memory:
      [
        "B": 1e-6, "bytes": 1e-6, "kB": 1e-3, "KB": 1e-3, "MB": 1, "GB": 1e3, "KiB": 0.001_024,
        "MiB": 1.048_576,
      ]
    case .hitches: ["ms per s": 1, "ms/s": 1]
    case .decode, .hitchTime: ["ms": 1, "s": 1e3, "sec": 1e3, "µs": 1e-3, "ns": 1e-6]
    case .decodes, .hangs: ["": 1]
    }
  }
}
