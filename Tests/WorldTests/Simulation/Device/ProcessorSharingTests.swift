import Basics
import Simulation
import Testing
import VirtualTime

@Suite("Processor sharing", .timeLimit(.minutes(30)))
struct ProcessorSharingTests {
  @Test(
    "A job alone on a reference core ends after exactly its work",
    arguments: [1, 2, 3, 999_999_937, 12_345, 3_600_000_000_000],
    [0, 1, 1_000_003]
  )
  func alone(work: Int, start: Int) {
    var cores = ProcessorSharing(coreSpeeds: [1])
    let job = cores.add(work: .nanoseconds(work), qos: .utility, at: .nanoseconds(start))
    #expect(cores.nextCompletion == .nanoseconds(start + work))
    #expect(cores.advance(to: .nanoseconds(start + work - 1)).isEmpty)
    #expect(cores.advance(to: .nanoseconds(start + work)) == [job])
    #expect(cores.nextCompletion == nil)
    #expect(cores.runnable == 0)
  }

  @Test("Two jobs on one core take twice as long, and the longer one then has it alone")
  func twoOnOne() {
    var world = Bench(cores: [1])
    world.add("short", 10, .utility, at: 0)
    world.add("long", 20, .utility, at: 0)
    #expect(world.finish() == ["20000000 short", "30000000 long"])
  }

  @Test("A late job shares from its arrival")
  func lateJob() {
    var world = Bench(cores: [1])
    world.add("first", 10, .utility, at: 0)
    world.add("second", 10, .utility, at: 4)
    // 6 ms are left at 4 ms, which take 12 ms at half speed; then 4 ms are left to the second.
    #expect(world.finish() == ["16000000 first", "20000000 second"])
  }

  @Test("A higher class takes the core at once and gives it back")
  func preemption() {
    var world = Bench(cores: [1])
    world.add("decode", 10, .utility, at: 0)
    world.add("frame", 5, .userInteractive, at: 3)
    #expect(world.finish() == ["8000000 frame", "15000000 decode"])
  }

  @Test("A job alone takes the fastest core, and two of one class share both")
  func heterogeneous() {
    var alone = Bench(cores: [0.5, 1])
    alone.add("one", 6, .utility, at: 0)
    #expect(alone.finish() == ["6000000 one"])
    var pair = Bench(cores: [0.5, 1])
    pair.add("six", 6, .utility, at: 0)
    pair.add("twelve", 12, .utility, at: 0)
    // Both run at 0.75 for 8 ms; 6 ms of work are then left for the fast core.
    #expect(pair.finish() == ["8000000 six", "14000000 twelve"])
  }

  @Test("A lower class runs on the cores that a higher one leaves")
  func leftOverCores() {
    var world = Bench(cores: [1, 0.5, 0.25])
    world.add("frame", 4, .userInteractive, at: 0)
    world.add("decode", 4, .userInitiated, at: 0)
    world.add("sweep", 1, .background, at: 0)
    #expect(world.cores.rate(of: .userInteractive) == 1)
    #expect(world.cores.rate(of: .userInitiated) == 0.5)
    #expect(world.cores.rate(of: .background) == 0.25)
    // At 4 ms each class moves up a core: decode has 2 ms left at speed 1; sweep has just ended.
    #expect(world.finish() == ["4000000 frame", "4000000 sweep", "6000000 decode"])
  }

  @Test("A starved class stands still until the cores are free")
  func starvation() {
    var world = Bench(cores: [1])
    world.add("sweep", 2, .background, at: 0)
    world.add("a", 5, .userInitiated, at: 0)
    world.add("b", 5, .userInitiated, at: 5)
    #expect(world.cores.rate(of: .background) == 0)
    #expect(world.finish() == ["5000000 a", "10000000 b", "12000000 sweep"])
  }

