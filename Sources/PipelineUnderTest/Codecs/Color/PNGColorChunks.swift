import Basics
import ImageFormats

/// What the chunks of a PNG before its image data say of colour.
///
/// PNG (Third Edition) §4.3 gives the order: cICP, then iCCP, then sRGB, then gAMA with cHRM. The
/// first that is intact counts, and a chunk that is not is passed over. Of cICP only sRGB and
/// Display P3 are known here; for others, which need more than 8 bits or HDR, the next chunk is
/// asked.
struct PNGColorChunks {
  private var codePoints: UntrustedMemory?
  private var embedded: UntrustedMemory?
  private var intent: UntrustedMemory?
  private var gamma: UntrustedMemory?
  private var chromaticities: UntrustedMemory?

  init(_ input: UntrustedMemory) {
    for chunk in PNGChunks(input) {
      // Of equal chunks, of which there may be only one, the first counts.
      switch chunk.name {
      case "cICP": codePoints = codePoints ?? chunk.data
      case "iCCP": embedded = embedded ?? chunk.data
      case "sRGB": intent = intent ?? chunk.data
      case "gAMA": gamma = gamma ?? chunk.data
      case "cHRM": chromaticities = chromaticities ?? chunk.data
      default: break
      }
    }
  }

  var profile: ColorProfile {
    coded ?? icc ?? stated ?? calibrated ?? .assumedSRGB
  }

  /// ITU-T H.273 code points of primaries, transfer, matrix and range.
  private var coded: ColorProfile? {
    guard let codePoints, codePoints.count == 4 else { return nil }
    if codePoints.starts(with: [1, 13, 0, 1]) { return .sRGB }
    guard codePoints.starts(with: [12, 13, 0, 1]) else { return nil }
    return .calibrated(ColorCalibration(transfer: .sRGB, primaries: .displayP3))
  }

  /// A name of 1 to 79 bytes, a zero, the compression method 0, and a zlib stream.
  private var icc: ColorProfile? {
    guard let embedded,
      let nameBytes = (0..<min(80, embedded.count)).first(where: { embedded.byte(at: $0) == 0 }),
      nameBytes > 0, embedded.byte(at: nameBytes + 1) == 0,
      let stream = embedded.slice(at: nameBytes + 2, count: embedded.count - nameBytes - 2),
      stream.count > 0, stream.count <= ICCProfile.maxBytes
    else { return nil }
    var bytes: [UInt8] = []
    stream.append(to: &bytes)
    return .icc(ICCProfile(storedBytes: bytes, packing: .zlib))
  }

  /// Any of the four rendering intents.
  private var stated: ColorProfile? {
    guard let intent, intent.count == 1, let value = intent.byte(at: 0), value < 4 else {
      return nil
    }
    return .sRGB
  }

  private var calibrated: ColorProfile? {
    // Below 0.01 and above 100 libpng (PNG_LIB_GAMMA_MIN, _MAX) takes no gamma seriously.
    guard let gamma, gamma.count == 4, let power = gamma.integer(at: 0, size: 4, order: .bigEndian),
      (1_000...10_000_000).contains(power)
    else { return nil }
    let primaries = self.primaries ?? .sRGB
    // What writers put beside the sRGB chunk for readers that do not know it (§11.3.2.5), so that
    // it means sRGB and not the pure power, from which sRGB differs in the shadows.
    if (power - 45_455).magnitude <= 1, primaries.isSRGB { return .sRGB }
    return .calibrated(ColorCalibration(transfer: .power(power), primaries: primaries))
  }

  private var primaries: ColorCalibration.Primaries? {
    guard let chromaticities, chromaticities.count == 32 else { return nil }
    let points = (0..<4).compactMap { index -> Chromaticity? in
      guard let x = chromaticities.integer(at: index * 8, size: 4, order: .bigEndian),
        let y = chromaticities.integer(at: index * 8 + 4, size: 4, order: .bigEndian),
        // Real colours, or a little outside, as the primaries of large spaces are.
        x <= 110_000, y <= 110_000
      else { return nil }
      return Chromaticity(x: x, y: y)
    }
    // The white point is divided by its height.
    guard points.count == 4, points[0].y >= 1_000 else { return nil }
    return ColorCalibration.Primaries(
      white: points[0],
      red: points[1],
      green: points[2],
      blue: points[3]
    )
  }
}

extension ColorCalibration.Primaries {
  /// Whether all points are within 0.001 of those of sRGB, as libpng compares them.
  var isSRGB: Bool {
    func isNear(_ a: Chromaticity, _ b: Chromaticity) -> Bool {
      (a.x - b.x).magnitude <= 100 && (a.y - b.y).magnitude <= 100
    }
    let other = Self.sRGB
    return isNear(white, other.white) && isNear(red, other.red) && isNear(green, other.green)
      && isNear(blue, other.blue)
  }
}
