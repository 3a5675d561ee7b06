import Basics
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

@Suite("A hunt in shards", .timeLimit(.minutes(30)))
struct HuntMergeTests {
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

  /// A shard of `plan` that knows no time.
  private static func shard(_ plan: HuntPlan, _ part: Shard, in directory: String) -> HuntShard {
    var shard = HuntShard(
      plan,
      part,
      in: HuntFolder("\(directory)/\(part.number)-of-\(part.count)"),
      toolVersion: "1"
    )
    shard.clock = { 0 }
    shard.processorClock = { 0 }
    return shard
  }

  /// Plays all of `count` shards in `directory`, the last first, and merges them into `out` in it.
  @discardableResult
  private static func merge(
    _ plan: HuntPlan,
    shards count: Int,
    in directory: String
  ) throws -> HuntResult {
    var folders: [String] = []
    for part in Shard.all(of: count).reversed() {
      let shard = shard(plan, part, in: directory)
      #expect(try shard.run(Silence()).end == .complete)
      folders.append(shard.folder.path)
    }
    return try HuntMerge(directories: folders).write(
      into: "\(directory)/out",
      with: plan.hunter,
      Silence()
    )
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
    "has the same result in one shard and in several, byte for byte",
    arguments: [2, 4, 8],
    [ScheduleSearch.Strategy.fifo, .mixed]
  )
  func sameResult(count: Int, strategy: ScheduleSearch.Strategy) throws {
    let plan = Self.plan { $0.strategy = strategy }
    let (one, several) = (TemporaryDirectory(), TemporaryDirectory())
    let result = try Self.merge(plan, shards: 1, in: one.path)
    try Self.merge(plan, shards: count, in: several.path)
    let files = try Self.files(one.file("out"))
    #expect(try Self.files(several.file("out")) == files)
    #expect(result.finds.count >= 2 && result.kept.count > 5 && result.tally.tries == 64)
    #expect(files.keys.count { $0.hasPrefix("kept/") } == result.kept.count)
    #expect(files.keys.count { $0.hasPrefix("finds/") } == result.finds.count)
  }

  @Test("finds the same worst number in one shard and in several")
  func worst() throws {
    let plan = Self.plan(.naive, for: [.hitchRatio], tries: 24)
    let (one, three) = (TemporaryDirectory(), TemporaryDirectory())
    let result = try Self.merge(plan, shards: 1, in: one.path)
    try Self.merge(plan, shards: 3, in: three.path)
    #expect(try Self.files(three.file("out")) == Self.files(one.file("out")))
    let find = try #require(result.finds.first)
    let score = try #require(find.collected.example.score)
    #expect(try #require(find.short.violation.score) >= Hunter.shareOfWorst * score)
  }