  @Test("Only a starved job has no completion time")
  func nothingAdvances() {
    var cores = ProcessorSharing(coreSpeeds: [1])
    #expect(cores.nextCompletion == nil)
    _ = cores.add(work: .milliseconds(1), qos: .background, at: .start)
    let blocker = cores.add(work: .milliseconds(9), qos: .utility, at: .start)
    #expect(cores.nextCompletion == .milliseconds(9))
    #expect(cores.remove(blocker, at: .milliseconds(4)) == .milliseconds(4))
    #expect(cores.nextCompletion == .milliseconds(5))
  }

  @Test("A job removed midway returns the work done and frees its share")
  func removal() {
    var cores = ProcessorSharing(coreSpeeds: [1])
    let first = cores.add(work: .milliseconds(10), qos: .utility, at: .start)
    let second = cores.add(work: .milliseconds(10), qos: .utility, at: .start)
    #expect(cores.remove(first, at: .milliseconds(6)) == .milliseconds(3))
    #expect(cores.remove(first, at: .milliseconds(6)) == nil)
    #expect(cores.nextCompletion == .milliseconds(13))
    #expect(cores.advance(to: .milliseconds(13)) == [second])
  }

  @Test("A job removed at its completion has completed")
  func removalTooLate() {
    var cores = ProcessorSharing(coreSpeeds: [1])
    let job = cores.add(work: .milliseconds(2), qos: .utility, at: .start)
    #expect(cores.remove(job, at: .milliseconds(2)) == nil)
    #expect(cores.advance(to: .milliseconds(2)) == [job])
  }

  @Test("A name does not answer for the job that took its slot")
  func staleName() {
    var cores = ProcessorSharing(coreSpeeds: [1])
    let old = cores.add(work: .milliseconds(2), qos: .utility, at: .start)
    _ = cores.remove(old, at: .start)
    let new = cores.add(work: .milliseconds(2), qos: .utility, at: .start)
    #expect(new.slot == old.slot)
    #expect(cores.remove(old, at: .start) == nil)
    #expect(cores.runnable == 1)
  }

  @Test("Work of zero is done at once")
  func zeroWork() {
    var cores = ProcessorSharing(coreSpeeds: [1])
    let job = cores.add(work: .zero, qos: .utility, at: .milliseconds(1))
    #expect(cores.nextCompletion == .milliseconds(1))
    #expect(cores.advance(to: .milliseconds(1)) == [job])
  }

  @Test("Jobs that end together are reported in the order of their adding, across classes")
  func ties() {
    var cores = ProcessorSharing(coreSpeeds: [1, 1, 1, 1])
    let classes: [QualityOfService] = [.background, .userInteractive, .utility, .userInitiated]
    let jobs = classes.map { cores.add(work: .milliseconds(5), qos: $0, at: .start) }
    #expect(cores.advance(to: .milliseconds(9)) == jobs)
  }

  @Test("More jobs than cores cost switching")
  func contextSwitches() {
    var world = Bench(cores: [1], contextSwitchCost: 0.1)
    for name in ["a", "b", "c"] { world.add(name, 10, .utility, at: 0) }
    // Two jobs too many on one core: 1.2 times the work, three at a time.
    #expect(world.finish() == ["36000000 a", "36000000 b", "36000000 c"])
    var alone = Bench(cores: [1, 1], contextSwitchCost: 0.1)
    for name in ["a", "b"] { alone.add(name, 10, .utility, at: 0) }
    #expect(alone.finish() == ["10000000 a", "10000000 b"])
  }

  @Test("Completion times are rounded up to whole nanoseconds")
  func roundedUp() {
    var world = Bench(cores: [3])
    world.add("third", nanoseconds: 10, .utility, at: 0)
    #expect(world.finish() == ["4 third"])
  }

  @Test("Sevenths of a core leave no crumbs")
  func crumbs() {
    var cores = ProcessorSharing(coreSpeeds: [1])
    let jobs = (0..<7).map { _ in
      cores.add(work: .nanoseconds(1_000_000), qos: .utility, at: .start)
    }
    #expect(cores.nextCompletion == .nanoseconds(7_000_000))
    #expect(cores.advance(to: .nanoseconds(7_000_000)) == jobs)
  }

