import Basics

/// The devices that a trial can be run on.
///
/// Core speeds are relative to a cloud server core of about 1,050 points in Geekbench 5's
/// single-core test, the class of machine on which `CostModel` was measured. Public single-core
/// results are near 270 (A7), 320 (A8), 550 (A9), 1,110 (A12X), 1,330 (A13), 1,725 (A15;
/// macrumors.com/2021/09/15/a15-geekbench-cpu-gpu), 1,718 (M1;
/// macrumors.com/2021/05/11/m1-ipad-pro-benchmarks) and 2,300 (A17 Pro); quotients are rounded, and
/// an efficiency core is set to about a third of its fast neighbour.
extension DeviceProfile {
  /// Every device in the order of lists: the standard one first.
  package static let all = [
    standard, iPhoneSE, iPhone15Pro, iPad, iPhone11, iPhone6, iPadPro, iPadProM1,
  ]

  /// The device of runs that name none: the phone that most people own.
  ///
  /// In the United States 9.24 % of all iPhones were an iPhone 13 in September 2025, more than of
  /// any other model (Start.io, 2025-09-18, newswire "state-by-state data on iPhone ownership").
  /// Reproductions and hunts look for failures, so they begin with ``iPhoneSE`` instead.
  package static let standard = iPhone13

  /// The device on which mistakes show first: the slowest phone that apps of today still run on.
  package static let worstCase = iPhoneSE

  /// The measured per-process limits: stackoverflow.com/questions/5887248, Jasper's answer.
  private static let measuredLimits = "stackoverflow.com/questions/5887248 (measured)"

  /// A small old phone with two slow cores: it shows best what a careless feed costs.
  package static let iPhoneSE = DeviceProfile(
    name: "iphone-se",
    title: "iPhone SE (2016), A9, 2 GB",
    screen: Screen(size: PointSize(width: 320, height: 568), scale: 2, refreshRate: 60),
    ram: .mebibytes(2_048),
    jetsamLimit: .mebibytes(1_395),
    limitSource: measuredLimits + ": 1395 MB of 2048 MB, 69 %, iOS 9.3",
    cores: [CoreGroup(.performance, count: 2, speed: 0.5)],
    flash: FlashProfile(
      readBytesPerSecond: 400_000_000,
      writeBytesPerSecond: 150_000_000,
      latency: .microseconds(200)
    ),
    links: ["lte", "wifi", "3g", "heavy-tail"],
    jpegUnit: .a9,
    system: .lastOfA9
  )

  /// A fast phone with 3 pixels to a point and a third of the older phone's time for a frame.
  package static let iPhone15Pro = DeviceProfile(
    name: "iphone-15-pro",
    title: "iPhone 15 Pro (2023), A17 Pro, 8 GB",
    screen: Screen(size: PointSize(width: 393, height: 852), scale: 3, refreshRate: 120),
    ram: .mebibytes(8_192),
    jetsamLimit: .mebibytes(3_072),
    limitSource:
      "github.com/introlab/rtabmap/pull/1446: 3 GB without, 6 GB with the increased limit",
    cores: [
      CoreGroup(.performance, count: 2, speed: 2.2),
      CoreGroup(.efficiency, count: 4, speed: 0.75),
    ],
    flash: FlashProfile(
      readBytesPerSecond: 1_500_000_000,
      writeBytesPerSecond: 1_000_000_000,
      latency: .microseconds(80)
    ),
    links: ["wifi", "lte", "3g", "heavy-tail"],
    jpegUnit: .a10
  )

  /// A phone of 2019 that many people still own: 4 GB and two pixels to a point.
  package static let iPhone11 = DeviceProfile(
    name: "iphone-11",
    title: "iPhone 11 (2019), A13, 4 GB",
    screen: Screen(size: PointSize(width: 414, height: 896), scale: 2, refreshRate: 60),
    ram: .mebibytes(4_096),
    jetsamLimit: .mebibytes(2_068),
    limitSource: measuredLimits + ": 2068 MB of 3844 MB, 54 %, iOS 13.1.3",
    cores: [
      CoreGroup(.performance, count: 2, speed: 1.27),
      CoreGroup(.efficiency, count: 4, speed: 0.42),
    ],
    flash: flashOf4GB,
    links: ["lte", "wifi", "3g", "heavy-tail"],
    jpegUnit: .a10
  )

  /// A phone of 2021: 4 GB and three pixels to a point.
  package static let iPhone13 = DeviceProfile(
    name: "iphone-13",
    title: "iPhone 13 (2021), A15, 4 GB",
    screen: Screen(size: PointSize(width: 390, height: 844), scale: 3, refreshRate: 60),
    ram: .mebibytes(4_096),
    jetsamLimit: .mebibytes(2_068),
    limitSource: "an assumption: that of the iPhone 11, which has as much memory",
    cores: [
      CoreGroup(.performance, count: 2, speed: 1.64),
      CoreGroup(.efficiency, count: 4, speed: 0.55),
    ],
    flash: flashOf4GB,
    links: ["lte", "wifi", "3g", "heavy-tail"],
    jpegUnit: .a10
  )