  @Test("goes on after a trial that fails, and counts and saves it, in any number of shards")
  func failures() throws {
    // The planted race leaves bytes behind in some orders of jobs, which fails a trial that is
    // scored.
    let plan = Self.plan(for: [.hitchRatio], tries: 24) { hunter in
      hunter.strategy = .mixed
      hunter.changeEnvironment = { HiddenRace.plant(&$0) }
    }
    let (one, three) = (TemporaryDirectory(), TemporaryDirectory())
    let result = try Self.merge(plan, shards: 1, in: one.path)
    try Self.merge(plan, shards: 3, in: three.path)
    #expect(try Self.files(three.file("out")) == Self.files(one.file("out")))
    #expect(1..<24 ~= result.tally.failedTries && result.tally.tries == 24)
    #expect(result.failed.count == min(result.tally.failedTries, HuntTally.mostFailures))
    let sentence = try #require(result.failureSentence)
    #expect(sentence.contains("of try \(result.failed[0].failure.number): "))
    #expect(result.report.contains("## Failed trials"))
    for file in try HuntFolder(one.file("out/failed")).start() {
      #expect(throws: HuntError.self) {
        try plan.hunter.play(file, .fifo, for: plan.properties, CoverageBox())
      }
    }
  }

  @Test("ends when nothing but failing trials was played, also with a bound in loads alone")
  func onlyFailures() throws {
    let directory = TemporaryDirectory()
    var plan = Self.plan(for: [.hitchRatio], tries: nil) { hunter in
      hunter.changeEnvironment = { $0.memory.charge(ByteCount(1_000), to: .compressed) }
    }
    plan.bounds.loads = 1_000
    let shard = Self.shard(plan, Shard.all(of: 1)[0], in: directory.path)
    #expect(throws: HuntError.self) { try shard.run(Silence()) }
    let tally = try #require(try HuntCheckpoint(in: shard.folder)).tally
    #expect(tally.failedTries == HuntTally.mostFailures && tally.tries == tally.failedTries)
  }

  @Test("makes each find short once, says how often it was seen, and its files show it again")
  func finds() throws {
    let directory = TemporaryDirectory()
    let plan = Self.plan()
    let result = try Self.merge(plan, shards: 2, in: directory.path)
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
      let path = directory.file("out/finds/\(find.name).scenario")
      let text = String(decoding: try FileOperations.posix.readWhole(path), as: UTF8.self)
      let saved = try ScenarioFile(reading: text, name: "find")
      #expect(try plan.hunter.check(find.collected.property, saved)?.kind == find.collected.kind)
    }
  }

  @Test("keeps scenarios that reach every pair, each of which is needed")
  func kept() throws {
    let directory = TemporaryDirectory()
    let plan = Self.plan()
    let result = try Self.merge(plan, shards: 2, in: directory.path)
    let coverage = CoverageBox()
    var reached: [Int: Int] = [:]
    let start = try HuntFolder(directory.file("out/kept")).start()
    #expect(start.count == result.kept.count)
    let sets = try start.map { file in
      _ = try plan.hunter.play(file, .fifo, for: plan.properties, coverage)
      for pair in coverage.fold.pairs { reached[pair, default: 0] += 1 }
      return coverage.fold.pairs
    }
    #expect(Set(reached.keys) == Set(result.tally.coverage.pairs.map(\.number)))
    #expect(sets.allSatisfy { set in set.contains { reached[$0] == 1 } })
  }

  @Test(
    "continues after an interruption and after a kill, and loses and doubles nothing",
    arguments: [1, 2]
  )
  func resumes(number: Int) throws {
    let part = try #require(Shard(number: number, of: 2))
    let (whole, broken) = (TemporaryDirectory(), TemporaryDirectory())
    let uninterrupted = Self.shard(Self.plan(), part, in: whole.path)
    _ = try uninterrupted.run(Silence())

    /// Plays until the hunter has been asked `count` times whether to go on.
    func play(until count: Int) throws -> HuntShard.End {
      var asked = 0
      let plan = Self.plan { hunter in
        hunter.isInterrupted = {
          asked += 1
          return asked > count
        }
      }
      return try Self.shard(plan, part, in: broken.path).run(Silence()).end
    }
    let folder = HuntFolder(broken.file("\(number)-of-2"))
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
    // A complete shard plays nothing again.
    #expect(try play(until: 0) == .complete)
    #expect(try Self.files(broken.path) == Self.files(whole.path))
  }

  @Test("writes a checkpoint whenever its time has come, and before an error ends it")
  func checkpoints() throws {
    let directory = TemporaryDirectory()
    var seconds = 0.0
    var seen: [Int] = []
    let folder = HuntFolder(directory.file("1-of-1"))
    let plan = Self.plan(tries: 12) { hunter in
      hunter.isInterrupted = {
        seen.append((try? HuntCheckpoint(in: folder))?.tally.tries ?? -1)
        return false
      }
    }
    var shard = Self.shard(plan, Shard.all(of: 1)[0], in: directory.path)
    shard.clock = {
      seconds += 1
      return seconds
    }
    _ = try shard.run(Silence())
    // The clock is read once before the first try and once before each.
    #expect(seen.prefix(12) == [0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 9, 9])
  }

  @Test("plays its part of the loads, and ends when its time is up")
  func bounds() throws {
    let directory = TemporaryDirectory()
    var plan = Self.plan(tries: nil)
    plan.bounds.loads = 2_001
    for part in Shard.all(of: 2) {
      let (checkpoint, _) = try Self.shard(plan, part, in: directory.path).run(Silence())
      #expect(checkpoint.tally.loads >= 1_001)
      let last = try plan.play(checkpoint.tally.lastTry, CoverageBox())
      #expect(checkpoint.tally.loads - last.loads < 1_001)
    }
    let other = TemporaryDirectory()
    plan.bounds = HuntBounds()
    plan.bounds.seconds = 7
    var shard = Self.shard(plan, Shard.all(of: 1)[0], in: other.path)
    var now = 0.0
    shard.clock = {
      now += 1
      return now
    }
    #expect(try shard.run(Silence()).checkpoint.tally.tries == 6)
  }

  @Test("refuses the folder of another hunt, and of one that plays", arguments: 0..<6)
  func refusals(index: Int) throws {
    let directory = TemporaryDirectory()
    let part = try #require(Shard(number: 1, of: 2))
    let plan = Self.plan(tries: 4)
    _ = try Self.shard(plan, part, in: directory.path).run(Silence())
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
      try Self.shard(other, part, in: directory.path).run(Silence())
    }
    guard case .otherHunt = error else {
      Issue.record("threw \(String(describing: error))")
      return
    }
    let lock = try HuntFolder(directory.file("1-of-2")).lock()
    defer { withExtendedLifetime(lock) {} }
    let busy = #expect(throws: HuntError.self) {
      try Self.shard(plan, part, in: directory.path).run(Silence())
    }
    guard case .inUse = busy else {
      Issue.record("threw \(String(describing: busy))")
      return
    }
  }

  @Test("is not merged with a part of another hunt, nor from a folder without a tally")
  func mergeRefusals() throws {
    let directory = TemporaryDirectory()
    _ = try Self.shard(Self.plan(tries: 4), Shard.all(of: 2)[0], in: directory.path).run(Silence())
    _ = try Self.shard(Self.plan(tries: 6), Shard.all(of: 2)[1], in: directory.path).run(Silence())
    let folders = [directory.file("1-of-2"), directory.file("2-of-2")]
    #expect(throws: HuntError.self) { try HuntMerge(directories: folders) }
    #expect(throws: HuntError.self) { try HuntMerge(directories: [directory.path]) }
    #expect(try HuntMerge(directories: [folders[0]]).variant == "article0-loader")
  }

  @Test("is not merged where a scenario does not show again what its shard noted")
  func notAgain() throws {
    let directory = TemporaryDirectory()
    let shard = Self.shard(Self.plan(.best, tries: 8), Shard.all(of: 1)[0], in: directory.path)
    _ = try shard.run(Silence())
    let other = Self.plan(.naive).hunter
    let merge = try HuntMerge(directories: [shard.folder.path])
    let error = #expect(throws: HuntError.self) {
      try merge.write(into: directory.file("out"), with: other, Silence())
    }
    guard case .notAgain = error else {
      Issue.record("threw \(String(describing: error))")
      return
    }
  }

  @Test("replaces the files of an earlier result, and leaves others alone")
  func replaces() throws {
    let directory = TemporaryDirectory()
    let first = try Self.merge(Self.plan(), shards: 1, in: directory.path)
    let own = directory.file("out/finds/own.scenario")
    let writer = try WholeFileWriter(path: own)
    try writer.append("mine\n")
    try writer.commit()
    let second = try Self.merge(Self.plan(.best, tries: 8), shards: 2, in: directory.path)
    #expect(!first.finds.isEmpty && second.finds.isEmpty)
    let finds = try FileOperations.posix.listDirectory(directory.file("out/finds"))
    #expect(finds == ["own.scenario"])
    let kept = try FileOperations.posix.listDirectory(directory.file("out/kept"))
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
    let first = try Self.merge(Self.plan(), shards: 1, in: directory.path)
    var plan = Self.plan(tries: 80)
    plan.start = try HuntFolder(directory.file("out")).start()
    let count = plan.start.count
    #expect((0..<count).allSatisfy { plan.file(ofTry: $0 + 1) == plan.start[$0] })
    // Old finds show again at once.
    let again = TemporaryDirectory()
    let second = try Self.merge(plan, shards: 2, in: again.path)
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
