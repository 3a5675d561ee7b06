import Basics

extension ColorProfile {
  /// What an encoded image says of its colours; `.assumedSRGB` when it says nothing or nonsense.
  ///
  /// A wrong profile must never cost the picture, so damage here is not an error.
  ///
  /// - Complexity: O(segments or chunks before the pixels), and a copy of the stored profile.
  static func read(_ bytes: UnsafeRawBufferPointer, codec: ImageCodec) -> ColorProfile {
    switch codec {
    case .jpeg: profileOfJPEG(UntrustedBytes(bytes))
    case .png: PNGColorChunks(UntrustedBytes(bytes)).profile
    }
  }

  /// Puts together the parts of a profile in APP2 segments (ICC.1:2022 §B.4).
  ///
  /// Each part carries its number, from 1, and the number of parts. All have to agree and be there
  /// exactly once, in any order; otherwise there is no profile, as libjpeg's own reader has it.
  private static func profileOfJPEG(_ input: UntrustedBytes) -> ColorProfile {
    let signature = Array("ICC_PROFILE\0".utf8)
    var parts: [UntrustedBytes?] = []
    var byteCount = 0
    for segment in JPEGSegments(input) where segment.marker == 0xE2 {
      let data = segment.data
      guard data.starts(with: signature) else { continue }
      guard let number = data.byte(at: 12).map(Int.init),
        let count = data.byte(at: 13).map(Int.init),
        let part = data.slice(at: 14, count: data.count - 14)
      else { return .assumedSRGB }
      if parts.isEmpty { parts = Array(repeating: nil, count: count) }
      guard parts.count == count, (1...max(1, count)).contains(number), count > 0,
        parts[number - 1] == nil
      else { return .assumedSRGB }
      parts[number - 1] = part
      byteCount += part.count
    }
    guard !parts.isEmpty, byteCount > 0, byteCount <= ICCProfile.maxBytes,
      parts.allSatisfy({ $0 != nil })
    else { return .assumedSRGB }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    for part in parts { part?.append(to: &bytes) }
    return .icc(ICCProfile(bytes: bytes))
  }
}

/// The marker segments of a JPEG up to its first scan.
struct JPEGSegments: Sequence, IteratorProtocol {
  /// One segment: its marker's second byte, and its data after the length.
  struct Segment {
    var marker: UInt8
    var data: UntrustedBytes
  }

  private let input: UntrustedBytes
  private var offset = 2

  init(_ input: UntrustedBytes) {
    self.input = input
  }

  mutating func next() -> Segment? {
    while input.byte(at: offset) == 0xFF, let marker = input.byte(at: offset + 1) {
      switch marker {
      case 0xFF:  // A fill byte before the marker.
        offset += 1
      case 0x01, 0xD0...0xD8:  // Markers without a segment.
        offset += 2
      case 0xD9, 0xDA:  // The end, or the first scan.
        return nil
      default:
        guard let length = input.integer(at: offset + 2, size: 2, order: .bigEndian), length >= 2,
          let data = input.slice(at: offset + 4, count: length - 2)
        else { return nil }
        offset += 2 + length
        return Segment(marker: marker, data: data)
      }
    }
    return nil
  }
}
