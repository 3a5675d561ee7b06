import Basics
import ImageFormats

extension ColorProfile {
  /// The colours that an encoded image declares; `.assumedSRGB` without a valid declaration.
  ///
  /// A wrong profile must never cost the picture, so damage here is not an error.
  ///
  /// - Complexity: O(segments or chunks before the pixels), and a copy of the stored profile.
  static func read(_ bytes: UnsafeRawBufferPointer, codec: ImageCodec) -> ColorProfile {
    switch codec {
    case .jpeg: profileOfJPEG(UntrustedMemory(bytes))
    case .png: PNGColorChunks(UntrustedMemory(bytes)).profile
    }
  }

  /// Assembles a profile from its parts in APP2 segments (ICC.1:2022 §B.4).
  ///
  /// Each part carries its number, from 1, and the number of parts. Every part has to occur exactly
  /// once, in any order, and all have to agree on their number. Otherwise there is no profile, as
  /// in libjpeg's own reader.
  private static func profileOfJPEG(_ input: UntrustedMemory) -> ColorProfile {
    let signature = Array("ICC_PROFILE\0".utf8)
    var parts: [UntrustedMemory?] = []
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
