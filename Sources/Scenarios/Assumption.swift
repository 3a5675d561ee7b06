import Basics

/// A number of the model that no source settles: a value that is played, and the range of what
/// sources and experience allow.
package struct Assumption: Sendable, Hashable {
  /// The name in tables, such as "cell-layout-constraint".
  package var name: String
  package var unit: String
  /// The least plausible value.
  package var low: Double
  /// The value that is played, taken from the model itself.
  package var middle: Double
  /// The greatest plausible value.
  package var high: Double
  /// Why this range.
  package var reason: String

  /// Every assumption that is a number, in the order of tables.
  package static let catalogue = memory + devices + cells + decoder + networks

  private static let memory = [
    Assumption(
      name: "editor-opening",
      unit: "s",
      low: 0.3,
      middle: EditorMemory.openingTime.seconds,
      high: 3,
      reason: "how long an editor takes to open; no source"
    ),
    Assumption(
      name: "editor-remaining",
      unit: "MB",
      low: 30,
      middle: megabytes(EditorMemory.remaining),
      high: 45,
      reason: "what an open editor leaves for images; a choice of memory-warning"
    ),
  ]

  private static let devices = [
    Assumption(
      name: "iphone-13-limit",
      unit: "MB",
      low: 1_992,
      middle: megabytes(DeviceProfile.iPhone13.jetsamLimit),
      high: 2_998,
      reason: "half to three quarters of the memory; no measurement was found"
    ),
    Assumption(
      name: "iphone-13-flash-read",
      unit: "MB/s",
      low: 500,
      middle: Double(DeviceProfile.iPhone13.flash.readBytesPerSecond) / 1e6,
      high: 2_000,
      reason: "half to twice that of the iPad Pro of 2018; also of the iPhone 11"
    ),
    Assumption(
      name: "ipad-pro-m1-flash-read",
      unit: "MB/s",
      low: 1_000,
      middle: Double(DeviceProfile.iPadProM1.flash.readBytesPerSecond) / 1e6,
      high: 3_000,
      reason: "between a phone of 2021 and a Mac with the same chip; no source"
    ),
  ]

  private static let cells: [Assumption] = {
    let price = CellPrice.reference
    func row(_ name: String, _ low: Double, _ middle: TimeSpan, _ high: Double, _ reason: String)
      -> Assumption
    {
      Assumption(
        name: "cell-" + name,
        unit: "µs",
        low: low,
        middle: Double(middle.nanoseconds) / 1e3,
        high: high,
        reason: reason
      )
    }
    return [
      row("creation-view", 10, price.creationOfView, 50, "published layouts do not split it off"),
      row("creation-constraint", 2, price.creationOfConstraint, 10, "an object and a solver's row"),
      row("layout-view", 3, price.layoutOfView, 12, "a new text is measured again"),
      row("layout-constraint", 2, price.layoutOfConstraint, 23, "nothing moves, or everything"),
      Assumption(
        name: "post-constraints",
        unit: "constraints",
        low: 40,
        middle: Double(CellKind.post.parts.constraints),
        high: 80,
        reason: "of the 20 views of a post; two to four numbers place a view"
      ),
      Assumption(
        name: "stack-constraints",
        unit: "constraints",
        low: 3,
        middle: Double(CellParts.constraintsOfArrangedView),
        high: 5,
        reason: "that a stack makes for each view that it arranges"
      ),
    ]
  }()

  private static func megabytes(_ size: ByteCount) -> Double { Double(size.bytes) / 1e6 }
}
