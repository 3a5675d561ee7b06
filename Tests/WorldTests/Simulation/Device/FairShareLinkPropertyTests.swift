import Basics
import Simulation
import Testing

/// A link and a naive fluid model of it, on random transfers and changes of bandwidth.
@Suite("Fair-share link on random transfers", .timeLimit(.minutes(30)))
struct FairShareLinkPropertyTests {
  private enum Change {
    case transfer(bytes: Int, ceiling: Double)
    case removal(of: Int)
    case bandwidth(Double)
  }

  /// Changes at rising times, in nanoseconds.
  private struct World {
    var changes: [(time: Int, change: Change)] = []
    var transfers = 0

    init(seed: Int) {
      var chance = SeededStream(seed: UInt64(seed), name: "link")
      var time = 0
      for _ in 0...chance.nextInt(below: 40) {
        time += chance.nextInt(below: 2_000_000)
        switch chance.nextInt(below: 6) {
        case 0 where transfers > 0:
          changes.append((time, .removal(of: chance.nextInt(below: transfers))))
        case 1:
          changes.append((time, .bandwidth([0, 250_000, 1_000_000][chance.nextInt(below: 3)])))
        default:
          let ceiling = [Double.infinity, 333_333, 90_000, 450_000][chance.nextInt(below: 4)]
          changes.append(
            (time, .transfer(bytes: 1 + chance.nextInt(below: 3000), ceiling: ceiling))
          )
          transfers += 1
        }
      }
      // The link is up in the end, so that all transfers end.
      changes.append((time, .bandwidth(1_000_000)))
    }
  }

  @Test("Completion times agree with a naive step-by-step model", arguments: 0..<300)
  func againstModel(seed: Int) {
    let world = World(seed: seed)
    let ends = linkEnds(world)
    for (number, (end, expected)) in zip(ends, naiveEnds(world)).enumerated() {
      switch (end, expected) {
      case (let end?, let expected?):
        // The model does not round completions up, which here delays later ones by up to 1 ns each.
        #expect(
          abs(Double(end) - expected) < Double(world.transfers) + 2,
          "seed \(seed), transfer \(number)"
        )
      case (nil, nil): break
      default:
        // A removal within the rounding of a completion may fall on either side of it.
        #expect(
          removalTime(of: number, world).map {
            abs(Double($0) - (expected ?? Double(end ?? 0))) < Double(world.transfers) + 2
          } == true,
          "seed \(seed), transfer \(number): \(String(describing: end)), \(String(describing: expected))"
        )
      }
    }
  }

  private func removalTime(of number: Int, _ world: World) -> Int? {
    for (time, change) in world.changes {
      if case .removal(of: number) = change { return time }
    }
    return nil
  }

  /// When each transfer completes on a link, in nanoseconds; nil for those removed before.
  private func linkEnds(_ world: World) -> [Int?] {
    var link = FairShareLink(bytesPerSecond: 1_000_000)
    var ends = [Int?](repeating: nil, count: world.transfers)
    var transfers: [FairShareLink.Transfer] = []
    func complete(until time: TimePoint?) {
      while let completion = link.nextCompletion, time.map({ completion <= $0 }) ?? true {
        for transfer in link.advance(to: completion) {
          if let number = transfers.firstIndex(of: transfer) {
            ends[number] = completion.nanoseconds
          }
        }
      }
    }
    for (time, change) in world.changes {
      let time = TimePoint.nanoseconds(time)
      complete(until: time)
      switch change {
      case .transfer(let bytes, let ceiling):
        transfers.append(
          link.add(bytes: ByteCount(bytes), maximumBytesPerSecond: ceiling, at: time)
        )
      case .removal(let number): _ = link.remove(transfers[number], at: time)
      case .bandwidth(let bandwidth): link.setBandwidth(bytesPerSecond: bandwidth, at: time)
      }
    }
    complete(until: nil)
    return ends
  }

  private struct NaiveFlow {
    var number: Int
    var left: Double
    var ceiling: Double
  }

  /// The same in real numbers: every step goes to the next change or completion with one loop over
  /// all.
  private func naiveEnds(_ world: World) -> [Double?] {
    var ends = [Double?](repeating: nil, count: world.transfers)
    var flows: [NaiveFlow] = []
    var bandwidth = 1_000_000.0
    var now = 0.0
    var started = 0
    func run(until end: Double) {
      while now < end, !flows.isEmpty {
        let rates = fairRates(flows, bandwidth)
        let times = zip(flows, rates).map { $1 > 0 ? $0.left / $1 * 1e9 : .infinity }
        let step = min(end - now, times.min() ?? .infinity)
        guard step < .infinity else { break }
        now += step
        for index in flows.indices.reversed() {
          flows[index].left -= rates[index] * step / 1e9
          if flows[index].left < 1e-7 { ends[flows.remove(at: index).number] = now }
        }
      }
      now = max(now, end)
    }
    for (time, change) in world.changes {
      run(until: Double(time))
      switch change {
      case .transfer(let bytes, let ceiling):
        flows.append(NaiveFlow(number: started, left: Double(bytes), ceiling: ceiling))
        started += 1
      case .removal(let number): flows.removeAll { $0.number == number }
      case .bandwidth(let value): bandwidth = value
      }
    }
    run(until: .infinity)
    return ends
  }

  /// Max–min fair rates by progressive filling: whatever has reached its ceiling keeps it, and the
  /// rest is shared again until nothing more reaches its own.
  private func fairRates(_ flows: [NaiveFlow], _ bandwidth: Double) -> [Double] {
    var rates = [Double?](repeating: nil, count: flows.count)
    while true {
      let open = flows.indices.filter { rates[$0] == nil }
      guard !open.isEmpty else { break }
      let share = (bandwidth - rates.reduce(0) { $0 + ($1 ?? 0) }) / Double(open.count)
      let full = open.filter { flows[$0].ceiling < share }
      for index in full { rates[index] = flows[index].ceiling }
      if full.isEmpty { for index in open { rates[index] = share } }
    }
    return rates.map { $0 ?? 0 }
  }
}
