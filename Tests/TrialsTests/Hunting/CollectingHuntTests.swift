import Basics
import DeviceContract
import Files
import Requests
import Scenarios
import TestSupport
import Testing
import Variants
import VirtualTime

@testable import Hunting
@testable import Trials

/// Reports nothing.
private struct Silence: ProgressReporter {
  func find() {}
  func show(_ done: Int, of total: Int, _ detail: String) {}
}

@Suite("A hunt that goes on after finds", .timeLimit(.minutes(30)))
struct CollectingHuntTests {
  private static func plan(
    _ variant: Variant = .article0Loader,
    for properties: [HuntProperty] = HuntProperty.invariants,
    tries: Int? = 64,
    _ change: (inout Hunter) -> Void = { _ in }
  ) -> HuntPlan {
    var hunter = Hunter(variant: variant, device: .iPhoneSE, seed: 1, sources: .modelled)
    change(&hunter)
    var plan = HuntPlan(hunter, for: properties)
    plan.bounds.tries = tries
    return plan
  }

  /// The hunt `plan` in `directory` that knows no time.
  private static func hunt(_ plan: HuntPlan, in directory: String) -> CollectingHunt {
    var hunt = CollectingHunt(plan, in: HuntFolder(directory), toolVersion: "1")
    hunt.clock = { 0 }
    return hunt
  }

  /// Plays `plan` in `directory` and writes its result there.
  @discardableResult
  private static func collect(_ plan: HuntPlan, in directory: String) throws -> HuntResult {
    let (checkpoint, end) = try hunt(plan, in: directory).run(Silence())
    #expect(end == .complete)
    return try CollectedHunt(checkpoint).write(into: directory, with: plan.hunter, Silence())
  }

