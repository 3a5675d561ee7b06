import Basics
import ImageFormats

/// The colour that the chunks of a PNG before its image data declare.
///
/// PNG (Third Edition) §4.3 gives the order: cICP, then iCCP, then sRGB, then gAMA with cHRM. The
/// first intact chunk counts. Of cICP only sRGB and Display P3 are supported; the others need more
/// than 8 bits or HDR, so the next chunk decides.
struct PNGColorChunks {
  private var codePoints: UntrustedMemory?
  private var embedded: UntrustedMemory?
  private var intent: UntrustedMemory?
  private var gamma: UntrustedMemory?
  private var chromaticities: UntrustedMemory?

  init(_ input: UntrustedMemory) {
    for chunk in PNGChunks(input) {
      // Each of these chunks may occur once; of duplicates the first counts.
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
    // libpng (PNG_LIB_GAMMA_MIN, _MAX) rejects gammas below 0.01 and above 100.
    guard let gamma, gamma.count == 4, let power = gamma.integer(at: 0, size: 4, order: .bigEndian),
      (1_000...10_000_000).contains(power)
    else { return nil }
    let primaries = self.primaries ?? .sRGB
    // Writers add this gamma to the sRGB chunk for readers without sRGB support (§11.3.2.5). It
    // means sRGB and not the pure power, from which sRGB differs in the shadows.
    if (power - 45_455).magnitude <= 1, primaries.isSRGB { return .sRGB }
    return .calibrated(ColorCalibration(transfer: .power(power), primaries: primaries))
  }

  private var primaries: ColorCalibration.Primaries? {
    guard let chromaticities, chromaticities.count == 32 else { return nil }
    let points = (0..<4).compactMap { index -> Chromaticity? in
      guard let x = chromaticities.integer(at: index * 8, size: 4, order: .bigEndian),
        let y = chromaticities.integer(at: index * 8 + 4, size: 4, order: .bigEndian),
        // Primaries of large spaces lie a little outside of the real colours.
        x <= 110_000, y <= 110_000
      else { return nil }
      return Chromaticity(x: x, y: y)
    }
    // The conversion divides by the y of the white point.
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
