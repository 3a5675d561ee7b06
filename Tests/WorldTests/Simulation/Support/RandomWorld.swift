import Basics
import Simulation
import VirtualTime

/// A world in which a few tasks do random things with everything that the simulation offers.
///
/// Each task's actions are drawn in advance from a stream of its own, so two runs differ only if
/// the simulation itself does.
final class RandomWorld: Sendable {
  private let simulator: Simulator
  private let network: VirtualNetwork
  private let tally = Tally()
  private let journal = Journal()
  private let tasks = Shared<[Task<Void, Never>]>([])

  init(seed: UInt64) throws {
    var options = WorldOptions()
    options.coreSpeeds = [1, 0.6, 0.3]
    options.contextSwitchCost = 0.01
    simulator = Simulator(seed: seed, options)
    var parameters = LinkParameters(
      bytesPerSecond: 3e6,
      latency: try QuantileDistribution([(0, 0.001), (0.9, 0.05), (1, 0.4)])
    )
    parameters.connectionsPerHost = 2
    parameters.failureRate = 0.1
    network = VirtualNetwork(simulator: simulator, parameters: parameters)
  }

  /// Runs the world to its end and returns its events.
  func run() throws(SimulationFault) -> [String] {
    var chance = simulator.stream(named: "world")
    for number in 0...1 + chance.nextInt(below: 5) {
      let task = simulator.spawn(named: "task \(number)") { await self.act(number) }
      tasks.value.append(task)
    }
    try simulator.run()
    journal.note("end", at: simulator.now)
    return journal.lines
  }

  private func act(_ number: Int) async {
    var chance = simulator.stream(named: "task \(number)")
    for step in 0...3 + chance.nextInt(below: 6) {
      let outcome = await takeStep(&chance)
      journal.note("\(number).\(step) \(outcome) \(await tally.count)", at: simulator.now)
    }
  }

  private func takeStep(_ chance: inout SeededStream) async -> String {
    let size = 1 + chance.nextInt(below: 60)
    switch chance.nextInt(below: 8) {
    case 0:
      let isSlept = (try? await simulator.sleep(for: .microseconds(size))) != nil
      return "sleep \(isSlept)"
    case 1, 2:
      let qos = QualityOfService.allCases[chance.nextInt(below: 4)]
      World.spend(.microseconds(size), qos: qos)
      return "spent"
    case 3, 4, 5:
      let (host, key) = (chance.nextInt(below: 2), chance.next())
      do throws(TransferFailure) {
        return "\(try await network.transfer(host: host, bytes: ByteCount(size), latencyKey: key))"
      } catch {
        return "\(error)"
      }
    case 6:
      return await family(size)
    default:
      let victim = chance.nextInt(below: tasks.value.count)
      tasks.value[victim].cancel()
      return "cancelled \(victim)"
    }
  }

  private func family(_ size: Int) async -> String {
    await withTaskGroup(of: String.self) { group in
      for child in 0..<3 {
        group.addTask {
          await self.tally.bump()
          World.spend(.microseconds(size >> child), qos: .userInitiated)
          return "\(child)"
        }
      }
      return await group.reduce("family ", +)
    }
  }

  private actor Tally {
    private(set) var count = 0

    func bump() async {
      await Task.yield()
      count += 1
    }
  }
}
