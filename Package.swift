// swift-tools-version: 6.2
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

// Set by `make sanitize`: jemalloc cannot stand in for malloc beside a sanitizer, which has its own.
let isSanitized = Context.environment["IMAGEBENCH_SANITIZED"] == "1"

// The test targets to build, separated by commas, with what they depend on and nothing else: a small
// build for a change of one part. Unset, everything is built.
let chosenTests = Context.environment["IMAGEBENCH_TESTS"].map { names in
  Set(names.split(separator: ",").map(String.init))
}

let package = Package(
  name: "ImageBench",
  products: [
    .executable(name: "imagebench", targets: ["CommandLine"])
  ],
  targets: [
    // MARK: C shims: fixed arity, return codes out, no longjmp across Swift
    .target(name: "CJPEG", path: "\(underTest)/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "CPNG",
      path: "\(underTest)/CPNG",
      linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("isal")]
    ),
    .target(name: "CResample", path: "\(underTest)/CResample"),
    .target(name: "CPrefetch", path: "\(underTest)/CPrefetch"),
    .target(
      name: "CColor",
      path: "\(underTest)/CColor",
      linkerSettings: [.linkedLibrary("lcms2"), .linkedLibrary("z")]
    ),
    .target(
      name: "CAllocator",
      path: "\(imageBench)/CAllocator",
      cSettings: isSanitized ? [.define("IB_WITHOUT_JEMALLOC")] : [],
      linkerSettings: isSanitized ? [] : [.linkedLibrary("jemalloc")]
    ),
    .target(
      name: "CFloor",
      path: "\(imageBench)/CFloor",
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png16")]
    ),
    .target(name: "CThreads", path: "\(imageBench)/CThreads"),
    .target(name: "CArguments", path: "\(imageBench)/CArguments"),
    .target(name: "CProcesses", path: "\(imageBench)/CProcesses"),
    .target(
      name: "CSQLite",
      path: "\(imageBench)/CSQLite",
      linkerSettings: [.linkedLibrary("sqlite3")]
    ),

    // MARK: Leaves
    .target(name: "Quantities", path: "\(imageBench)/Quantities"),
    .target(name: "Statistics", path: "\(imageBench)/Statistics"),
    .target(
      name: "Comparison",
      dependencies: ["Statistics"],
      path: "\(imageBench)/Comparison"
    ),
    .target(
      name: "ChangePoints",
      dependencies: ["Statistics"],
      path: "\(imageBench)/ChangePoints"
    ),
    .target(name: "Tables", path: "\(imageBench)/Tables"),
    .target(name: "JSONText", path: "\(imageBench)/JSONText"),
    .target(name: "CSVText", path: "\(imageBench)/CSVText"),
    .target(
      name: "Files",
      dependencies: ["Quantities"],
      path: "\(imageBench)/Files"
    ),

    // MARK: Caches without the rest of a pipeline
    .target(
      name: "EvictionPolicies",
      path: "\(underTest)/EvictionPolicies"
    ),
    .target(
      name: "CacheReplay",
      dependencies: ["Quantities", "Files", "EvictionPolicies"],
      path: "\(imageBench)/CacheReplay"
    ),

    // MARK: What runs
    .target(
      name: "Signposts",
      dependencies: ["Quantities", "CThreads", "Tables"],
      path: "\(imageBench)/Signposts"
    ),
    .target(
      name: "PipelineUnderTest",
      dependencies: [
        "Quantities", "Signposts", "EvictionPolicies", "CAllocator", "CJPEG", "CPNG", "CResample",
        "CColor", "CPrefetch", "Tables",
      ],
      path: "\(underTest)/Pipeline"
    ),

    // MARK: What is asked
    .target(
      name: "Scenarios",
      dependencies: ["Quantities"],
      path: "Sources/Scenarios"
    ),
    .target(
      name: "Corpus",
      dependencies: ["Quantities", "CJPEG", "CPNG"],
      path: "\(imageBench)/Corpus"
    ),

    // MARK: What is judged
    .target(
      name: "Simulation",
      dependencies: ["Quantities"],
      path: "\(imageBench)/Simulation"
    ),
    .target(
      name: "Diagnosis",
      dependencies: ["Quantities", "Signposts", "JSONText", "Tables"],
      path: "\(imageBench)/Diagnosis"
    ),
    .target(
      name: "Harness",
      dependencies: [
        "PipelineUnderTest", "Scenarios", "Corpus", "Simulation", "Signposts", "Diagnosis",
        "Statistics", "Files", "CSVText", "JSONText", "Quantities", "CAllocator", "CFloor",
        "CProcesses", "Tables",
      ],
      path: "\(imageBench)/Harness"
    ),
    .target(
      name: "Hunting",
      dependencies: [
        "Harness", "PipelineUnderTest", "Scenarios", "Simulation", "Signposts", "Quantities",
        "Tables",
      ],
      path: "\(imageBench)/Hunting"
    ),
    .target(
      name: "Recordings",
      dependencies: ["Scenarios", "CSVText", "JSONText", "Quantities"],
      path: "\(imageBench)/Recordings"
    ),
    .target(
      name: "Reproduction",
      dependencies: [
        "Harness", "Diagnosis", "Corpus", "PipelineUnderTest", "Scenarios", "Signposts",
        "Quantities",
      ],
      path: "\(imageBench)/Reproduction"
    ),
    .target(
      name: "Conformance",
      dependencies: ["PipelineUnderTest", "Simulation", "Signposts", "Quantities"],
      path: "\(imageBench)/Conformance"
    ),
    .target(
      name: "History",
      dependencies: ["Quantities", "CSQLite"],
      path: "\(imageBench)/History"
    ),
    .target(
      name: "Report",
      dependencies: ["Quantities", "Statistics", "Comparison", "CSVText", "JSONText", "Files"],
      path: "\(imageBench)/Report"
    ),
    .target(
      name: "Nightly",
      dependencies: [
        "History", "ChangePoints", "Comparison", "Report", "Statistics", "CSVText", "JSONText",
        "Files", "Quantities",
      ],
      path: "\(imageBench)/Nightly"
    ),
    .executableTarget(
      name: "CommandLine",
      dependencies: [
        "Harness", "Conformance", "Report", "Corpus", "PipelineUnderTest", "Scenarios", "Files",
        "JSONText", "Statistics", "Quantities", "CArguments", "CFloor", "CProcesses",
        "CacheReplay", "History", "Comparison", "Hunting", "Recordings", "Diagnosis",
        "Reproduction", "ChangePoints", "CSVText", "Simulation", "Nightly",
      ],
      path: "\(imageBench)/CommandLine"
    ),

    // MARK: Benchmarks of one part
    .executableTarget(
      name: "MemoryCacheBench",
      dependencies: ["PipelineUnderTest", "Quantities", "Signposts"],
      path: "Benchmarks/memory-cache"
    ),
    .executableTarget(
      name: "SimulationBench",
      dependencies: ["Harness", "Corpus", "PipelineUnderTest", "Quantities", "Scenarios"],
      path: "Benchmarks/simulation"
    ),
    .executableTarget(
      name: "PresetsBench",
      dependencies: [
        "Harness", "Corpus", "PipelineUnderTest", "Quantities", "Scenarios", "Signposts",
      ],
      path: "Benchmarks/presets",
      exclude: ["report.py"]
    ),
    .executableTarget(
      name: "HistoryBench",
      dependencies: ["History"],
      path: "Benchmarks/history"
    ),
    .executableTarget(
      name: "GatesBench",
      dependencies: ["Comparison", "Statistics", "Nightly", "History", "Report", "Files"],
      path: "Benchmarks/gates/simulated"
    ),

    // MARK: Tests
    .target(
      name: "TestSupport",
      dependencies: ["Files"],
      path: "Tests/TestSupport"
    ),
    .target(
      name: "CodecTestSupport",
      path: "Tests/CodecTestSupport",
      linkerSettings: [
        .linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("z"),
        .linkedLibrary("lcms2"),
      ]
    ),
    .target(name: "ThreadSanitizerSupport", path: "Tests/ThreadSanitizerSupport"),
    .tests("QuantitiesTests", of: ["Quantities"]),
    .tests("StatisticsTests", of: ["Statistics"]),
    .tests("ComparisonTests", of: ["Comparison", "Quantities"]),
    .tests("GatesBenchTests", of: ["GatesBench", "Comparison", "Statistics"]),
    .tests("ChangePointsTests", of: ["ChangePoints", "CSVText", "Quantities"], goldens: .some),
    .tests("TablesTests", of: ["Tables", "Quantities"]),
    .tests("JSONTextTests", of: ["JSONText"]),
    .tests("CSVTextTests", of: ["CSVText"]),
    .tests("FilesTests", of: ["Files", "Quantities", "TestSupport"]),
    .tests(
      "CacheReplayTests",
      of: ["CacheReplay", "EvictionPolicies", "Files", "Quantities", "TestSupport"]
    ),
    .tests("ScenariosTests", of: ["Scenarios", "Quantities"]),
    .tests("RecordingsTests", of: ["Recordings", "Scenarios", "Quantities"]),
    .tests(
      "HuntingTests",
      of: [
        "Hunting", "Harness", "PipelineUnderTest", "Scenarios", "Signposts", "Simulation",
        "Quantities",
      ]
    ),
    .tests("SimulationTests", of: ["Simulation", "Quantities"]),
    .tests(
      "DecodingTests",
      of: [
        "PipelineUnderTest", "Quantities", "CJPEG", "CPNG", "CResample", "CColor", "CAllocator",
        "CodecTestSupport", "ThreadSanitizerSupport",
      ]
    ),
    .tests("SignpostsTests", of: ["Signposts", "Quantities", "JSONText"]),
    .tests(
      "PipelineTests",
      of: [
        "Conformance", "EvictionPolicies", "PipelineUnderTest", "Quantities", "Signposts",
        "Simulation",
        "CodecTestSupport", "ThreadSanitizerSupport",
      ]
    ),
    .tests(
      "ConformanceTests",
      of: ["Conformance", "PipelineUnderTest", "Quantities", "Signposts", "Simulation"]
    ),
    .tests("DiagnosisTests", of: ["Diagnosis", "Signposts", "Quantities"]),
    .tests("CorpusTests", of: ["Corpus", "Quantities", "CJPEG", "CPNG"]),
    .tests(
      "HarnessTests",
      of: [
        "Harness", "PipelineUnderTest", "Scenarios", "Simulation", "Signposts", "Diagnosis",
        "Corpus", "Files", "CSVText", "JSONText", "Quantities", "TestSupport", "CommandLine",
        "Recordings", "Report",
      ]
    ),
    .tests(
      "ReproductionTests",
      of: [
        "Reproduction", "Harness", "Diagnosis", "Corpus", "PipelineUnderTest", "Scenarios",
        "Signposts", "Files", "JSONText", "Quantities", "TestSupport",
      ]
    ),
    .tests(
      "ReportTests",
      of: [
        "Report", "Comparison", "Quantities", "Statistics", "CSVText", "JSONText", "Files",
        "TestSupport",
      ],
      goldens: .some
    ),
    .tests(
      "CommandLineTests",
      of: [
        "CommandLine", "Harness", "CSVText", "History", "JSONText", "TestSupport",
        "CodecTestSupport",
      ],
      goldens: .some
    ),
    .tests("HistoryTests", of: ["History", "CSQLite", "Files", "Quantities", "TestSupport"]),
    .tests(
      "NightlyTests",
      of: ["Nightly", "History", "Comparison", "Report", "Files", "JSONText", "TestSupport"]
    ),
    .tests("TestSupportTests", of: ["TestSupport", "Files"]),
    .tests("TidyTests", of: ["Files"]),
  ]
)

