import Basics
import FeedKit
import Files
import Loaders
import Records
import Scenarios
import Signposts
import TestSupport
import Testing
import Text
import Variants
import VirtualTime

@testable import Trials

@Suite("A trial of a loader in different processes", .serialized, .timeLimit(.minutes(30)))
struct LoaderProcessTests {
  private static let loader: any LoaderUnderTest.Type = CarelessLoader.self
  private static let scenario = Scenario.short("cell-reuse")

  private static var spec: TrialSpec {
    var variant = Variant(name: loader.name, summary: "A loader of a test.")
    variant.subject = .loader
    return .of(scenario, variant, .iPhoneSE)
  }

  /// The cells of the exact columns of a trial that `play` plays, by their name.
  private func cells(
    _ sources: SourceImages,
    _ play: (LoaderTrial, @escaping RecordSink) throws -> LoaderTrial.Outcome
  ) throws -> [String: String] {
    let trial = LoaderTrial(
      spec: Self.spec,
      sources: sources,
      decoding: .model,
      subject: .loader(Self.loader),
      processMemory: .ignore,
      schedule: .fifo,
      lanes: .off,
      continuesToRest: false,
      processUse: .shared
    )
    var fold = MetricsFold(cache: Self.spec.cache)
    let outcome = try play(trial) { fold.fold($0) }
    #expect(outcome.lostCount == 0)
    var values = fold.values()
    values.emptyWhatLoadersHide()
    let all = Dictionary(
      uniqueKeysWithValues: zip(MetricName.allCases.map(\.rawValue), TrialRow.cells(values))
    )
    return all.filter { Metric.named($0.key)?.exactness == .exact }
  }

  @Test("has equal columns in a copy of a process, and as the first and the second of one process")
  func oneProcess() async throws {
    let sources = try await TestCorpus.sources()
    let first = try cells(sources) { try $0.play($1) }
    let second = try cells(sources) { try $0.play($1) }
    let copied = try cells(sources) { try $0.playInCopy($1) }
    #expect(first.count > 60)
    #expect(second == first)
    #expect(copied == first)
  }

  @Test("has the columns of a fresh process")
  func freshProcess() async throws {
    let here = try cells(try await TestCorpus.sources()) { try $0.play($1) }
    let directory = TemporaryDirectory()
    let out = directory.file("out")
    let child = try ChildProcess(
      BuildFolder.tool,
      [
        "run", "--device", "iphone-se", "--scenario", Self.scenario.name, "--loader",
        Self.loader.name, "--repetitions", "1", "--images", "small", "--decode", "model", "--out",
        out, "--quiet",
      ],
      environment: ["IMAGEBENCH_CACHE": TestCorpus.cacheDirectory]
    )
    let ending = try child.wait()
    try #require(ending.code == 0, "imagebench ended with \(ending.code): \(ending.said)")
    let table = try CSVDocument(reading: FileOperations.posix.readWhole(out + "/trials.csv"))
    let row = try #require(table.rows.first)
    for (name, cell) in here {
      let column = try #require(table.column(name))
      #expect(row[column] == cell, "\(name)")
    }
  }
}
