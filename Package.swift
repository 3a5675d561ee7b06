// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The map of the house, lowest layer first. A target imports what it names here and nothing else:
// the build runs with `--explicit-target-dependency-import-check error`.

let imageBench = "Sources/ImageBench"
let underTest = "Sources/PipelineUnderTest"

// Every Swift target gets the same strictness; Swift 6 mode comes with the tools version.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The modules with Apple's names re-export others, as Apple's do, and their users see members of
// all of them: the two features that ask for an import of each module are left out.
let frameworkSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The modules with Apple's names, in which code under test finds what it imports.
let frameworks = [
  "AppleFoundation", "CoreGraphics", "ImageIO", "UniformTypeIdentifiers", "CoreImage", "Accelerate",
  "MobileCoreServices", "CoreServices", "QuartzCore", "UIKit", "SwiftUI", "Combine", "Network",
  "os", "OSLog", "CryptoKit",
  "CommonCrypto", "CoreMedia", "AVFoundation", "AVKit", "CoreTransferable", "Photos", "PhotosUI",
  "FeedKit",
]

// Swift Testing has overlays for CoreGraphics and UIKit, which a toolchain for Linux lacks and yet
// looks for when a file imports both.
let withoutOverlays: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
]

// Set by `make sanitize`: jemalloc cannot stand in for malloc beside a sanitizer, which has its
// own.
let isSanitized = Context.environment["IMAGEBENCH_SANITIZED"] == "1"

// Leaves out the optimisation of debug builds, for a quick look at what the compiler says.
let isQuick = Context.environment["IMAGEBENCH_QUICK"] == "1"

// The test targets to build, separated by commas, with what they depend on and nothing else: a
// small build for a change of one part. Unset, everything is built.
let chosenTests = Context.environment["IMAGEBENCH_TESTS"].map { names in
  Set(names.split(separator: ",").map(String.init))
}

