import Basics
import Scenarios
import Signposts
import Simulation
import TestSupport
import Testing
import Text
import Variants
import VirtualTime

@testable import Trials

@Suite("The lanes of a trial", .playsWorlds)
struct LaneSignpostTests {
  /// The records of lanes.
  private func played(_ lanes: LaneRecording) throws -> [SignpostRecord] {
    var runner = TrialRunner(
      spec: .of(Scenario.cellReuse.shortened(by: 3), .boundedCache),
      sources: .modelled
    )
    runner.decoding = .model
    runner.lanes = lanes
    var records: [SignpostRecord] = []
    try runner.run(observe: { if $0.name.category == .lanes { records.append($0) } })
    return records
  }

  @Test("each job is an interval that ends, and each was enqueued first")
  func jobs() throws {
    let records = try played(.on)
    let begins = records.filter { $0.name == .runJob && $0.phase == .begin }
    let ends = records.filter { $0.name == .runJob && $0.phase == .end }
    #expect(begins.count > 100)
    #expect(Set(begins.map(\.id)) == Set(ends.map(\.id)) && ends.count == begins.count)
    let enqueued = records.filter { $0.name == .enqueueJob }.map { Signpost.EnqueueJob($0).job }
    #expect(Set(enqueued).isSuperset(of: begins.map { Signpost.RunJob.begin($0).job }))
    let parks = records.filter { $0.name == .parkThread }
    #expect(parks.count { $0.phase == .begin } == parks.count { $0.phase == .end })
  }

  @Test("are not recorded unless they are asked for")
  func off() throws {
    #expect(try played(.off).isEmpty)
  }

  @Test("change neither the metrics nor the other signposts")
  func sameTrial() throws {
    let spec = TrialSpec.of(Scenario.cellReuse.shortened(by: 3), .boundedCache)
    let without = try TrialFiles(spec)
    let with = try TrialFiles(spec, lanes: .on)
    #expect(try without.exactCells() == with.exactCells())
    #expect(try without.text("frames.csv") == with.text("frames.csv"))
    #expect(try others(without) == others(with))
    #expect(try without.trace()["otherData"]?["queues"] == nil)
    #expect(try with.trace()["otherData"]?["queues"]?.object?.members.isEmpty == false)
  }

  /// The signposts that are not of lanes, without their identities.
  private func others(_ files: TrialFiles) throws -> [String] {
    let events = try #require(try files.trace()["traceEvents"]?.array)
    let others = events.filter {
      $0["ph"]?.string != "M" && $0["cat"]?.string?.hasPrefix("lanes,") != true
    }
    #expect(others.count > 100)
    return others.map { "\($0.signpost ?? "") \($0["ts"]?.number ?? 0)" }
  }

  @Test("name the queue, the wait and who ended it")
  func waits() throws {
    let world = World()
    let recorder = SignpostRecorder { .start }
    let lanes = LaneSignposts(Signposter(recorder: recorder))
    world.observe(lanes.note)
    world.onWorker(WaitingCode.run)
    try world.run()
    world.observe(nil)
    var records: [SignpostRecord] = []
    recorder.drain { records.append($0) }
    #expect(lanes.labels.contains("serial work"))
    let number = try #require(lanes.labels.firstIndex(of: "serial work")) + 1
    let job = try #require(
      records.lazy.filter { $0.name == .runJob && $0.phase == .begin }
        .map { Signpost.RunJob.begin($0) }.first { $0.queue == number }
    )
    #expect(job.lane == .serial)
    let park = try #require(
      records.first {
        $0.name == .parkThread && $0.phase == .begin
          && Signpost.ParkThread.begin($0).reason == .semaphore
      }
    )
    let end = try #require(records.first { $0.id == park.id && $0.phase == .end })
    // The job of the serial queue ran on the thread that signalled.
    #expect(Signpost.ParkThread.end(end).by == job.thread)
    #expect(Signpost.ParkThread.begin(park).thread != job.thread)
  }

  @Test("the words are those of a world", arguments: 0..<15)
  func words(number: Int) throws {
    let reason = try #require(WaitReason(rawValue: number))
    #expect(ParkReason(reason).rawValue == "\(reason)")
    #expect(ParkReason(reason).signpostNumber == number)
    #expect(WaitReason(rawValue: 15) == nil)
  }
}
