import Files
import ImagePipeline
import Records
import TestSupport
import Testing
import Text
import Variants

@testable import Trials

@Suite("Equal runs in different processes")
struct ProcessDeterminismTests {
  /// The tables of a run of the built tool.
  private struct Tables {
    let trials: CSVDocument
    let exact: Set<String>
    let frames: [UInt8]
    let loads: [UInt8]
    let manifest: String

    init(_ options: [String], environment: [String: String] = [:]) throws {
      let directory = TemporaryDirectory()
      let out = directory.file("out")
      let child = try ChildProcess(
        BuildFolder.tool,
        [
          "run", "--device", "iphone-se", "--scenario", "cell-reuse-short,scroll-feed-short",
          "--variant", "naive,bounded-cache", "--repetitions", "1", "--images", "small",
          "--out", out, "--quiet",
        ] + options,
        environment: environment.merging(["IMAGEBENCH_CACHE": TestCorpus.cacheDirectory]) { $1 }
      )
      let ending = try child.wait()
      try #require(ending.code == 0, "imagebench ended with \(ending.code): \(ending.said)")
      trials = try CSVDocument(reading: FileOperations.posix.readWhole(out + "/trials.csv"))
      frames = try FileOperations.posix.readWhole(out + "/frames.csv")
      loads = try FileOperations.posix.readWhole(out + "/loads.csv")
      manifest = String(
        decoding: try FileOperations.posix.readWhole(out + "/run.json"),
        as: UTF8.self
      )
      let metrics = try CSVDocument(reading: FileOperations.posix.readWhole(out + "/metrics.csv"))
      let name = try #require(metrics.column("name"))
      let exactness = try #require(metrics.column("exactness"))
      exact = Set(metrics.rows.filter { $0[exactness] == "exact" }.map { $0[name] })
    }

    /// The cells of the columns that must repeat, except those of `names`.
    func exactRows(without names: Set<String> = []) -> [[String]] {
      let keys = Set(TableShapes.keyColumns + ["empty_because"]).union(exact).subtracting(names)
      let places = trials.header.indices.filter { keys.contains(trials.header[$0]) }
      return trials.rows.map { row in places.map { row[$0] } }
    }
  }

  @Test("have the same exact columns, frames and loads in every environment")
  func surroundings() async throws {
    _ = try await TestCorpus.make()
    let first = try Tables(["--jobs", "1"])
    #expect(first.trials.rows.count == 4)
    #expect(first.exact.count == Metric.catalogue.count { $0.exactness == .exact })
    let others = [
      try Tables(["--jobs", "3"]),
      try Tables(["--jobs", "2"], environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]),
      try Tables(
        ["--jobs", "1"],
        environment: ["TZ": "Pacific/Kiritimati", "LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8"]
      ),
    ]
    for other in others {
      #expect(other.exactRows() == first.exactRows())
      #expect(other.frames == first.frames)
      #expect(other.loads == first.loads)
    }
  }

  @Test("have the same exact columns, frames and loads on another day")
  func anotherDay() async throws {
    _ = try await TestCorpus.make()
    let day = try OtherDay()
    let today = try Tables(["--jobs", "2"])
    let then = try Tables(["--jobs", "2"], environment: day.environment)
    // The comparison is only meaningful if the date really changed.
    #expect(then.manifest.contains("\"started_utc\": \"\(OtherDay.date)"))
    #expect(!today.manifest.contains(OtherDay.date))
    #expect(then.exactRows() == today.exactRows())
    #expect(then.frames == today.frames)
    #expect(then.loads == today.loads)
  }

  @Test("agree with runs of modelled decoding in everything except pixels")
  func modelled() async throws {
    _ = try await TestCorpus.make()
    let real = try Tables(["--jobs", "2"])
    let model = try Tables(["--jobs", "2", "--decode", "model"])
    let pixels: Set = ["shown_pixels_checksum", "empty_because", "noisy_empty_because"]
    #expect(real.exactRows(without: pixels) == model.exactRows(without: pixels))
    #expect(real.exactRows() != model.exactRows())
    #expect(real.frames == model.frames)
    #expect(real.loads == model.loads)
  }

  @Test("agree with the same trial in this process")
  func otherProcess() async throws {
    let sources = try await TestCorpus.sources()
    let tables = try Tables(["--jobs", "2"])
    let place = try #require(tables.trials.rows.firstIndex { $0[1] == "bounded-cache" })
    let row = tables.trials.rows[place]
    let files = try TrialFiles(
      .of(.short("cell-reuse"), .boundedCache),
      sources: sources,
      decoding: .real
    )
    // The reasons of empty noisy cells depend on whether a trial has a process of its own.
    for (name, cell) in try files.exactCells() where name != "noisy_empty_because" {
      let column = try #require(tables.trials.column(name))
      #expect(row[column] == cell, "\(name)")
    }
  }
}