let package = Package(
  name: "ImageBench",
  products: [
    .executable(name: "imagebench", targets: ["Executable"]),
    // For packages with loaders of their own: the tool, and the modules with Apple's names.
    .library(name: "ImageBench", targets: ["ImageBench"] + frameworks),
  ],
  targets: [
    // MARK: C shims: fixed arity, return codes out, no longjmp across Swift
    .target(
      name: "CCodecs",
      path: "\(underTest)/CCodecs",
      linkerSettings: .libraries("jpeg", "png16", "isal", "lcms2", "z")
    ),
    .target(
      name: "CSupport",
      path: "\(imageBench)/CSupport",
      cSettings: isSanitized ? [.define("IB_WITHOUT_JEMALLOC")] : [],
      linkerSettings: .libraries("z") + (isSanitized ? [] : .libraries("jemalloc"))
    ),
    .target(
      name: "CFloor",
      path: "\(imageBench)/CFloor",
      linkerSettings: .libraries("jpeg", "png16")
    ),
    .target(
      name: "CSQLite",
      path: "\(imageBench)/CSQLite",
      linkerSettings: .libraries("sqlite3")
    ),

    .target(
      name: "CVirtualTime",
      path: "\(imageBench)/CVirtualTime",
      // A sanitizer and a world take over the same functions of the system.
      exclude: isSanitized ? [] : ["Passive"],
      sources: isSanitized ? ["Passive", "Wall"] : nil,
      linkerSettings: .libraries("dl", "m")
    ),

    // MARK: Leaves
    .target(name: "Basics", path: "\(imageBench)/Basics"),
    .module("Text", of: ["CSupport"]),
    .module("ImageFormats", of: ["Basics", "CSupport"]),
    .module("Files", of: ["Basics", "CSupport"]),
    .module("Records", of: ["Basics", "Text", "Files"]),
    .module("Statistics", of: ["Records"]),
    .module("Shards", of: ["Records", "Files", "Text", "Basics"]),
    .module("Signposts", of: ["Basics", "CSupport"]),

    // MARK: What runs
    .measured("Codecs", of: ["Basics", "CCodecs", "CSupport", "ImageFormats"]),
    .measured("DeviceContract", of: ["Codecs", "Basics"]),
    .measured("HTTPRules", of: ["Basics"]),
    .measured("Requests", of: ["DeviceContract", "HTTPRules", "Codecs", "Signposts", "Basics"]),
    .measured(
      "Caches",
      of: ["Requests", "HTTPRules", "Codecs", "Signposts", "Basics", "CSupport"]
    ),
    .measured(
      "ImagePipeline",
      of: [
        "Basics", "ImageFormats", "Signposts", "DeviceContract", "HTTPRules", "Caches", "Requests",
        "Codecs",
      ]
    ),
    .measured("Variants", of: ["ImagePipeline", "Caches", "Codecs", "Basics"]),

    // MARK: What unmodified code stands on
    .target(
      name: "VirtualDevice",
      dependencies: [
        "VirtualTime", "DeviceContract", "Codecs", "CCodecs", "CSupport", "Signposts", "Basics",
      ],
      path: "\(underTest)/Frameworks/VirtualDevice"
    ),

    .target(
      name: "CAppleRuntime",
      path: "\(underTest)/Frameworks/CAppleRuntime",
      linkerSettings: .libraries("dl", "z")
    ),
    .framework(
      "AppleFoundation",
      of: [
        "CAppleRuntime", "VirtualDevice", "VirtualTime", "DeviceContract", "HTTPRules", "Signposts",
        "Basics",
      ]
    ),
    .framework("UniformTypeIdentifiers", of: ["AppleFoundation"]),
    .framework("CoreGraphics", of: ["AppleFoundation", "VirtualDevice", "Codecs", "Basics"]),
    .framework(
      "ImageIO",
      of: [
        "CoreGraphics", "AppleFoundation", "VirtualDevice", "Codecs", "ImageFormats", "Basics",
      ]
    ),
    .framework("CoreImage", of: ["ImageIO", "CoreGraphics", "AppleFoundation"]),
    .framework("Accelerate", of: ["CoreGraphics", "AppleFoundation", "VirtualDevice"]),
    .framework("MobileCoreServices", of: ["UniformTypeIdentifiers", "AppleFoundation"]),
    .framework("CoreServices", of: ["MobileCoreServices"]),
    .framework(
      "QuartzCore",
      of: [
        "CoreGraphics", "AppleFoundation", "VirtualDevice", "VirtualTime", "Basics",
      ]
    ),
    // The submodules of UIKit, such as `import UIKit.UIImage`.
    .target(name: "CUIKit", path: "\(underTest)/Frameworks/CUIKit"),
    .framework(
      "UIKit",
      of: [
        "CUIKit", "QuartzCore", "CoreImage", "CoreGraphics", "ImageIO", "AppleFoundation",
        "VirtualDevice", "Codecs", "Basics",
      ]
    ),
    .framework("Combine", of: ["AppleFoundation", "VirtualDevice"]),
    .framework("SwiftUI", of: ["VirtualDevice", "UIKit", "Combine"]),
    .framework("Network", of: ["AppleFoundation", "VirtualDevice"]),
    // The submodules of os, such as `import os.log`.
    .target(name: "OSSubmodules", path: "\(underTest)/Frameworks/OSSubmodules"),
    .framework(
      "os",
      of: [
        "OSSubmodules", "AppleFoundation", "CAppleRuntime", "VirtualDevice", "Signposts",
      ]
    ),
    .framework("OSLog", of: ["os"]),
    .target(
      name: "CommonCrypto",
      path: "\(underTest)/Frameworks/CommonCrypto",
      linkerSettings: .libraries("nettle")
    ),
    .framework("CryptoKit", of: ["CommonCrypto"]),
    .framework("CoreMedia", of: ["AppleFoundation"]),
    .framework(
      "AVFoundation",
      of: ["CoreMedia", "QuartzCore", "CoreGraphics", "AppleFoundation"]
    ),
    .framework("AVKit", of: ["AVFoundation", "UIKit", "AppleFoundation"]),
    .framework("CoreTransferable", of: ["AppleFoundation"]),
    .framework("Photos", of: ["UIKit", "AppleFoundation"]),
    .framework("PhotosUI", of: ["Photos", "CoreTransferable", "UniformTypeIdentifiers"]),
    // What `make bench` builds for packages of loaders, besides the tool.
    .framework(
      "EveryFramework",
      of: [
        "AVFoundation", "AVKit", "Accelerate", "AppleFoundation", "Combine", "CommonCrypto",
        "CoreGraphics", "CoreImage", "CoreMedia", "CoreServices", "CoreTransferable",
        "CryptoKit", "ImageIO", "MobileCoreServices", "Network", "OSLog", "Photos", "PhotosUI",
        "QuartzCore", "SwiftUI", "UIKit", "UniformTypeIdentifiers", "os",
      ]
    ),
    .target(
      name: "FeedKit",
      dependencies: ["SwiftUI", "UIKit"],
      path: "\(underTest)/Frameworks/FeedKit"
    ),

    .target(
      name: "Loaders",
      dependencies: ["AppleFoundation", "FeedKit", "UIKit", "ImageIO"],
      path: "\(underTest)/Loaders",
      swiftSettings: frameworkSettings
    ),

    // MARK: What is asked
    .target(
      name: "Scenarios",
      dependencies: ["Basics", "Text"],
      path: "Sources/Scenarios"
    ),
    .module("Corpus", of: ["Basics", "ImageFormats", "Files", "CCodecs"]),

    // MARK: What measures
    .module("VirtualTime", of: ["Basics", "CVirtualTime"]),
    .module("Simulation", of: ["Basics", "CVirtualTime", "VirtualTime"]),
    .module("Sockets", of: ["VirtualDevice", "Basics"]),
    .module("Diagnosis", of: ["Basics", "Files", "Records", "Signposts", "Text"]),
    .module(
      "Film",
      of: [
        "Basics", "Text", "Signposts", "Diagnosis", "Scenarios", "Corpus", "Codecs", "CSupport",
      ]
    ),
    .module(
      "Trials",
      of: [
        "VirtualDevice", "VirtualTime", "FeedKit", "UIKit", "ImagePipeline",
        "Scenarios", "Corpus", "Simulation", "Signposts", "Diagnosis", "Records", "Statistics",
        "Files", "Text", "Basics",
        "CSupport", "CFloor", "ImageFormats", "Variants", "Caches", "Requests", "Codecs",
        "DeviceContract", "HTTPRules",
      ]
    ),
    .module(
      "Runs",
      of: [
        "Records", "Shards", "Trials", "Reports", "ImagePipeline", "Scenarios", "Corpus",
        "Simulation", "Statistics", "Files", "Text", "Basics", "CSupport", "ImageFormats",
        "Variants", "VirtualTime",
      ]
    ),
    .module(
      "DecodeBench",
      of: [
        "Records", "ImagePipeline", "Reports", "Corpus", "Statistics", "Files", "Text", "Basics",
        "Codecs", "ImageFormats", "Scenarios", "Trials",
      ]
    ),
    .module(
      "Hunting",
      of: [
        "Trials", "ImagePipeline", "Requests", "Scenarios", "Signposts", "Files", "Text", "Basics",
        "Variants", "VirtualTime",
      ]
    ),
    .module(
      "Reproduction",
      of: [
        "Records", "Runs", "Trials", "Hunting", "Reports", "Diagnosis", "Film", "Corpus",
        "ImagePipeline", "Scenarios", "Signposts", "Files", "Text", "Basics", "Variants",
        "Requests",
      ]
    ),
    .module(
      "Checks",
      of: [
        "Reproduction", "Records", "Trials", "Reports", "Diagnosis", "Scenarios", "Signposts",
        "Files", "Text",
        "Basics", "Variants", "ImagePipeline",
      ]
    ),
    .module(
      "CacheReplay",
      of: [
        "Records", "Reports", "Scenarios", "Statistics", "Caches", "Files", "Text", "Basics",
      ]
    ),

    // MARK: What is judged and told
    .module("Reports", of: ["Records", "Basics", "Statistics", "Text"]),
    .module(
      "Nights",
      of: [
        "Runs", "Shards", "Trials", "Reports", "Records", "Corpus", "ImagePipeline", "Scenarios",
        "Statistics", "Text", "Files", "Basics", "CSQLite",
      ]
    ),
    .module(
      "Pages",
      of: [
        "Film", "Nights", "Checks", "Runs", "Reports", "Records", "Diagnosis", "Signposts",
        "Statistics", "Scenarios", "Files", "Text", "Basics",
      ]
    ),
    .module(
      "DeviceMeasurements",
      of: ["Reports", "Records", "Statistics", "Signposts", "Files", "Text", "Basics"]
    ),
    .module("Origin", of: ["Text", "Basics"]),
    .module("LoaderPackages", of: ["AppleFoundation", "Files"]),
    .module(
      "CommandLine",
      of: [
        "LoaderPackages", "DeviceMeasurements", "Origin", "Runs", "Trials", "Reports", "Pages",
        "Corpus",
        "ImagePipeline",
        "Scenarios", "Files", "Text", "Statistics", "Basics", "CSupport", "CacheReplay",
        "DecodeBench", "Hunting", "Checks", "Reproduction", "Nights", "Records", "Shards",
        "Variants",
        "Codecs", "VirtualTime", "FeedKit", "Film",
      ]
    ),
    .target(
      name: "ImageBench",
      dependencies: ["CommandLine", "FeedKit", "Loaders"],
      path: "\(imageBench)/Entry"
    ),
    .executableTarget(
      name: "Executable",
      dependencies: ["ImageBench"],
      path: "\(imageBench)/Executable"
    ),

    // MARK: Benchmarks of one part
    .executableTarget(
      name: "Benches",
      dependencies: [
        "Trials", "Corpus", "ImagePipeline", "Basics", "Scenarios", "Signposts", "Nights",
        "Statistics", "Reports", "Records", "Files", "Text", "Variants", "Caches", "Requests",
        "VirtualTime", "VirtualDevice", "UIKit", "os", "Codecs", "CFloor", "ImageFormats",
        "Conformance", "DeviceContract", "Sockets", "AppleFoundation",
      ],
      path: "Benchmarks/parts"
    ),

    // MARK: Tests
    // The tool with loaders of the tests, built as the package of a user is.
    .executableTarget(
      name: "FieldLoaders",
      dependencies: [
        "ImageBench", "UIKit", "SwiftUI", "ImageIO", "Basics", "Checks", "Corpus", "Loaders",
        "Scenarios", "Trials", "Variants",
      ],
      path: "Tests/FieldLoaders",
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .target(
      name: "TestSupport",
      dependencies: ["Files", "Simulation", "Origin"],
      path: "Tests/TestSupport"
    ),
    .target(
      name: "CTestSupport",
      path: "Tests/CTestSupport",
      linkerSettings: .libraries("jpeg", "png16", "z", "lcms2", "dl")
    ),
    .tests(
      "LeafTests",
      of: [
        "Basics", "Text", "Files", "Records", "Statistics", "Shards", "Signposts", "Origin",
        "TestSupport",
      ],
      goldens: ["Statistics/ChangePoints"]
    ),
    .tests(
      "CodecsTests",
      of: [
        "ImagePipeline", "Basics", "ImageFormats", "CCodecs", "CSupport", "CTestSupport", "Codecs",
      ]
    ),
    // The cases of PipelineTests, a target of their own because they have to be optimised.
    .target(
      name: "Conformance",
      dependencies: [
        "ImagePipeline", "Simulation", "Signposts", "Basics", "ImageFormats", "Variants", "Caches",
        "Requests", "DeviceContract", "HTTPRules", "Codecs", "VirtualTime",
      ],
      path: "Tests/PipelineTests/Conformance/Cases"
    ),
    .tests(
      "PipelineTests",
      of: [
        "Conformance", "Caches", "CacheReplay", "ImagePipeline", "Basics", "Files", "Signposts",
        "Simulation", "TestSupport", "CTestSupport", "ImageFormats", "Variants", "Requests",
        "DeviceContract", "HTTPRules", "Codecs",
      ],
      goldens: ["Conformance"],
      without: ["Conformance/Cases"]
    ),
    .tests(
      "WorldTests",
      of: [
        "Scenarios", "Simulation", "VirtualTime", "Corpus", "Basics", "ImageFormats", "CCodecs",
        "CSupport", "TestSupport",
      ]
    ),
    .tests(
      "FrameworkTests",
      of: [
        "UIKit", "SwiftUI", "Combine", "Network", "os", "CryptoKit", "CommonCrypto", "CoreImage",
        "Accelerate", "AVKit", "Photos", "PhotosUI", "CoreServices", "OSLog", "ImageIO",
        "CoreGraphics",
        "UniformTypeIdentifiers",
        "AppleFoundation", "VirtualDevice", "VirtualTime", "DeviceContract", "CCodecs", "Signposts",
        "Basics", "FeedKit", "TestSupport", "Sockets", "Origin",
        "Loaders",
      ],
      settings: frameworkSettings + withoutOverlays
    ),
    .tests("LoaderPackagesTests", of: ["LoaderPackages"]),
    .tests("LoaderTests", of: ["FieldLoaders", "Text", "TestSupport"]),
    .tests(
      "TrialsTests",
      of: [
        "Runs", "Trials", "Hunting", "Checks", "Diagnosis", "Film", "Reproduction", "ImagePipeline",
        "Scenarios", "Variants", "Caches", "Requests", "Codecs", "Simulation", "Signposts",
        "Corpus", "Files", "Statistics", "Reports",
        "Text", "Basics", "TestSupport", "Executable", "Records", "ImageFormats", "VirtualTime",
        "VirtualDevice", "FeedKit", "UIKit", "ImageIO", "DeviceContract", "HTTPRules", "Loaders",
      ]
    ),
    .tests(
      "ReportsTests",
      of: [
        "Reports", "DeviceMeasurements", "Nights", "Pages", "Benches", "Records", "Statistics",
        "Basics", "Text", "Files", "CSQLite", "TestSupport",
      ],
      goldens: ["Reports", "Site", "DeviceMeasurements"]
    ),
    .tests(
      "CommandLineTests",
      of: [
        "CommandLine", "Executable", "Files", "Runs", "Scenarios", "Text", "Nights", "Records",
        "TestSupport",
        "CTestSupport", "Basics",
      ],
      goldens: ["."]
    ),
  ]
)

extension Target {
  /// A module in `Sources/ImageBench/<name>`.
  static func module(_ name: String, of dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "\(imageBench)/\(name)")
  }

  /// A module in `Sources/PipelineUnderTest/<name>`.
  static func measured(_ name: String, of dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "\(underTest)/\(name)")
  }

  /// A module with an Apple name in `Sources/PipelineUnderTest/Frameworks/<name>`.
  static func framework(_ name: String, of dependencies: [Target.Dependency]) -> Target {
    .target(
      name: name,
      dependencies: dependencies,
      path: "\(underTest)/Frameworks/\(name)",
      swiftSettings: frameworkSettings
    )
  }

  /// Tests in `Tests/<name>`, without the golden files of the folders `goldens`, which are no
  /// resources, and without the folders `without`, which are targets of their own.
  static func tests(
    _ name: String,
    of dependencies: [Target.Dependency],
    goldens: [String] = [],
    without others: [String] = [],
    settings: [SwiftSetting]? = nil
  ) -> Target {
    .testTarget(
      name: name,
      dependencies: dependencies,
      exclude: goldens.map { "\($0)/Golden" } + others,
      swiftSettings: settings
    )
  }
}