  @Test("Asking at every nanosecond changes nothing")
  func asking() {
    var asked = ProcessorSharing(coreSpeeds: [0.7, 0.3])
    var left = asked
    for work in [1000, 1777, 3001] {
      _ = asked.add(work: .nanoseconds(work), qos: .utility, at: .start)
      _ = left.add(work: .nanoseconds(work), qos: .utility, at: .start)
    }
    var ends: [Int] = []
    for moment in 0..<10_000 where !asked.advance(to: .nanoseconds(moment)).isEmpty {
      ends.append(moment)
    }
    var expected: [Int] = []
    while let completion = left.nextCompletion {
      _ = left.advance(to: completion)
      expected.append(completion.nanoseconds)
    }
    #expect(ends == expected)
  }

  @Test("A class that is never idle for half an hour stays exact")
  func noDrift() {
    var cores = ProcessorSharing(coreSpeeds: [1, 1])
    let long = cores.add(work: .seconds(1800), qos: .utility, at: .start)
    var now = TimePoint.start
    for _ in 0..<1800 {
      let job = cores.add(work: .seconds(1), qos: .utility, at: now)
      now = now + .seconds(1)
      #expect(cores.nextCompletion == now)
      let ended = cores.advance(to: now)
      #expect(ended.contains(job))
      #expect(ended.contains(long) == (now == .start + .seconds(1800)))
    }
  }

  @Test("The highest number of jobs present is kept")
  func maximumRunnable() {
    var cores = ProcessorSharing(coreSpeeds: [1])
    for _ in 0..<64 { _ = cores.add(work: .milliseconds(1), qos: .utility, at: .start) }
    _ = cores.advance(to: .milliseconds(100))
    _ = cores.add(work: .milliseconds(1), qos: .utility, at: .milliseconds(100))
    #expect(cores.maximumRunnable == 64)
    #expect(cores.runnable == 1)
  }

  @Test("Usage counts core time and work of each class apart, up to the latest time given")
  func usage() {
    var cores = ProcessorSharing(coreSpeeds: [1, 0.5])
    _ = cores.add(work: .milliseconds(10), qos: .userInteractive, at: .start)
    _ = cores.add(work: .milliseconds(10), qos: .background, at: .start)
    _ = cores.advance(to: .milliseconds(4))
    #expect(
      cores.usage(of: .userInteractive)
        == ProcessorUsage(busyCoreTime: .milliseconds(4), work: 4e6)
    )
    #expect(
      cores.usage(of: .background) == ProcessorUsage(busyCoreTime: .milliseconds(4), work: 2e6)
    )
    #expect(cores.usage(of: .utility) == ProcessorUsage(busyCoreTime: .zero, work: 0))
  }
}

/// A processor with named jobs, written in whole milliseconds.
private struct Bench {
  var cores: ProcessorSharing
  private var names: [(job: ProcessorSharing.Job, name: String)] = []

  init(cores: [Double], contextSwitchCost: Double = 0) {
    self.cores = ProcessorSharing(coreSpeeds: cores, contextSwitchCost: contextSwitchCost)
  }

  mutating func add(_ name: String, _ work: Int, _ qos: QualityOfService, at time: Int) {
    add(name, nanoseconds: work * 1_000_000, qos, at: time)
  }

  mutating func add(
    _ name: String,
    nanoseconds: Int,
    _ qos: QualityOfService,
    at time: Int
  ) {
    let job = cores.add(work: .nanoseconds(nanoseconds), qos: qos, at: .milliseconds(time))
    names.append((job, name))
  }

  mutating func finish() -> [String] {
    var ended: [String] = []
    while let completion = cores.nextCompletion {
      for job in cores.advance(to: completion) {
        let name = names.first { $0.job == job }?.name ?? "unknown"
        ended.append("\(completion.nanoseconds) \(name)")
      }
    }
    return ended
  }
}
