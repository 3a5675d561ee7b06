import Basics

/// What is assumed of decoders in hardware.
extension Assumption {
  static let decoder: [Assumption] = [
    speed("a8", 11, .a8, 13, "the speeds that DFJPEGTurbo's table gives for an A8"),
    speed("a9", 0.97, .a9, 12, "between those of an A10 and an A8"),
    speed("a10", 0.97, .a10, 2.1, "from an A10's to that of ImageIO on an M4 Pro"),
    Assumption(
      name: "jpeg-unit-call",
      unit: "ms",
      low: 0,
      middle: JPEGUnit.a10.call.milliseconds,
      high: 1.4,
      reason: "at most what two sizes in DFJPEGTurbo's table leave"
    ),
    Assumption(
      name: "jpeg-unit-progressive",
      unit: "%",
      low: 100,
      middle: Double(JPEGUnit.a10.progressivePercent),
      high: 260,
      reason: "a remark says as much as baseline, software takes 2.6 times as much"
    ),
    Assumption(
      name: "jpeg-unit-thumbnails",
      unit: "1 yes, 0 no",
      low: 0,
      middle: JPEGUnit.a10.thumbnails == .hardware ? 1 : 0,
      high: 1,
      reason: "whether ImageIO makes thumbnails from decodes in hardware; 0.88 on an A10 says so"
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
      name: "jpeg-unit-" + chip,
      unit: "ns a pixel",
      low: low,
      middle: Double(unit.pixel) / 1e3,
      high: high,
      reason: reason
    )
  }
}