/// Whether a test target has golden files, which are no resources and are left out of its build.
enum Goldens {
  case none
  case some
}

extension Target {
  static func tests(
    _ name: String,
    of dependencies: [Target.Dependency],
    goldens: Goldens = .none
  ) -> Target {
    .testTarget(
      name: name,
      dependencies: dependencies,
      exclude: goldens == .some ? ["Golden"] : []
    )
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
  if !needed.contains("CommandLine") { package.products.removeAll() }
}

if isSanitized {
  for target in package.targets {
    // The loader chooses among the clones of a function before the thread sanitizer has begun, which
    // then crashes; so there is only the plain function.
    target.cSettings = (target.cSettings ?? []) + [.define("target_clones(...)", to: "")]
  }
}

// Tests play thousands of trials and decode megapixels, so all but the tests is optimised in debug builds
// too. Preconditions, overflow checks, access checks and `@testable` stay as they are.
for target in package.targets {
  // A target of C takes no notice of Swift's settings, nor one of Swift of C's.
  target.swiftSettings = strict
  if target.type != .test {
    target.swiftSettings? += [
      .unsafeFlags(["-O"], .when(configuration: .debug)),
      // Optimised code drops `assert`, so what is too dear for a release is checked under this name.
      .define("IMAGEBENCH_CHECKS", .when(configuration: .debug)),
    ]
    target.cSettings =
      (target.cSettings ?? []) + [.unsafeFlags(["-O2"], .when(configuration: .debug))]
  }
}

extension Target.Dependency {
  /// The name of a target that is given by a plain string, as all are here.
  var targetName: String? {
    guard case .byNameItem(let name, _) = self else { return nil }
    return name
  }
}
