public import Basics

/// A device as the virtual run sees it: screen, memory limits, cores and flash.
///
/// Screen and RAM are the maker's figures. The memory limit is a measured number with its source in
/// `limitSource`. Core speeds, flash and the warning share are modelling choices, said so where
/// they are declared: they set the scale of a result, not the order of two variants.
public struct DeviceProfile: Sendable, Hashable {
  /// The name in flags and files, such as "iphone-se".
  public var name: String
  /// The name for people.
  public var title: String
  /// Size, pixels and frames.
  public var screen: Screen
  /// The memory of the device; a share of it is a common cache limit.
  public var ram: ByteCount
  /// What one process may use before the system ends it (jetsam).
  public var jetsamLimit: ByteCount
  /// Where `jetsamLimit` was measured or reported.
  public var limitSource: String
  /// The cores, fastest group first.
  public var cores: [CoreGroup]
  /// The storage.
  public var flash: FlashProfile
  /// The names of the networks that fit the device, the usual one first.
  public var links: [String]

  /// The share of `jetsamLimit`, in percent, at which a memory warning is sent: 75.
  ///
  /// A modelling choice. Apple says only that the warning comes as use "approaches the limit" and
  /// that delivery is best effort (developer.apple.com, "Responding to low-memory warnings").
  public var warningPercent = 75

  /// What an app's images may take under critical pressure: three screens of pixels.
  ///
  /// A modelling choice: what is on the screen and two more, which is all that Glide's memory cache
  /// ever holds (`MemorySizeCalculator`), and less than any cache that is not emptied.
  public var criticalAllowance: ByteCount { ByteCount(screen.pixels.pixelCount * 4 * 3) }

  /// A device of these parts; `cores` has the fastest group first.
  public init(
    name: String,
    title: String,
    screen: Screen,
    ram: ByteCount,
    jetsamLimit: ByteCount,
    limitSource: String,
    cores: [CoreGroup],
    flash: FlashProfile,
    links: [String],
    warningPercent: Int = 75
  ) {
    precondition(!cores.isEmpty, "The device \"\(name)\" has no cores")
    precondition(
      (1...100).contains(warningPercent),
      "A warning is at 1 to 100 percent, not \(warningPercent)"
    )
    self.name = name
    self.title = title
    self.screen = screen
    self.ram = ram
    self.jetsamLimit = jetsamLimit
    self.limitSource = limitSource
    self.cores = cores
    self.flash = flash
    self.links = links
    self.warningPercent = warningPercent
  }

  /// The use at which a memory warning is sent: `warningPercent` of `jetsamLimit`.
  public var warningThreshold: ByteCount {
    ByteCount(jetsamLimit.bytes * warningPercent / 100)
  }

  /// The number of cores of every kind.
  public var coreCount: Int { cores.reduce(0) { $0 + $1.count } }

  /// The speed of the core that the main lane runs on: that of the fastest group.
  public var mainLaneSpeed: Double { cores[0].speed }

  /// The speed of a core of `kind`, or of the main lane's where the device has no such core.
  public func speed(of kind: CoreGroup.Kind) -> Double {
    cores.first { $0.kind == kind }?.speed ?? mainLaneSpeed
  }

  /// The time that `reference`, a cost on the reference core, takes on a core of `kind`.
  ///
  /// The quotient is rounded to the nearest nanosecond, half away from zero.
  public func time(
    for reference: TimeSpan,
    on kind: CoreGroup.Kind = .performance
  ) -> TimeSpan {
    let scaled = Double(reference.nanoseconds) / speed(of: kind)
    return TimeSpan(nanoseconds: Int(scaled.rounded(.toNearestOrAwayFromZero)))
  }
}
