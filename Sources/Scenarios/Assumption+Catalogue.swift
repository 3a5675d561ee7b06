internal import Basics

extension Assumption {
  /// Every assumption that is a number, in the order of tables.
  package static let catalogue = memory + devices + cells + decoder + networks

  private static let played = AssumedValues()

  private static let memory = [
    Assumption(
      "editor-opening",
      "s",
      low: 0.3,
      middle: played.editorOpening.seconds,
      high: 3,
      .editor,
      reason: "how long an editor takes to open; no source",
      set: { $0.assumed.editorOpening = TimeSpan(nanoseconds: whole($1 * 1e9)) }
    ),
    Assumption(
      "editor-remaining",
      "MB",
      low: 30,
      middle: megabytes(played.editorRemaining),
      high: 45,
      .editor,
      reason: "what an open editor leaves for images; a choice of memory-warning",
      set: { $0.assumed.editorRemaining = ByteCount(whole($1 * 1e6)) }
    ),
    Assumption(
      "nscache-under-warning",
      "1 everything, 0 nothing",
      low: 0,
      middle: played.cacheUnderWarning == .keeps ? 0 : 1,
      high: 1,
      .pressure,
      reason: "what leaves at a warning: Apple says objects may, reports find that nothing does",
      set: { $0.assumed.cacheUnderWarning = $1 < 0.5 ? .keeps : .empties }
    ),
  ]

  private static let devices = [
    Assumption(
      "iphone-13-limit",
      "MB",
      low: 1_992,
      middle: megabytes(DeviceProfile.iPhone13.jetsamLimit),
      high: 2_998,
      .memory,
      devices: [DeviceProfile.iPhone13.name],
      reason: "half to three quarters of the memory; no measurement was found",
      set: { $0.jetsamLimit = ByteCount(whole($1 * 1e6)) }
    ),
    flashRead(
      "iphone-13-flash-read",
      low: 500,
      high: 2_000,
      [DeviceProfile.iPhone13, .iPhone11],
      "half to twice that of the iPad Pro of 2018; also of the iPhone 11"
    ),
    flashRead(
      "ipad-pro-m1-flash-read",
      low: 1_000,
      high: 3_000,
      [DeviceProfile.iPadProM1],
      "between a phone of 2021 and a Mac with the same chip; no source"
    ),
  ]

  /// The read rate of the flash that `devices` share, in MB a second.
  private static func flashRead(
    _ name: String,
    low: Double,
    high: Double,
    _ devices: [DeviceProfile],
    _ reason: String
  ) -> Assumption {
    Assumption(
      name,
      "MB/s",
      low: low,
      middle: Double(devices[0].flash.readBytesPerSecond) / 1e6,
      high: high,
      .disk,
      devices: devices.map(\.name),
      reason: reason,
      set: { $0.flash.readBytesPerSecond = whole($1 * 1e6) }
    )
  }

  private static let cells = [
    cellPrice("creation-view", 10, \.creationOfView, 50, "published layouts do not split it off"),
    cellPrice("creation-constraint", 2, \.creationOfConstraint, 10, "an object and a solver's row"),
    cellPrice("layout-view", 3, \.layoutOfView, 12, "a new text is measured again"),
    cellPrice("layout-constraint", 2, \.layoutOfConstraint, 23, "nothing moves, or everything"),
    Assumption(
      "post-constraints",
      "constraints",
      low: 40,
      middle: Double(played.constraintsOfPost),
      high: 80,
      .posts,
      reason: "of the 20 views of a post; two to four numbers place a view",
      set: { $0.assumed.constraintsOfPost = whole($1) }
    ),
    Assumption(
      "stack-constraints",
      "constraints",
      low: 3,
      middle: Double(played.constraintsOfArrangedView),
      high: 5,
      .stacks,
      reason: "that a stack makes for each view that it arranges",
      set: { $0.assumed.constraintsOfArrangedView = whole($1) }
    ),
  ]

  /// A price of a cell, in µs, between `low` and `high`.
  private static func cellPrice(
    _ name: String,
    _ low: Double,
    _ price: any WritableKeyPath<CellPrice, TimeSpan> & Sendable,
    _ high: Double,
    _ reason: String
  ) -> Assumption {
    Assumption(
      "cell-" + name,
      "µs",
      low: low,
      middle: Double(played.cellPrice[keyPath: price].nanoseconds) / 1e3,
      high: high,
      .cells,
      reason: reason,
      set: { $0.assumed.cellPrice[keyPath: price] = TimeSpan(nanoseconds: whole($1 * 1e3)) }
    )
  }

  private static func megabytes(_ size: ByteCount) -> Double { Double(size.bytes) / 1e6 }

  /// The whole number nearest to `value`.
  private static func whole(_ value: Double) -> Int { Int(value.rounded()) }
}
