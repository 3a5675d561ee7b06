internal import Basics

/// The image description in the segments of a JPEG before its image data.
struct JPEGFrame {
  var size: PixelSize
  var layout: ScanLayout
  /// Whether the data are arithmetic-coded, which libjpeg-turbo decodes and few others do.
  var isArithmetic: Bool
  /// The sampling factors of the components: 1, 3 or 4.
  var factors: [SamplingFactors]
}

extension JPEGFrame {
  /// Reads the segments of `input` up to its first scan, and calls `visit` with each.
  init<Bytes: UntrustedBytes>(
    of input: Bytes,
    stray: JPEGSegments<Bytes>.Stray,
    visit: (JPEGSegments<Bytes>.Segment) -> Void = { _ in }
  ) throws(ImageFileProblem) {
    var segments = JPEGSegments(input, stray: stray)
    var frame: JPEGFrame?
    while true {
      let segment = try segments.nextSegment()
      visit(segment)
      switch segment.marker {
      case 0xC4, 0xC8, 0xCC: break
      case 0xC0...0xCF:
        guard frame == nil else { throw .malformed("there are two frame headers") }
        frame = try JPEGFrame(segment)
      case 0xDA:
        guard var frame else { throw .malformed("the scan has no frame header") }
        // With several scans, a codec has to store the coefficients of the whole image, progressive
        // or not.
        if segment.data.byte(at: 0).map(Int.init) != frame.factors.count {
          frame.layout = .progressive
        }
        self = frame
        return
      default: break
      }
    }
  }

  /// Reads a frame header (ITU-T T.81 §B.2.2).
  private init<Bytes: UntrustedBytes>(_ segment: JPEGSegments<Bytes>.Segment)
    throws(ImageFileProblem)
  {
    switch segment.marker {
    case 0xC0, 0xC1, 0xC9: layout = .baseline
    case 0xC2, 0xCA: layout = .progressive
    case 0xC3, 0xCB: throw .unsupported("lossless JPEG")
    default: throw .unsupported("hierarchical JPEG")
    }
    isArithmetic = segment.marker >= 0xC9
    let body = segment.data
    guard let precision = body.byte(at: 0),
      let height = body.integer(at: 1, size: 2, order: .bigEndian),
      let width = body.integer(at: 3, size: 2, order: .bigEndian),
      let components = body.byte(at: 5).map(Int.init)
    else { throw .malformed("the frame header is too short") }
    guard precision == 8 else { throw .unsupported("JPEG with \(precision) bits a sample") }
    guard width > 0 else { throw .malformed("the width is 0") }
    guard height > 0 else { throw .unsupported("JPEG whose height comes after its data") }
    guard body.count == 6 + 3 * components else {
      throw .malformed("the length of the frame header does not match its number of components")
    }
    guard [1, 3, 4].contains(components) else {
      throw .unsupported("JPEG with \(components) components")
    }
    size = PixelSize(width: width, height: height)
    factors = (0..<components).compactMap { body.byte(at: 7 + 3 * $0) }
      .map { SamplingFactors(horizontal: Int($0 >> 4), vertical: Int($0 & 15)) }
    guard factors.allSatisfy({ (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) })
    else { throw .malformed("a sampling factor is out of range") }
  }
}
