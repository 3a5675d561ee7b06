public import Quantities

/// Why an image could not be decoded.
///
/// Where the codec has words for it they are passed on unchanged.
public enum DecodingError: Error, Sendable, Hashable {
  /// The file at `path` cannot be read; `reason` is the system's.
  case unreadableFile(path: String, reason: String)
  /// There are no bytes; `path` names the file when they came from one.
  case empty(path: String?)
  /// The bytes start with no known signature; `firstBytes` are up to 8 of them.
  case unknownFormat(firstBytes: [UInt8])
  /// The data breaks its format.
  case corrupt(codec: ImageCodec, words: String)
  /// The data ends too early.
  case truncated(codec: ImageCodec, words: String)
  /// The header claims more than `limit` pixels; `size` is nil when the codec itself refused.
  case tooLarge(size: PixelSize?, limit: Int)
  /// The result, and a whole bitmap on the way to it where there is one, would take `needed`, over `limit`.
  case bitmapsTooLarge(needed: ByteCount, limit: ByteCount)
  /// A progressive JPEG has more than `limit` scans.
  case tooManyScans(limit: Int)
  /// Decoding would need at least `needed` of working memory, over `limit`.
  case needsTooMuchMemory(needed: ByteCount, limit: ByteCount)
  /// The allocator had no `bytes` to give.
  case outOfMemory(bytes: ByteCount)
  /// Legal data that the codec cannot decode.
  case unsupported(codec: ImageCodec, words: String)
  /// The result was asked to be `maxPixelSize` pixels long, which is less than one.
  case emptyTarget(maxPixelSize: Int)
}

extension DecodingError: CustomStringConvertible {
  /// One sentence that names what is wrong and what to do about it.
  public var description: String {
    switch self {
    case .unreadableFile(let path, let reason):
      "Cannot read \"\(path)\" (\(reason)); give the path of a readable JPEG or PNG file."
    case .empty(let path):
      "\(path.map { "The file \"\($0)\"" } ?? "The image") is empty; fetch or write it again."
    case .unknownFormat(let firstBytes):
      "The bytes start with \(Self.hexadecimal(firstBytes)), which is neither JPEG nor PNG; "
        + "convert the image to one of them."
    case .corrupt(let codec, let words):
      "The \(codec.name) data is corrupt (\"\(words)\"); fetch the image again, or accept what "
        + "there is of it."
    case .truncated(let codec, let words):
      "The \(codec.name) data ends too early (\"\(words)\"); fetch the rest, or accept what there "
        + "is of it."
    case .tooLarge(let size, let limit):
      "The image\(size.map { " of \($0)" } ?? "") has more than \(limit) pixels, which no "
        + "photograph has; make it smaller if it is to be trusted."
    case .bitmapsTooLarge(let needed, let limit):
      "The decoded pixels would take \(needed), but the limit is \(limit); ask for a smaller size, "
        + "or raise --max-bitmap."
    case .tooManyScans(let limit):
      "The JPEG has more than \(limit) scans, ten times what encoders write; save it again if it is "
        + "to be trusted."
    case .needsTooMuchMemory(let needed, let limit):
      "Decoding needs at least \(needed) of working memory, but the limit is \(limit); save "
        + "the image as baseline JPEG or without interlacing if it is to be trusted."
    case .outOfMemory(let bytes):
      "There is no memory for \(bytes); decode fewer images at a time, or to a smaller size."
    case .unsupported(let codec, let words):
      "The codec cannot decode this \(codec.name) (\"\(words)\"); convert the image to a common form."
    case .emptyTarget(let maxPixelSize):
      "A result of \(maxPixelSize) pixels was asked for; wait for layout and ask for at least 1."
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
