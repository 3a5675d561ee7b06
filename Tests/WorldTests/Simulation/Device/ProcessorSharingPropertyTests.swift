import Basics
import Simulation
import Testing
import VirtualTime

@Suite("Processor sharing on random job sets", .timeLimit(.minutes(30)))
struct ProcessorSharingPropertyTests {
  private struct Arrival {
    var time: Int
    var work: Int
    var qos: QualityOfService
  }

  private struct World {
    var speeds: [Double]
    var arrivals: [Arrival]

    init(seed: Int) {
      var chance = SeededStream(seed: UInt64(seed), name: "world")
      speeds = (0...chance.nextInt(below: 4)).map { _ in
        [1.0, 0.5, 0.4, 2.0 / 3][chance.nextInt(below: 4)]
      }
      var time = 0
      arrivals = (0...chance.nextInt(below: 30)).map { _ in
        time += chance.nextInt(below: 2000)
        return Arrival(
          time: time,
          work: 1 + chance.nextInt(below: 5000),
          qos: QualityOfService.allCases[chance.nextInt(below: 5)]
        )
      }
    }
  }

  @Test("All work is done, and equals busy speed × time", arguments: 0..<300)
  func conservation(seed: Int) {
    let world = World(seed: seed)
    var cores = ProcessorSharing(coreSpeeds: world.speeds)
    var ended = 0
    for arrival in world.arrivals {
      _ = cores.add(
        work: .nanoseconds(arrival.work),
        qos: arrival.qos,
        at: .nanoseconds(arrival.time)
      )
    }
    while let completion = cores.nextCompletion { ended += cores.advance(to: completion).count }
    #expect(ended == world.arrivals.count, "seed \(seed)")
    for qos in QualityOfService.allCases.reversed() {
      let jobs = world.arrivals.filter { $0.qos == qos }
      let asked = jobs.reduce(0) { $0 + $1.work }
      let delivered = cores.usage(of: qos).work
      // Completions are rounded up to whole nanoseconds, during which all cores may go on.
      let rounding = Double(world.arrivals.count + 1) * world.speeds.reduce(0, +)
      #expect(delivered >= Double(asked) - 1, "seed \(seed), \(qos)")
      #expect(delivered <= Double(asked) + rounding, "seed \(seed), \(qos)")
    }
  }

  @Test("What is removed and what is completed adds up to what was delivered", arguments: 0..<300)
  func conservationWithRemovals(seed: Int) {
    let world = World(seed: seed)
    var chance = SeededStream(seed: UInt64(seed), name: "removals")
    var cores = ProcessorSharing(coreSpeeds: world.speeds, contextSwitchCost: 0.05)
    var present: [(job: ProcessorSharing.Job, work: Int)] = []
    var done = 0
    func collect(_ jobs: [ProcessorSharing.Job]) {
      for job in jobs {
        guard let index = present.firstIndex(where: { $0.job == job }) else { continue }
        done += present.remove(at: index).work
      }
    }
    for arrival in world.arrivals {
      let now = TimePoint.nanoseconds(arrival.time)
      collect(cores.advance(to: now))
      let job = cores.add(work: .nanoseconds(arrival.work), qos: arrival.qos, at: now)
      present.append((job, arrival.work))
      if chance.nextInt(below: 3) == 0 {
        let victim = present.remove(at: chance.nextInt(below: present.count))
        done += cores.remove(victim.job, at: now)?.nanoseconds ?? victim.work
      }
    }
    while let completion = cores.nextCompletion { collect(cores.advance(to: completion)) }
    #expect(present.isEmpty, "seed \(seed)")
    let delivered = QualityOfService.allCases.reduce(0.0) { $0 + cores.usage(of: $1).work }
    let rounding = Double(world.arrivals.count + 1) * (world.speeds.reduce(0, +) + 1)
    #expect(abs(delivered - Double(done)) <= rounding, "seed \(seed)")
  }

  @Test("Completion times agree with a naive step-by-step model", arguments: 0..<300)
  func againstModel(seed: Int) {
    let world = World(seed: seed)
    var cores = ProcessorSharing(coreSpeeds: world.speeds, contextSwitchCost: 0.02)
    var ends = [Int](repeating: -1, count: world.arrivals.count)
    var numbers: [ProcessorSharing.Job: Int] = [:]
    var next = 0
    while next < ends.count || cores.nextCompletion != nil {
      let arrival = next < ends.count ? world.arrivals[next].time : .max
      if let completion = cores.nextCompletion, completion.nanoseconds <= arrival {
        for job in cores.advance(to: completion) {
          if let number = numbers[job] { ends[number] = completion.nanoseconds }
        }
      } else {
        let job = cores.add(
          work: .nanoseconds(world.arrivals[next].work),
          qos: world.arrivals[next].qos,
          at: .nanoseconds(arrival)
        )
        numbers[job] = next
        next += 1
      }
    }
    for (end, expected) in zip(ends, naiveEnds(world, contextSwitchCost: 0.02)) {
      // The model does not round completions up, which here delays later ones by up to 1 ns each.
      #expect(abs(Double(end) - expected) < Double(ends.count) + 2, "seed \(seed)")
    }
  }

  /// Moves from change to change with one loop over all jobs, in real numbers.
  private func naiveEnds(_ world: World, contextSwitchCost: Double) -> [Double] {
    let speeds = world.speeds.sorted(by: >)
    var left = world.arrivals.map { Double($0.work) }
    var ends = [Double](repeating: -1, count: left.count)
    var now = 0.0
    while ends.contains(-1) {
      var rates = [Double](repeating: 0, count: left.count)
      var core = 0
      for qos in QualityOfService.allCases.reversed() {
        let jobs = left.indices.filter {
          ends[$0] < 0 && world.arrivals[$0].qos == qos && Double(world.arrivals[$0].time) <= now
        }
        let count = min(jobs.count, speeds.count - core)
        guard count > 0 else { continue }
        let speed = speeds[core..<core + count].reduce(0, +) / Double(jobs.count)
        core += count
        let crowding = Double(jobs.count - count) / Double(count)
        for job in jobs { rates[job] = speed / (1 + contextSwitchCost * crowding) }
      }
      var step = Double.infinity
      for job in left.indices where ends[job] < 0 {
        let arrival = Double(world.arrivals[job].time)
        if arrival > now { step = min(step, arrival - now) }
        if rates[job] > 0 { step = min(step, left[job] / rates[job]) }
      }
      now += step
      for job in left.indices where ends[job] < 0 && rates[job] > 0 {
        left[job] -= rates[job] * step
        if left[job] < 1e-6 { ends[job] = now }
      }
    }
    return ends
  }
}