  /// The flash of devices of 2018 to 2021 with 4 GB of memory.
  ///
  /// An assumption, because no source was found: half to twice as fast.
  private static let flashOf4GB = FlashProfile(
    readBytesPerSecond: 1_000_000_000,
    writeBytesPerSecond: 500_000_000,
    latency: .microseconds(100)
  )

  /// A large screen on 1 GB: the least memory for each pixel.
  package static let iPad = DeviceProfile(
    name: "ipad",
    title: "iPad Air (2013), A7, 1 GB",
    screen: Screen(size: PointSize(width: 768, height: 1_024), scale: 2, refreshRate: 60),
    ram: .mebibytes(1_024),
    jetsamLimit: .mebibytes(697),
    limitSource: measuredLimits + ": 697 MB of 1024 MB, 68 %",
    cores: [CoreGroup(.performance, count: 2, speed: 0.26)],
    flash: FlashProfile(
      readBytesPerSecond: 200_000_000,
      writeBytesPerSecond: 80_000_000,
      latency: .microseconds(300)
    ),
    links: ["wifi", "lte", "3g", "heavy-tail"],
    jpegUnit: .a8,
    system: .lastOfA7AndA8
  )

  /// A 1 GB phone: the smallest limit of all.
  package static let iPhone6 = DeviceProfile(
    name: "iphone-6",
    title: "iPhone 6 (2014), A8, 1 GB",
    screen: Screen(size: PointSize(width: 375, height: 667), scale: 2, refreshRate: 60),
    ram: .mebibytes(1_024),
    jetsamLimit: .mebibytes(645),
    limitSource: measuredLimits + ": 645 MB of 1024 MB, 62 %, iOS 8",
    cores: [CoreGroup(.performance, count: 2, speed: 0.3)],
    flash: FlashProfile(
      readBytesPerSecond: 250_000_000,
      writeBytesPerSecond: 100_000_000,
      latency: .microseconds(250)
    ),
    links: ["lte", "wifi", "3g", "heavy-tail"],
    jpegUnit: .a8,
    system: .lastOfA7AndA8
  )

  /// A large screen at 120 Hz.
  package static let iPadPro = DeviceProfile(
    name: "ipad-pro",
    title: "iPad Pro 11-inch (2018), A12X, 4 GB",
    screen: Screen(size: PointSize(width: 834, height: 1_194), scale: 2, refreshRate: 120),
    ram: .mebibytes(4_096),
    jetsamLimit: .mebibytes(2_858),
    limitSource: measuredLimits + ": 2858 MB of 3769 MB, 76 %, iOS 12.1",
    cores: [
      CoreGroup(.performance, count: 4, speed: 1.06),
      CoreGroup(.efficiency, count: 4, speed: 0.35),
    ],
    flash: flashOf4GB,
    links: ["wifi", "lte", "3g", "heavy-tail"],
    jpegUnit: .a10
  )

  /// A large screen at 120 Hz with the memory and the cores of a computer.
  package static let iPadProM1 = DeviceProfile(
    name: "ipad-pro-m1",
    title: "iPad Pro 11-inch (2021), M1, 8 GB",
    screen: Screen(size: PointSize(width: 834, height: 1_194), scale: 2, refreshRate: 120),
    ram: .mebibytes(8_192),
    jetsamLimit: .mebibytes(5_120),
    limitSource: "phonearena.com/news/id135135: 5 GB without the increased limit of iPadOS 15",
    cores: [
      CoreGroup(.performance, count: 4, speed: 1.64),
      CoreGroup(.efficiency, count: 4, speed: 0.55),
    ],
    flash: FlashProfile(
      readBytesPerSecond: 2_000_000_000,
      writeBytesPerSecond: 1_000_000_000,
      latency: .microseconds(80)
    ),
    links: ["wifi", "lte", "3g", "heavy-tail"],
    jpegUnit: .a10
  )
}

/// The newest systems that run on old chips, as Apple lists them with their updates; newer chips
/// have ``SystemVersion/standard`` ("iPhone models compatible with iOS 18", support.apple.com).
extension SystemVersion {
  /// On the A7 and the A8: 12.5 ("About the security content of iOS 12.5.7": iPhone 5s, iPhone 6,
  /// iPad Air).
  fileprivate static let lastOfA7AndA8 = SystemVersion(12, 5)
  /// On the A9: 15.8 ("About the security content of iOS 15.8": iPhone 6s, iPhone SE).
  fileprivate static let lastOfA9 = SystemVersion(15, 8)
}
