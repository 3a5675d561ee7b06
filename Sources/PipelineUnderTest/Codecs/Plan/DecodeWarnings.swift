internal import CCodecs

/// What a codec complained of in an image that it decoded all the same.
///
/// Rows are those of the image as stored, before it is scaled or turned.
public struct DecodeWarnings: Sendable, Hashable {
  /// What the warnings of a decode mean for its pixels; the later, the graver.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Comparable {
    /// No pixel is touched: a version that is not known, a checksum of text, bytes behind the data.
    case harmless
    /// Pixels may be wrong or made up.
    case damage
    /// The data end too early, and what is missing is made up.
    case truncation

    /// Whether `left` is the less grave.
    public static func < (left: Kind, right: Kind) -> Bool { left.place < right.place }

    /// The place in ``allCases``, and in the words of the signpost.
    package var place: Int {
      switch self {
      case .harmless: 0
      case .damage: 1
      case .truncation: 2
      }
    }
  }

  /// How many warnings there were; at least 1.
  public var count: Int
  /// The gravest kind of them.
  public var kind: Kind
  /// The codec's words for the first of the gravest kind.
  public var words: String
  /// The rows of which data came; all of them unless the data ended too early.
  ///
  /// JPEG is counted in whole rows of blocks, of 8 or 16 rows. Of a progressive or interlaced image
  /// a row counts as soon as one scan or pass has it, however coarsely.
  public var decodedRows: Int
  /// The first row whose pixels may be wrong; nil when no pixel is touched or the codec cannot say.
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
  /// What a shim says, with its message; nil when its count is 0.
  ///
  /// The kinds of the shims are numbered as here, from 1.
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
  /// What to do about damage, as the shims number it.
  var shimDamage: Int32 {
    switch (damage, truncation) {
    case (.refused, _): Int32(IB_DAMAGE_IS_ERROR)
    case (.shown, .error): Int32(IB_DAMAGE_IS_SHOWN)
    case (.shown, .accept): Int32(IB_DAMAGE_IS_ACCEPTED)
    }
  }
}
