import Basics
import ImageFormats

/// Where rows go: row i starts at `base` + i * `stride`, which is negative when rows go upwards.
struct RowTarget {
  var base: UnsafeMutableRawPointer
  var stride: Int
  var count: Int
}

/// A codec at work on one image; used by one task at a time.
protocol CodecReader: AnyObject {
  /// What the image says of itself.
  var header: ImageHeader { get }
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }
  /// What the rows are made from.
  var source: RowColorConverter.Source { get }
  /// What the codec warned of so far; nil when it did not.
  var warnings: DecodeWarnings? { get }
  /// What the codec holds now, in bytes.
  var currentBytes: Int { get }

  /// The most that the codec held since this was last asked, in bytes.
  func takePeakBytes() -> Int
  /// Has inks converted as they leave the codec, not by the usual formula; before `start` only.
  func convertInk(with converter: RowColorConverter)
  /// Begins decoding at 1/`scaleDenominator`.
  func start(scaleDenominator: Int) throws(DecodingError)
  /// Takes in the encoded data of absorbing band `index` of `plan`; `bitmap` is the whole image
  /// when the layout is interlaced.
  func absorb(band index: Int, of plan: DecodePlan, into bitmap: RowTarget?) throws(DecodingError)
  /// Decodes the next `target.count` rows.
  func readRows(into target: RowTarget) throws(DecodingError)
  /// Checks that the encoded data ends as it should.
  func finish() throws(DecodingError)
}

extension CodecReader {
  func convertInk(with converter: RowColorConverter) {
    preconditionFailure("\(header.codec.name) has no inks")
  }
}

/// Opens `bytes`, which have to outlive the reader, with the codec that their signature names.
func makeCodecReader(
  _ bytes: UnsafeRawBufferPointer,
  options: DecodeOptions
) throws(DecodingError) -> any CodecReader {
  guard !bytes.isEmpty else { throw .empty(path: nil) }
  switch ImageCodec(signatureOf: bytes) {
  case .jpeg: return try JPEGReader(bytes, options: options)
  case .png: return try PNGReader(bytes, options: options)
  case nil:
    if let format = ForeignFormat(signatureOf: bytes) { throw .foreignFormat(format) }
    throw .unknownFormat(firstBytes: Array(bytes.prefix(8)))
  }
}