  /// Every file below the folder at `path`, by its path in it.
  private static func files(_ path: String) throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try FileOperations.posix.listDirectory(path) {
      let file = "\(path)/\(name)"
      if try FileOperations.posix.kind(at: file) == .directory {
        for (inner, text) in try files(file) { contents["\(name)/\(inner)"] = text }
      } else {
        contents[name] = String(decoding: try FileOperations.posix.readWhole(file), as: UTF8.self)
      }
    }
    return contents
  }

  @Test(
    "has the same result each time, byte for byte",
    arguments: [ScheduleSearch.Strategy.fifo, .mixed]
  )
  func sameResult(strategy: ScheduleSearch.Strategy) throws {
    let plan = Self.plan { $0.strategy = strategy }
    let (one, other) = (TemporaryDirectory(), TemporaryDirectory())
    let result = try Self.collect(plan, in: one.path)
    try Self.collect(plan, in: other.path)
    let files = try Self.files(one.path)
    #expect(try Self.files(other.path) == files)
    #expect(result.finds.count >= 2 && result.kept.count > 5 && result.tally.tries == 64)
    #expect(files.keys.count { $0.hasPrefix("kept/") } == result.kept.count)
    #expect(files.keys.count { $0.hasPrefix("finds/") } == result.finds.count)
  }

  @Test("makes the worst number short to a scenario that is nearly as bad")
  func worst() throws {
    let plan = Self.plan(.naive, for: [.hitchRatio], tries: 24)
    let directory = TemporaryDirectory()
    let result = try Self.collect(plan, in: directory.path)
    let find = try #require(result.finds.first)
    let score = try #require(find.collected.example.score)
    #expect(try #require(find.short.violation.score) >= Hunter.shareOfWorst * score)
  }

  @Test("goes on after a trial that fails, and counts and saves it")
  func failures() throws {
    // The planted race leaves bytes behind in some orders of jobs, which fails a trial that is
    // scored.
    let plan = Self.plan(for: [.hitchRatio], tries: 24) { hunter in
      hunter.strategy = .mixed
      hunter.changeEnvironment = { HiddenRace.plant(&$0) }
    }
    let directory = TemporaryDirectory()
    let result = try Self.collect(plan, in: directory.path)
    #expect(1..<24 ~= result.tally.failedTries && result.tally.tries == 24)
    #expect(result.failed.count == min(result.tally.failedTries, HuntTally.mostFailures))
    let sentence = try #require(result.failureSentence)
    #expect(sentence.contains("of try \(result.failed[0].failure.number): "))
    #expect(result.report.contains("## Failed trials"))
    for file in try HuntFolder(directory.file("failed")).start() {
      #expect(throws: HuntError.self) {
        try plan.hunter.play(file, .fifo, for: plan.properties, CoverageBox())
      }
    }
  }

  @Test("ends when nothing but failing trials was played, also without a bound")
  func onlyFailures() throws {
    let directory = TemporaryDirectory()
    let plan = Self.plan(for: [.hitchRatio], tries: nil) { hunter in
      hunter.changeEnvironment = { $0.memory.charge(ByteCount(1_000), to: .compressed) }
    }
    let hunt = Self.hunt(plan, in: directory.path)
    #expect(throws: HuntError.self) { try hunt.run(Silence()) }
    let tally = try #require(try HuntCheckpoint(in: hunt.folder)).tally
    #expect(tally.failedTries == HuntTally.mostFailures && tally.tries == tally.failedTries)
  }

  @Test("makes each find short once, says how often it was seen, and its files show it again")
  func finds() throws {
    let directory = TemporaryDirectory()
    let plan = Self.plan()
    let result = try Self.collect(plan, in: directory.path)
    var seen: [String: [Int]] = [:]
    let coverage = CoverageBox()
    for number in 1...64 {
      for violation in try plan.play(number, coverage).violations {
        seen[CollectedFind(violation, ScenarioFile(name: "x"), 1).name, default: []].append(number)
      }
    }
    #expect(Set(result.finds.map(\.name)) == Set(seen.keys))
    for find in result.finds {
      let tries = try #require(seen[find.name])
      #expect(find.collected.tries == tries.count)
      #expect(find.collected.firstTries == Array(tries.prefix(CollectedFind.firstCount)))
      #expect(find.short.file.steps.count <= find.collected.example.stepCount)
      let path = directory.file("finds/\(find.name).scenario")
      let text = String(decoding: try FileOperations.posix.readWhole(path), as: UTF8.self)
      let saved = try ScenarioFile(reading: text, name: "find")
      #expect(try plan.hunter.check(find.collected.property, saved)?.kind == find.collected.kind)
    }
  }

  @Test("keeps scenarios that reach every pair, each of which is needed")
  func kept() throws {
    let directory = TemporaryDirectory()
    let plan = Self.plan()
    let result = try Self.collect(plan, in: directory.path)
    let coverage = CoverageBox()
    var reached: [Int: Int] = [:]
    let start = try HuntFolder(directory.file("kept")).start()
    #expect(start.count == result.kept.count)
    let sets = try start.map { file in
      _ = try plan.hunter.play(file, .fifo, for: plan.properties, coverage)
      for pair in coverage.fold.pairs { reached[pair, default: 0] += 1 }
      return coverage.fold.pairs
    }
    #expect(Set(reached.keys) == Set(result.tally.coverage.pairs.map(\.number)))
    #expect(sets.allSatisfy { set in set.contains { reached[$0] == 1 } })
  }

  @Test("continues after an interruption and after a kill, and loses and doubles nothing")
  func resumes() throws {
    let (whole, broken) = (TemporaryDirectory(), TemporaryDirectory())
    _ = try Self.hunt(Self.plan(), in: whole.path).run(Silence())

    /// Plays until the hunter has been asked `count` times whether to go on.
    func play(until count: Int) throws -> CollectingHunt.End {
      var asked = 0
      let plan = Self.plan { hunter in
        hunter.isInterrupted = {
          asked += 1
          return asked > count
        }
      }
      return try Self.hunt(plan, in: broken.path).run(Silence()).end
    }
    let folder = HuntFolder(broken.path)
    #expect(try play(until: 9) == .interrupted)
    let early = try FileOperations.posix.readWhole(folder.path(of: .tally))
    #expect(try play(until: 5) == .interrupted)
    let checkpoint = try #require(try HuntCheckpoint(in: folder))
    #expect(checkpoint.tally.tries == 14 && checkpoint.state == .begun)
    // A kill leaves the checkpoint before the last tries.
    let writer = try WholeFileWriter(path: folder.path(of: .tally))
    try writer.append(early)
    try writer.commit()
    #expect(try play(until: .max) == .complete)
    #expect(try Self.files(broken.path) == Self.files(whole.path))
    // A complete hunt plays nothing again.
    #expect(try play(until: 0) == .complete)
    #expect(try Self.files(broken.path) == Self.files(whole.path))
  }

  @Test("writes a checkpoint whenever its time has come, and before an error ends it")
  func checkpoints() throws {
    let directory = TemporaryDirectory()
    var seconds = 0.0
    var seen: [Int] = []
    let folder = HuntFolder(directory.path)
    let plan = Self.plan(tries: 12) { hunter in
      hunter.isInterrupted = {
        seen.append((try? HuntCheckpoint(in: folder))?.tally.tries ?? -1)
        return false
      }
    }
    var hunt = Self.hunt(plan, in: directory.path)
    hunt.clock = {
      seconds += 1
      return seconds
    }
    _ = try hunt.run(Silence())
    // The clock is read once before the first try and once before each.
    #expect(seen.prefix(12) == [0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 9, 9])
  }

  @Test("ends when its time is up")
  func bounds() throws {
    let directory = TemporaryDirectory()
    var plan = Self.plan(tries: nil)
    plan.bounds.seconds = 7
    var hunt = Self.hunt(plan, in: directory.path)
    var now = 0.0
    hunt.clock = {
      now += 1
      return now
    }
    #expect(try hunt.run(Silence()).checkpoint.tally.tries == 6)
  }

  @Test("refuses the folder of another hunt, and of one that plays", arguments: 0..<6)
  func refusals(index: Int) throws {
    let directory = TemporaryDirectory()
    let plan = Self.plan(tries: 4)
    _ = try Self.hunt(plan, in: directory.path).run(Silence())
    var other = plan
    switch index {
    case 0: other = Self.plan(.naive, tries: 4)
    case 1: other = Self.plan(for: [.leak], tries: 4)
    case 2: other = Self.plan(tries: 5)
    case 3: other.start = [plan.file(ofTry: 1)]
    case 4: other.corpus = "other"
    default: other = Self.plan(tries: 4) { $0.strategy = .mixed }
    }
    let error = #expect(throws: HuntError.self) {
      try Self.hunt(other, in: directory.path).run(Silence())
    }
    guard case .otherHunt = error else {
      Issue.record("threw \(String(describing: error))")
      return
    }
    let lock = try HuntFolder(directory.path).lock()
    defer { withExtendedLifetime(lock) {} }
    let busy = #expect(throws: HuntError.self) {
      try Self.hunt(plan, in: directory.path).run(Silence())
    }
    guard case .inUse = busy else {
      Issue.record("threw \(String(describing: busy))")
      return
    }
  }

  @Test("has no result where a scenario does not show again what was noted")
  func notAgain() throws {
    let directory = TemporaryDirectory()
    let (checkpoint, _) = try Self.hunt(Self.plan(.best, tries: 8), in: directory.path)
      .run(Silence())
    let other = Self.plan(.naive).hunter
    let error = #expect(throws: HuntError.self) {
      try CollectedHunt(checkpoint).write(into: directory.path, with: other, Silence())
    }
    guard case .notAgain = error else {
      Issue.record("threw \(String(describing: error))")
      return
    }
  }

  @Test("replaces the files of an earlier result, and leaves others alone")
  func replaces() throws {
    let directory = TemporaryDirectory()
    let first = try Self.collect(Self.plan(), in: directory.path)
    let own = directory.file("finds/own.scenario")
    let writer = try WholeFileWriter(path: own)
    try writer.append("mine\n")
    try writer.commit()
    try FileOperations.posix.removeTree(HuntFolder(directory.path).path(of: .tally))
    let second = try Self.collect(Self.plan(.best, tries: 8), in: directory.path)
    #expect(!first.finds.isEmpty && second.finds.isEmpty)
    let finds = try FileOperations.posix.listDirectory(directory.file("finds"))
    #expect(finds == ["own.scenario"])
    let kept = try FileOperations.posix.listDirectory(directory.file("kept"))
    #expect(kept == second.kept.map { $0.name + ".scenario" })
  }

  @Test("varies its start in every second try, and draws anew what an earlier hunt did not draw")
  func variations() throws {
    var mine = ScenarioFile(name: "mine", steps: [.pause(.seconds(1))])
    let picture = PictureShape(width: 44, height: 44, source: .tile, distinct: 3)
    mine.feed = .rows(RowShape(pictures: [picture]))
    mine.jobOrder = JobOrder([0, 1])
    var plan = Self.plan()
    let earlier = (1...60).map { plan.file(ofTry: $0) }
    plan.start = [mine, mine]
    #expect(plan.file(ofTry: 1) == mine && plan.file(ofTry: 2) == mine)
    var variations: Set<ScenarioFile> = []
    for number in 3...60 {
      let file = plan.file(ofTry: number)
      #expect((file.name == "mine") == number.isMultiple(of: 2), "try \(number)")
      #expect(!earlier.contains(file) && file.jobOrder.isFifo, "try \(number)")
      #expect(try ScenarioFile(reading: file.text, name: "x") == file)
      if number.isMultiple(of: 2) { variations.insert(file) }
    }
    #expect(variations.count > 25)
  }

  @Test("begins with the scenarios of its start, so that old finds and pairs show again at once")
  func start() throws {
    let directory = TemporaryDirectory()
    let first = try Self.collect(Self.plan(), in: directory.path)
    var plan = Self.plan(tries: 80)
    plan.start = try HuntFolder(directory.path).start()
    let count = plan.start.count
    #expect((0..<count).allSatisfy { plan.file(ofTry: $0 + 1) == plan.start[$0] })
    // Old finds show again at once.
    let again = TemporaryDirectory()
    let second = try Self.collect(plan, in: again.path)
    for find in first.finds {
      let old = try #require(second.finds.first { $0.name == find.name })
      #expect(try #require(old.collected.firstTries.first) <= first.finds.count)
    }
    // And what was reached stays reached.
    let reached = Set(second.tally.coverage.pairs.map(\.number))
    #expect(first.tally.coverage.pairs.allSatisfy { reached.contains($0.number) })
  }

  @Test("does not begin with a folder without scenarios")
  func noStart() {
    let directory = TemporaryDirectory()
    for path in [directory.path, directory.file("none")] {
      #expect(throws: HuntError.self) { try HuntFolder(path).start() }
    }
  }
}
