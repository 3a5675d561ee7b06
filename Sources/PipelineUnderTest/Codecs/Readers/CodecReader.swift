import Basics
import ImageFormats

/// The destination of rows: row i starts at `base` + i * `stride`; a negative stride writes
/// upwards.
struct RowTarget {
  var base: UnsafeMutableRawPointer
  var stride: Int
  var count: Int
}

/// A codec decoding one image; used by one task at a time.
protocol CodecReader: AnyObject {
  var header: ImageHeader { get }
  /// Whether every pixel is opaque; turns false when damage is accepted that leaves pixels without
  /// data transparent.
  var isOpaque: Bool { get }
  /// The colour space from which the codec makes the rows.
  var source: RowColorConverter.Source { get }
  /// The codec's warnings so far; nil when there are none.
  var warnings: DecodeWarnings? { get }
  /// The codec's memory now.
  var currentBytes: Int { get }

  /// The codec's peak memory since the last call, in bytes.
  func takePeakBytes() -> Int
  /// Makes the codec convert inks with `converter` instead of the usual formula; before `start`
  /// only.
  func convertInk(with converter: RowColorConverter)
  /// Begins decoding at 1/`scaleDenominator`.
  func start(scaleDenominator: Int) throws(DecodingError)
  /// Absorbs the encoded data of absorbing band `index` of `plan`; `bitmap` is the whole image when
  /// the layout is interlaced.
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

/// Opens `bytes`, which have to outlive the reader, with the codec of their signature.
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
