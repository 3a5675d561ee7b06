/// The meaning of the bytes 255 and `code` in a JPEG (ITU-T T.81, table B.1).
package enum JPEGMarker: Sendable, Hashable {
  /// A fill byte; the marker's code follows.
  case fill
  /// A data byte 255, which is followed by zero.
  case stuffed
  /// TEM or a restart: a marker without a segment.
  case alone
  /// The start of an image, SOI.
  case startOfImage
  /// The end of the image, EOI.
  case endOfImage
  /// The start of a scan, SOS, with its segment.
  case startOfScan
  /// Any other marker, with its segment.
  case segment

  /// The meaning of a byte 255 followed by `code`.
  @inlinable
  package init(_ code: UInt8) {
    switch code {
    case 0xFF: self = .fill
    case 0x00: self = .stuffed
    case 0x01, 0xD0...0xD7: self = .alone
    case 0xD8: self = .startOfImage
    case 0xD9: self = .endOfImage
    case 0xDA: self = .startOfScan
    default: self = .segment
    }
  }
}

/// The marker segments of a JPEG up to and including that of its first scan (ITU-T T.81, annex B).
package struct JPEGSegments<Bytes: UntrustedBytes> {
  /// A segment: its marker's second byte, the offset of its data, and the data after their length.
  package struct Segment {
    package var marker: UInt8
    package var offset: Int
    package var data: Bytes

    /// Whether the image data follow.
    package var isScan: Bool { marker == 0xDA }
  }

  /// What to do with bytes between segments that belong to none, and with impossible lengths.
  package enum Stray: Sendable {
    /// Skip them, as libjpeg does with a warning.
    case skipped
    /// Refuse the file as malformed.
    case refused
  }

  private let input: Bytes
  private let stray: Stray
  private var offset = 2
  private var steps = 0
  private var isAtScan = false

  /// The segments of `input`, whose first two bytes are SOI.
  package init(_ input: Bytes, stray: Stray = .skipped) {
    self.input = input
    self.stray = stray
  }

  /// The next segment; do not call it again after the first scan.
  mutating func nextSegment() throws(ImageFileProblem) -> Segment {
    while steps < longestWalk {
      steps += 1
      guard let first = input.byte(at: offset) else { throw .truncated }
      guard first == 0xFF else {
        guard stray == .skipped else { throw .malformed("byte \(offset) should begin a marker") }
        offset += 1
        continue
      }
      guard let code = input.byte(at: offset + 1) else { throw .truncated }
      switch JPEGMarker(code) {
      case .fill: offset += 1
      case .stuffed, .alone:
        guard stray == .skipped else {
          throw .malformed("byte \(offset) should begin a segment")
        }
        offset += 2
      case .startOfImage: throw .malformed("there is a second start of the image")
      case .endOfImage: throw .malformed("the image ends before it begins")
      case .startOfScan, .segment: return try segment(code)
      }
    }
    throw .malformed("there are more than \(longestWalk) markers before the image data")
  }

  private mutating func segment(_ code: UInt8) throws(ImageFileProblem) -> Segment {
    guard let length = input.integer(at: offset + 2, size: 2, order: .bigEndian) else {
      throw .truncated
    }
    guard length >= 2 || stray == .skipped else {
      throw .malformed("a segment is shorter than its own length")
    }
    // libjpeg treats such a segment as an empty one.
    let count = Swift.max(0, length - 2)
    let start = offset + 4
    guard let data = input.slice(at: start, count: count) else { throw .truncated }
    offset = start + count
    let segment = Segment(marker: code, offset: start, data: data)
    isAtScan = segment.isScan
    return segment
  }
}

extension JPEGSegments: Sequence, IteratorProtocol {
  /// The next segment; nil after that of the first scan, and when the file is damaged.
  package mutating func next() -> Segment? {
    isAtScan ? nil : try? nextSegment()
  }
}

/// The most markers, stray bytes or chunks that are skipped before the image data.
///
/// Real files have tens. Without a limit, a file of fill bytes, or a sparse file of a terabyte,
/// would take minutes.
let longestWalk = 65536
