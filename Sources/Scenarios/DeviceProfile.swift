package import Basics

/// A device in a virtual run: screen, memory limits, cores and flash.
///
/// Screen and RAM are the maker's figures. The memory limit is a measured number with its source in
/// `limitSource`. Core speeds, flash and the warning threshold are modelling choices, documented
/// where they are declared: they set the scale of a result, not the order of two variants.
public struct DeviceProfile: Sendable, Hashable {
  /// The name in flags and files, such as "iphone-se".
  package var name: String
  /// The name for people.
  package var title: String
  package var screen: Screen
  /// Cache limits are often a share of it.
  package var ram: ByteCount
  /// What one process may use before the system ends it (jetsam).
  package var jetsamLimit: ByteCount
  /// Where `jetsamLimit` was measured or reported.
  package var limitSource: String
  /// The cores, fastest group first.
  package var cores: [CoreGroup]
  package var flash: FlashProfile
  /// The decoder in hardware; nil, the default, where cores decode everything.
  package var jpegUnit: JPEGUnit?
  /// The newest system that runs on the device, ``SystemVersion/standard`` by default.
  ///
  /// Of its rules the lists of loaders follow that of the cells bound ahead; all interfaces of iOS
  /// 18 exist on every device.
  package var system: SystemVersion
  /// The names of all networks, the usual one of the device first.
  package var links: [String]
  /// The values that no source settles, as trials on the device play them.
  package var assumed = AssumedValues()

  /// The errors of its decode prices; nil, the default, where these were not fitted to the device.
  package var calibration: Calibration?
  /// The device of the catalogue that it is like in all but measured prices; nil, the default, for
  /// one of the catalogue.
  package var like: String?
  /// The file that describes it; nil, the default, for one of the catalogue.
  package var file: File?

  /// A file that describes a device.
  package struct File: Sendable, Hashable {
    package var path: String
    package var text: String

    /// The file at `path` with the content `text`.
    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// The device as `--device` takes it: the path of its file, or its name, with an assumption at an
  /// end of its range if it has one.
  package var argument: String {
    guard let file else { return name }
    return file.path + (AssumedDeviceName(name)?.suffix ?? "")
  }

  /// The name without an assumption at an end of its range.
  package var plainName: String { AssumedDeviceName(name)?.device ?? name }

  /// The bytes of the screen itself: three buffers of RGBA with 8 bits, as a compositor keeps them.
  package var renderBytes: ByteCount { ByteCount(screen.pixels.pixelCount * 4 * 3) }

  /// A device of these parts; `cores` has the fastest group first, and networks that `links` leaves
  /// out follow.
  package init(
    name: String,
    title: String,
    screen: Screen,
    ram: ByteCount,
    jetsamLimit: ByteCount,
    limitSource: String,
    cores: [CoreGroup],
    flash: FlashProfile,
    links: [String],
    jpegUnit: JPEGUnit? = nil,
    system: SystemVersion = .standard
  ) {
    precondition(!cores.isEmpty, "the device \"\(name)\" has no cores")
    self.name = name
    self.title = title
    self.screen = screen
    self.ram = ram
    self.jetsamLimit = jetsamLimit
    self.limitSource = limitSource
    self.cores = cores
    self.flash = flash
    self.jpegUnit = jpegUnit
    self.system = system
    self.links = links + NetworkProfile.catalogue.map(\.name).filter { !links.contains($0) }
  }

  /// The footprint at which a memory warning is sent.
  package var warningThreshold: ByteCount {
    MemoryPressureRule(limit: jetsamLimit).warningThreshold
  }

  package var coreCount: Int { cores.reduce(0) { $0 + $1.count } }

  /// The speed of the core that the main lane runs on: that of the fastest group.
  package var mainLaneSpeed: Double { cores[0].speed }

  /// The speed of a core of `kind`; that of the main lane where the device has no such core.
  package func speed(of kind: CoreGroup.Kind) -> Double {
    cores.first { $0.kind == kind }?.speed ?? mainLaneSpeed
  }

  /// The time that `reference`, a cost on the reference core, takes on a core of `kind`.
  ///
  /// The quotient is rounded to the nearest nanosecond, half away from zero.
  package func time(
    for reference: TimeSpan,
    on kind: CoreGroup.Kind = .performance
  ) -> TimeSpan {
    let scaled = Double(reference.nanoseconds) / speed(of: kind)
    return TimeSpan(nanoseconds: Int(scaled.rounded(.toNearestOrAwayFromZero)))
  }
}
