import Basics
import ImageFormats

/// The directory of an ICC profile, read without trusting it.
struct ICCTags {
  /// Bytes of the header, before the directory (ICC.1:2022 §7.2).
  static let headerBytes = 128

  private let profile: UntrustedMemory

  init(_ bytes: UnsafeRawBufferPointer) {
    profile = UntrustedMemory(bytes)
  }

  /// Whether the four characters at `offset` of the header are `name`.
  func hasSignature(_ name: StaticString, at offset: Int) -> Bool {
    signature(name) == profile.integer(at: offset, size: 4, order: .bigEndian)
  }

  /// The data of the first tag called `name`, or nil.
  func tag(_ name: StaticString) -> UntrustedMemory? {
    // A profile has some 10 to 30 tags; a larger count is bogus.
    guard let count = profile.integer(at: Self.headerBytes, size: 4, order: .bigEndian),
      count <= 100
    else { return nil }
    for index in 0..<count {
      let entry = Self.headerBytes + 4 + index * 12
      guard let found = profile.integer(at: entry, size: 4, order: .bigEndian) else { return nil }
      guard found == signature(name) else { continue }
      guard let offset = profile.integer(at: entry + 4, size: 4, order: .bigEndian),
        let size = profile.integer(at: entry + 8, size: 4, order: .bigEndian)
      else { return nil }
      return profile.slice(at: offset, count: size)
    }
    return nil
  }

  private func signature(_ name: StaticString) -> Int {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }
  }
}

extension ICCTags {
  /// Whether the profile describes sRGB, to within half a level of 255.
  ///
  /// Nearly every embedded profile is sRGB under one name or another, and then no conversion is
  /// needed. Primaries are compared to 0.001 and curves at 31 levels; the curve may be a table or
  /// the formula.
  var isSRGB: Bool {
    guard hasSignature("acsp", at: 36), hasSignature("RGB ", at: 16), hasSignature("XYZ ", at: 20),
      // Grids take precedence over curves when a profile has both.
      tag("A2B0") == nil, tag("A2B1") == nil, tag("A2B2") == nil,
      tag("D2B0") == nil, tag("D2B1") == nil
    else { return false }
    // IEC 61966-2-1 adapted to D50, in 1/65536.
    return isPoint("rXYZ", [28_578, 14_581, 912]) && isPoint("gXYZ", [25_241, 46_981, 6_362])
      && isPoint("bXYZ", [9_376, 3_972, 46_799])
      && isCurve("rTRC") && isCurve("gTRC") && isCurve("bTRC")
  }

  private func isPoint(_ name: StaticString, _ expected: [Int]) -> Bool {
    guard let tag = tag(name), tag.starts(with: Array("XYZ ".utf8)) else { return false }
    return expected.indices.allSatisfy { index in
      guard let value = tag.integer(at: 8 + index * 4, size: 4, order: .bigEndian) else {
        return false
      }
      return (value - expected[index]).magnitude <= 65
    }
  }

  private func isCurve(_ name: StaticString) -> Bool {
    guard let tag = tag(name) else { return false }
    if tag.starts(with: Array("para".utf8)) { return isFormula(tag) }
    return tag.starts(with: Array("curv".utf8)) && isTable(tag)
  }

  /// Function type 3 of ICC.1:2022 §10.18 with the numbers of sRGB, in 1/65536.
  private func isFormula(_ tag: UntrustedMemory) -> Bool {
    guard tag.integer(at: 8, size: 2, order: .bigEndian) == 3 else { return false }
    return [157_286, 62_119, 3_417, 5_072, 2_651].enumerated().allSatisfy { index, expected in
      guard let value = tag.integer(at: 12 + index * 4, size: 4, order: .bigEndian) else {
        return false
      }
      return (value - expected).magnitude <= 16
    }
  }

  /// The light of levels 8, 16 … 248 of 255, in 1/65535.
  private static let light = [
    159, 340, 599, 947, 1391, 1937, 2592, 3360, 4247, 5257,
    6395, 7666, 9072, 10_619, 12_309, 14_146, 16_135, 18_277, 20_577, 23_038,
    25_662, 28_452, 31_412, 34_544, 37_852, 41_337, 45_002, 48_850, 52_884, 57_105,
    61_517,
  ]
  /// The change of light by half a level at each of these levels, in 1/65535.
  private static let halfLevels = [
    10, 14, 19, 25, 31, 37, 44, 52, 59, 67,
    75, 84, 92, 101, 110, 120, 129, 139, 149, 159,
    169, 180, 190, 201, 212, 223, 235, 246, 258, 270,
    282,
  ]

  private func isTable(_ tag: UntrustedMemory) -> Bool {
    guard let count = tag.integer(at: 8, size: 4, order: .bigEndian), count >= 256 else {
      return false
    }
    for (index, expected) in Self.light.enumerated() {
      let (place, rest) = ((index + 1) * 8 * (count - 1)).quotientAndRemainder(dividingBy: 255)
      guard let low = tag.integer(at: 12 + place * 2, size: 2, order: .bigEndian),
        let high = tag.integer(at: 14 + place * 2, size: 2, order: .bigEndian)
      else { return false }
      let value = low + (high - low) * rest / 255
      // One more, because both the table and the expected value are rounded.
      guard (value - expected).magnitude <= Self.halfLevels[index] + 1 else { return false }
    }
    return true
  }
}
