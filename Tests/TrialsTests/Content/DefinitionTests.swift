import Basics
import Caches
import ImagePipeline
import Scenarios
import Testing
import Trials
import Variants

@testable import Runs

@Suite("The definition of a part")
struct DefinitionTests {
  private func hash(_ script: String) throws -> ContentHash {
    Definition.hash(try ScenarioFile(reading: script, name: "mine").scenario())
  }

  private static let script = "flick 3000pt/s\npause 1s\n"

  @Test(
    "of a script does not depend on its name, comments, blanks or units",
    arguments: [
      "name other\nflick 3000pt/s\npause 1s", "about Nothing new.\n" + script,
      "# first\n\n  flick   3000pt/s # down\npause 1000ms\n", "feed scroll-feed\n" + script,
      "network wifi\n" + script, "network 3g\n" + script, "seed 7\nvariant best\n" + script,
    ]
  )
  func sameScript(script: String) throws {
    #expect(try hash(script) == hash(Self.script))
  }

  @Test(
    "of a script depends on every step",
    arguments: [
      "flick 3001pt/s\npause 1s", "flick 3000pt/s\npause 1.000001s",
      "flick 3000pt/s fast\npause 1s",
      "pause 1s\nflick 3000pt/s", script + "memory-warning", "cache warm-disk\n" + script,
      "settle 3s\n" + script, "feed photo-grid\n" + script, "failing 1%\n" + script,
      "offline for 1s\n" + script, "streams photo-grid\n" + script,
    ]
  )
  func otherScript(script: String) throws {
    #expect(try hash(script) != hash(Self.script))
  }

  @Test("of a scenario stays on another network, and that of its link changes")
  func networks() throws {
    let other = try Scenario.failingFeed.on(network: "3g")
    #expect(Definition.hash(other) == Definition.hash(Scenario.failingFeed))
    #expect(Definition.hash(other.network) == Definition.hash(NetworkProfile.threeG))
    #expect(Definition.hash(other.network) != Definition.hash(Scenario.failingFeed.network))
  }

  @Test("of a device is another one with an assumption at an end", arguments: DeviceProfile.all)
  func assumptions(device: DeviceProfile) {
    let changed = device.assumptions.flatMap { assumption in
      AssumedDeviceName.End.allCases.filter { assumption.differs(at: $0) }
        .map { device.assuming([assumption], at: $0) }
    }
    let hashes = Set(([device] + changed).map { Definition.hash($0) })
    #expect(hashes.count == changed.count + 1)
  }

  @Test("differs between two built-in parts exactly if the parts differ")
  func catalogues() {
    func check<Part: Hashable>(
      _ parts: [Part],
      _ name: KeyPath<Part, String>,
      _ hash: (Part) -> ContentHash,
      _ plain: (Part) -> Part
    ) {
      let known = parts.map { (name: $0[keyPath: name], hash: hash($0), plain: plain($0)) }
      for (place, first) in known.enumerated() {
        for second in known[..<place] {
          #expect(
            (first.hash == second.hash) == (first.plain == second.plain),
            "\(first.name) and \(second.name)"
          )
        }
      }
    }
    check(Scenario.all, \.name, { Definition.hash($0) }) { part in
      var part = part
      (part.name, part.summary, part.streams) = ("", "", nil)
      part.network.bytesPerSecond = 1
      part.network.latency = []
      part.network.connectionsPerHost = 1
      (part.network.version, part.network.lossRate) = (.two, 0)
      (part.network.name, part.network.summary) = ("", "")
      return part
    }
    check(NetworkProfile.catalogue, \.name, { Definition.hash($0) }) { part in
      var part = part
      (part.name, part.summary) = ("", "")
      return part
    }
    check(DeviceProfile.all, \.name, { Definition.hash($0) }) { part in
      var part = part
      (part.name, part.title, part.limitSource, part.links) = ("", "", "", [])
      return part
    }
    check(Variant.catalogue + Variant.reproductions, \.name, { Definition.hash($0) }) { part in
      var part = part
      (part.name, part.summary) = ("", "")
      return part
    }
  }

  @Test("of a variant leaves out every switch that equals its default, also inside an option")
  func defaults() {
    // The hash of a variant without differences: a new switch with a default keeps it.
    #expect(Definition.hash(Variant(name: "a", summary: "b")) == ContentHash("()"))
    var variant = Variant(name: "", summary: "")
    variant.queues.download.limit = 6
    #expect(Definition.hash(variant) == ContentHash("(queues: (download: (limit: some(6))))"))
    variant.queues.download.limit = nil
    variant.progressive = .on(PreviewOptions(backlog: .queued))
    #expect(Definition.hash(variant) == ContentHash("(progressive: on((backlog: queued)))"))
  }

  @Test("distinguishes times and sizes with equal display texts")
  func rounding() {
    var first = Variant(name: "", summary: "")
    var second = first
    first.memoryCache.costLimit = .bytes(ByteCount(16_000_000))
    second.memoryCache.costLimit = .bytes(ByteCount(16_000_001))
    #expect(Definition.hash(first) != Definition.hash(second))
    #expect(VariantDifference.between(first, and: second).count == 1)
  }

  @Test("of a trial depends on scenario, network, device and variant, not on its random seed")
  func trials() throws {
    func content(_ change: (inout TrialSpec) throws -> Void) rethrows -> ContentHash {
      var spec = TrialSpec(
        scenario: .photoGrid,
        variant: .best,
        device: .iPhoneSE,
        seed: 1,
        repetition: 1
      )
      try change(&spec)
      return spec.content
    }
    let plain = content { _ in }
    #expect(content { ($0.seed, $0.repetition) = (2, 3) } == plain)
    #expect(content { $0.scenario = .scrollFeed } != plain)
    #expect(try content { $0.scenario = try .named("photo-grid@3g") } != plain)
    #expect(content { $0.device = .iPad } != plain)
    #expect(content { $0.variant.prefetch = .window(items: 16, slots: 6) } != plain)
  }

  @Test("A plan over networks has each scenario on each, on its own by the plain name")
  func plan() throws {
    var overrides = Plan.Overrides()
    overrides.scenarios = ["photo-grid", "scroll-feed"]
    overrides.networks = ["wifi", "3g"]
    overrides.variants = ["best"]
    overrides.repetitions = 1
    let plan = try Plan(suite: .named("review"), overrides: overrides)
    #expect(
      plan.trials.map(\.scenario.name)
        == ["photo-grid", "photo-grid@3g", "scroll-feed", "scroll-feed@3g"]
    )
    overrides.networks = ["wifi-200ms"]
    let changed = try Plan(suite: .named("review"), overrides: overrides)
    #expect(
      changed.trials.map(\.scenario.name)
        == ["photo-grid@wifi-200ms", "scroll-feed@wifi-200ms"]
    )
  }
}
