public import Basics
public import ImageFormats

/// Why an image could not be decoded.
///
/// `words` is the codec's own message, unchanged.
public enum DecodingError: Error, Sendable, Hashable {
  /// The file at `path` cannot be read; `reason` is the system's message.
  case unreadableFile(path: String, reason: String)
  /// There are no bytes; `path` names the file when they came from one.
  case empty(path: String?)
  /// The bytes start with no known signature; `firstBytes` are up to 8 of them.
  case unknownFormat(firstBytes: [UInt8])
  /// The bytes are an image of a recognised but unsupported format.
  case foreignFormat(ForeignFormat)
  /// The data breaks its format; accepting damage would give `acceptableRows` stored rows, if any.
  case corrupt(codec: ImageCodec, words: String, acceptableRows: Int = 0)
  /// The data ends too early; accepting that would give `acceptableRows` stored rows, if any.
  case truncated(codec: ImageCodec, words: String, acceptableRows: Int = 0)
  /// The codec warned, and ``DamagePolicy/refused`` makes that an error.
  case warned(codec: ImageCodec, words: String)
  /// The header claims more than `limit` pixels; `size` is nil when the codec itself refused.
  case tooLarge(size: PixelSize?, limit: Int)
  /// The result and any intermediate bitmap together would take `needed`, over `limit`.
  case bitmapsTooLarge(needed: ByteCount, limit: ByteCount)
  /// A progressive JPEG has more than `limit` scans.
  case tooManyScans(limit: Int)
  /// Decoding would need at least `needed` of working memory, over `limit`.
  case needsTooMuchMemory(needed: ByteCount, limit: ByteCount)
  /// The allocator failed to provide `bytes`.
  case outOfMemory(bytes: ByteCount)
  /// The data is legal, but the codec cannot decode it.
  case unsupported(codec: ImageCodec, words: String)
  /// The caller asked for a result of `maxPixelSize` pixels, which is less than one.
  case emptyTarget(maxPixelSize: Int)
}

extension DecodingError {
  /// The change of ``DecodeOptions`` with which the same bytes may be decoded.
  public enum Remedy: Sendable, Hashable, CaseIterable {
    /// ``DecodeOptions/truncation`` `.accept`; the decode then gives at least one row.
    case acceptTruncation
    /// ``DecodeOptions/damage`` `.shown`.
    case showDamage
    /// A higher ``DecodeLimits/maxPixels``.
    case raiseMaxPixels
    /// A higher ``DecodeLimits/maxBitmapMemory``.
    case raiseMaxBitmapMemory
    /// A higher ``DecodeLimits/maxScans``.
    case raiseMaxScans
    /// A higher ``DecodeLimits/maxCodecMemory``.
    case raiseMaxCodecMemory
  }

  /// The remedy that ``description`` ends with; nil when no option helps.
  public var remedy: Remedy? {
    switch self {
    case .corrupt(_, _, let rows), .truncated(_, _, let rows): rows > 0 ? .acceptTruncation : nil
    case .warned: .showDamage
    case .tooLarge: .raiseMaxPixels
    case .bitmapsTooLarge: .raiseMaxBitmapMemory
    case .tooManyScans: .raiseMaxScans
    case .needsTooMuchMemory: .raiseMaxCodecMemory
    case .unreadableFile, .empty, .unknownFormat, .foreignFormat, .outOfMemory, .unsupported,
      .emptyTarget:
      nil
    }
  }
}

extension DecodingError: CustomStringConvertible {
  /// One sentence that names what is wrong and what to do about it.
  public var description: String {
    switch self {
    case .unreadableFile(let path, let reason):
      "cannot read \"\(path)\" (\(reason)); give the path of a readable JPEG or PNG file."
    case .empty(let path):
      "\(path.map { "the file \"\($0)\"" } ?? "the image") is empty; fetch or write it again."
    case .unknownFormat(let firstBytes):
      "the bytes start with \(Self.hexadecimal(firstBytes)), which is neither JPEG nor PNG; "
        + "convert the image to one of them."
    case .foreignFormat(let format):
      "the image is \(format.name), which is not decoded here; convert it to JPEG or PNG."
    case .corrupt(let codec, let words, let rows):
      "the \(codec.name) data is corrupt (\"\(words)\"); fetch the image again"
        + Self.offer(rows, "before the damage")
    case .truncated(let codec, let words, let rows):
      "the \(codec.name) data ends too early (\"\(words)\"); fetch the rest"
        + Self.offer(rows, "that came")
    case .warned(let codec, let words):
      "the \(codec.name) data is damaged (\"\(words)\"); fetch the image again, or show it as it is."
    case .tooLarge(let size, let limit):
      "the image\(size.map { " of \($0)" } ?? "") has more than \(limit) pixels; make it smaller, or "
        + "raise that limit if it is to be trusted."
    case .bitmapsTooLarge(let needed, let limit):
      "the decoded pixels would take \(needed), but the limit is \(limit); ask for a smaller size, or "
        + "raise that limit."
    case .tooManyScans(let limit):
      "the JPEG has more than \(limit) scans, where encoders write about 10; save it again, or raise "
        + "that limit if it is to be trusted."
    case .needsTooMuchMemory(let needed, let limit):
      "decoding needs at least \(needed) of working memory, but the limit is \(limit); save "
        + "the image as baseline JPEG or without interlacing, or raise that limit if it is to be trusted."
    case .outOfMemory(let bytes):
      "there is no memory for \(bytes); decode fewer images at a time, or to a smaller size."
    case .unsupported(let codec, let words):
      "the codec cannot decode this \(codec.name) (\"\(words)\"); convert the image to a common form."
    case .emptyTarget(let maxPixelSize):
      "a result of \(maxPixelSize) pixels was asked for; wait for layout and ask for at least 1."
    }
  }

  /// The end of a sentence that offers the rows that accepting would give, if any.
  private static func offer(_ rows: Int, _ which: String) -> String {
    switch rows {
    case 0: "."
    case 1: ", or accept the one row \(which)."
    default: ", or accept the \(rows) rows \(which)."
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }
    .joined(separator: " ")
  }
}