extension [LinkerSetting] {
  static func libraries(_ names: String...) -> [LinkerSetting] {
    names.map { .linkedLibrary($0) }
  }
}

if let chosenTests {
  let unknown = chosenTests.subtracting(package.targets.filter { $0.type == .test }.map(\.name))
  precondition(
    unknown.isEmpty && !chosenTests.isEmpty,
    "IMAGEBENCH_TESTS names no test target: \(unknown.sorted()); `ls Tests` lists them"
  )
  var needed = chosenTests
  // Each round adds what the targets of the last one depend on.
  for _ in package.targets {
    for target in package.targets where needed.contains(target.name) {
      needed.formUnion(target.dependencies.compactMap(\.targetName))
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { product in
    let tool = (product as? Product.Executable)?.targets
    return !needed.isSuperset(of: tool ?? (product as? Product.Library)?.targets ?? [])
  }
}

if isSanitized {
  for target in package.targets {
    // The loader chooses among the clones of a function before the thread sanitizer has begun,
    // which then crashes; so there is only the plain function.
    target.cSettings = (target.cSettings ?? []) + [.define("target_clones(...)", to: "")]
  }
}

// What reads arguments, prints and starts processes, and computes next to nothing. Others only look
// like it: the cases of `Conformance` take 70 times as long when that module is not optimised.
let cold: Set = ["CommandLine", "Reproduction", "Runs", "FieldLoaders"]

// A package that depends on this one by URL may not be given unsafe flags by it. SwiftPM has the
// packages that it fetches in `checkouts`, next to their `repositories`.
let place = URL(fileURLWithPath: Context.packageDirectory).deletingLastPathComponent()
let isFetched =
  place.lastPathComponent == "checkouts"
  && FileManager.default.fileExists(
    atPath: place.deletingLastPathComponent().appendingPathComponent("repositories").path
  )

for target in package.targets {
  // A target of C takes no notice of Swift's settings, nor one of Swift of C's.
  target.swiftSettings = target.swiftSettings ?? strict
  if isFetched { continue }
  if cold.contains(target.name) || target.type == .test {
    target.swiftSettings? += [.unsafeFlags(["-Onone"], .when(configuration: .release))]
  } else if !isQuick {
    // Tests play thousands of trials and decode megapixels, so debug builds are optimised too.
    // Preconditions, overflow checks and access checks stay.
    target.swiftSettings? += [
      .unsafeFlags(["-O"], .when(configuration: .debug)),
      // Optimised code drops `assert`, so what is too dear for a release is checked under this
      // name.
      .define("IMAGEBENCH_CHECKS", .when(configuration: .debug)),
    ]
    target.cSettings =
      (target.cSettings ?? []) + [.unsafeFlags(["-O2"], .when(configuration: .debug))]
  }
  if target.type != .test {
    // So that `make bench` and `make test` share one build.
    target.swiftSettings? += [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]
  }
}

extension Target.Dependency {
  /// The name of a target that is given by a plain string, as all are here.
  var targetName: String? {
    guard case .byNameItem(let name, _) = self else { return nil }
    return name
  }
}
