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
  ]

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
