import Basics

/// The assumptions about decoders in hardware.
extension Assumption {
  static let decoder: [Assumption] = [
    speed("a8", 11, .a8, 13, "the speeds that DFJPEGTurbo's table gives for an A8"),
    speed("a9", 0.97, .a9, 12, "between those of an A10 and an A8"),
    speed("a10", 0.97, .a10, 2.1, "from an A10's to that of ImageIO on an M4 Pro"),
    Assumption(
      "jpeg-unit-call",
      "ms",
      low: 0,
      middle: JPEGUnit.a10.call.milliseconds,
      high: 1.4,
      .decoder,
      reason: "at most what two sizes in DFJPEGTurbo's table leave",
      set: { $0.jpegUnit?.call = TimeSpan(nanoseconds: Int(($1 * 1e6).rounded())) }
    ),
    Assumption(
      "jpeg-unit-progressive",
      "%",
      low: 100,
      middle: Double(JPEGUnit.a10.progressivePercent),
      high: 260,
      .progressive,
      reason: "a remark says as much as baseline, software takes 2.6 times as much",
      set: { $0.jpegUnit?.progressivePercent = Int($1.rounded()) }
    ),
    Assumption(
      "jpeg-unit-thumbnails",
      "1 yes, 0 no",
      low: 0,
      middle: JPEGUnit.a10.thumbnails == .hardware ? 1 : 0,
      high: 1,
      .decoder,
      reason: "whether ImageIO makes thumbnails from decodes in hardware; 0.88 on an A10 says so",
      set: { $0.jpegUnit?.thumbnails = $1 < 0.5 ? .software : .hardware }
    ),
    Assumption(
      "jpeg-units",
      "at once",
      low: 1,
      middle: Double(played.jpegUnits),
      high: 3,
      .decoder,
      reason: "four decodes at once are 3.1 times as fast on an M5; of phones nothing is known",
      set: { $0.assumed.jpegUnits = Int($1.rounded()) }
    ),
    Assumption(
      "jpeg-unit-bytes",
      "bytes a pixel",
      low: 1.5,
      middle: played.pixelMemory.bytes,
      high: 4,
      .fullDecodes,
      reason: "memory of a full decode: 1.53 and 4 were measured; it depends on who draws",
      set: { $0.assumed.pixelMemory.bytes = $1 }
    ),
    Assumption(
      "software-decode",
      "%",
      low: 100,
      middle: Double(played.costs.decoding.percent),
      high: 200,
      .software,
      reason: "of the price on x86: 160 and 270 on an A8 with a library of 2015",
      set: { $0.assumed.costs.decoding.percent = Int($1.rounded()) }
    ),
    Assumption(
      "encode",
      "ns a pixel",
      low: 2.7,
      middle: Double(played.costs.encodePicosecondsPerPixel) / 1e3,
      high: 8.3,
      .encodes,
      reason: "half to one and a half times a full decode, whose steps run backwards",
      set: { $0.assumed.costs.encodePicosecondsPerPixel = Int(($1 * 1e3).rounded()) }
    ),
  ]

  private static let played = AssumedValues()

  private static func speed(
    _ chip: String,
    _ low: Double,
    _ unit: JPEGUnit,
    _ high: Double,
    _ reason: String
  ) -> Assumption {
    Assumption(
      "jpeg-unit-" + chip,
      "ns a pixel",
      low: low,
      middle: Double(unit.pixel) / 1e3,
      high: high,
      .decoder,
      devices: DeviceProfile.all.filter { $0.jpegUnit == unit }.map(\.name),
      reason: reason,
      set: { $0.jpegUnit?.pixel = Int(($1 * 1e3).rounded()) }
    )
  }
}
