internal import CCodecs

/// The codec's warnings about an image that it decoded nevertheless.
///
/// Rows are those of the image as stored, before it is scaled or turned.
public struct DecodeWarnings: Sendable, Hashable {
  /// What the warnings of a decode mean for its pixels, in ascending severity.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Comparable {
    /// No pixel is affected: an unknown version, a wrong checksum of text, bytes after the data.
    case harmless
    /// Pixels may be wrong or made up.
    case damage
    /// The data end too early, and the missing part is made up.
    case truncation

    /// Whether `left` is less severe.
    public static func < (left: Kind, right: Kind) -> Bool { left.place < right.place }

    /// The index in ``allCases``, and in the labels of the signpost.
    package var place: Int {
      switch self {
      case .harmless: 0
      case .damage: 1
      case .truncation: 2
      }
    }
  }

  /// The number of warnings; at least 1.
  public var count: Int
  /// The most severe kind among them.
  public var kind: Kind
  /// The codec's message for the first warning of the most severe kind.
  public var words: String
  /// The rows that were decoded from data; all of them unless the data ended too early.
  ///
  /// JPEG is counted in whole rows of blocks, of 8 or 16 rows. A row of a progressive or interlaced
  /// image counts as soon as one scan or pass has it, however coarsely.
  public var decodedRows: Int
  /// The first row whose pixels may be wrong; nil when none is affected or the codec cannot tell.
  public var firstDamagedRow: Int?

  /// Warnings as given.
  public init(
    count: Int,
    kind: Kind,
    words: String,
    decodedRows: Int,
    firstDamagedRow: Int? = nil
  ) {
    self.count = count
    self.kind = kind
    self.words = words
    self.decodedRows = decodedRows
    self.firstDamagedRow = firstDamagedRow
  }
}

extension DecodeWarnings {
  /// The warnings of a shim, with its message; nil when its count is 0.
  ///
  /// The shims number the kinds in the same order, from 1.
  init?(_ native: ib_decode_warnings, words: UnsafePointer<CChar>) {
    guard native.count > 0 else { return nil }
    guard let kind = Kind.allCases.first(where: { $0.place + 1 == Int(native.kind) }) else {
      preconditionFailure("a shim names the kind \(native.kind) of warnings, which there is not")
    }
    self.init(
      count: Int(native.count),
      kind: kind,
      words: String(cString: words),
      decodedRows: Int(native.decoded_rows),
      firstDamagedRow: native.damaged_row == .max ? nil : Int(native.damaged_row)
    )
  }
}

extension DecodeOptions {
  /// The shims' number for the damage policy.
  var shimDamage: Int32 {
    switch (damage, truncation) {
    case (.refused, _): Int32(IB_DAMAGE_IS_ERROR)
    case (.shown, .error): Int32(IB_DAMAGE_IS_SHOWN)
    case (.shown, .accept): Int32(IB_DAMAGE_IS_ACCEPTED)
    }
  }
}
