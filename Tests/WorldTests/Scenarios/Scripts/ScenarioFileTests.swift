import Basics
import Foundation
import Scenarios
import Testing

@Suite("Scenario files")
struct ScenarioFileTests {
  static func read(_ text: String, _ name: String = "dir/my script.scenario") throws -> ScenarioFile
  {
    try ScenarioFile(reading: text, name: name)
  }

  @Test("three lines are complete, because the rest has defaults")
  func threeLines() throws {
    let file = try Self.read("drag 300pt in 0.2s\nflick 4000pt/s\npause 1s\n")
    var expected = ScenarioFile(name: "my-script")
    expected.steps = [
      .drag(distance: 300, duration: .milliseconds(200)), .flick(velocity: 4000),
      .pause(.seconds(1)),
    ]
    #expect(file == expected)
    let scenario = try file.scenario()
    #expect(scenario.feed == Scenario.scrollFeed.feed)
    #expect(scenario.network == .wifi)
    #expect(scenario.settleTime == .seconds(2))
    #expect(scenario.name == "my-script")
  }

  @Test("every header and every step is read")
  func everything() throws {
    let file = try Self.read(Self.golden)
    #expect(file.name == "all" && file.about == "One of each # and a mark.")
    #expect(file.property == "lost-waiter" && file.variant == "best" && file.device == "ipad")
    #expect(file.seed == 18_446_744_073_709_551_615)
    #expect(file.cache == .warmDisk && file.settle == .milliseconds(100))
    #expect(file.network.latency == .milliseconds(20)...(.seconds(2)))
    #expect(file.network.bytesPerSecond == 500_000 && file.network.connections == 2)
    #expect(file.network.failingPercent == 2.5 && file.network.missingPercent == 1)
    guard case .rows(let rows) = file.feed else {
      Issue.record("no rows")
      return
    }
    #expect(rows.itemCount == 30 && rows.columns == 3 && rows.spacing == 2 && rows.height == 124)
    #expect(rows.pictures.map(\.popularity) == [.sequential, .zipf(.one), .always(3)])
    #expect(rows.pictures[1].x == 8 && rows.pictures[1].contentMode == .fill)
    #expect(file.steps.count == 16)
    #expect(file.steps[1] == .flick(velocity: -4000, rate: .fast, caughtAfter: .milliseconds(500)))
  }

  @Test("the written text equals the recorded one")
  func goldenText() throws {
    #expect(try Self.read(Self.golden).text == Self.golden)
  }

  @Test("blank lines, comments, tabs, CRLF and other units change nothing")
  func freedom() throws {
    let plain = try Self.read("settle 1s\npause 0.25s\nflick 10pt/s\n")
    let free = try Self.read(
      "# a\r\n\r\n\tsettle  1000ms # b\r\n pause 250000us#no\n".replacing("#no", with: " #no")
        + "flick 10.0pt/s"
    )
    #expect(plain == free)
    #expect(try Self.read("pause 1ns").steps == [.pause(TimeSpan(nanoseconds: 1))])
    #expect(try Self.read("bandwidth 2MB/s").network.bytesPerSecond == 2_000_000)
    #expect(try Self.read("").steps.isEmpty)
  }

  @Test("written text reads back as the same value", arguments: 0..<300 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let file = chance.scenarioFile()
    #expect(try Self.read(file.text) == file, "seed \(seed):\n\(file.text)")
  }

  @Test("the examples are scenarios, and their README names every word")
  func examples() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Examples/Gestures").standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".scenario") }
    #expect(names.count >= 3)
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
      let file = try ScenarioFile(reading: bytes, name: name)
      #expect(try file.scenario().contentTime > .seconds(1), "\(name)")
    }
    let page = try String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    for line in Self.golden.split(separator: "\n") {
      let word = line.prefix { $0 != " " }
      #expect(page.contains("`\(word)") || page.contains(" \(word)`"), "\(word) is not explained")
    }
  }

  static let golden = """
    name all
    about One of each # and a mark.
    property lost-waiter
    variant best
    device ipad
    seed 18446744073709551615
    feed rows
    items 30
    columns 3
    spacing 2pt
    row 124pt
    picture 124pt x 120.5pt from photo of 30
    picture 44pt x 44pt from avatar of 20 zipf at 8pt 0pt fill
    picture 20pt x 20pt from tile of 9 always 3
    network lte
    latency 0.02s to 2s
    bandwidth 500000B/s
    connections 2
    failing 2.5%
    missing 1%
    cache warm-disk
    settle 0.1s

    drag 300pt in 0.2s
    flick -4000pt/s for 0.5s fast
    flick 100pt/s
    flick 100pt/s for 0s
    flick 100pt/s fast
    pause 0.000000001s
    jump to item 20
    jump to end of item 20
    jump to 1200.125pt
    at 3600s 320pt
    at 3600s 0pt
    offline for 2s
    memory-warning
    critical-pressure
    enter-background
    enter-foreground

    """
}

extension SplitMix64 {
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A length in points, with up to three decimals or with all of them.
  mutating func points(_ bound: Int) -> Double {
    below(3) == 0 ? Double(next() >> 11) * 0x1p-53 * Double(bound) : Double(below(bound * 8)) / 8
  }

  mutating func time(_ seconds: Int) -> TimeSpan {
    TimeSpan(nanoseconds: pick([1, 1_000, 1_000_000]) * (1 + below(seconds * 1_000)))
  }

  mutating func scenarioFile() -> ScenarioFile {
    var file = ScenarioFile(name: pick(["a", "A_b-9", String(repeating: "x", count: 100)]))
    file.about = pick(["", "It's \"quoted\", # marked and naïve.", "name pause 1s"])
    file.feed = pick([.named("photo-grid"), .shown(pick(Lookahead.allCases)), .rows(rows())])
    file.network = network()
    file.cache = pick(InitialCache.allCases)
    file.settle = .milliseconds(100) + time(3)
    file.device = pick([nil, "iphone-se", "ipad"])
    file.variant = pick([nil, "best"])
    file.seed = pick([nil, 0, .max])
    file.property = pick([nil, "leak"])
    for _ in 0..<below(12) { file.steps.append(step(file)) }
    return file
  }

  private mutating func rows() -> RowShape {
    var shape = RowShape(pictures: [])
    shape.itemCount = 1 + below(100_000)
    shape.columns = 1 + below(20)
    shape.spacing = points(100)
    shape.height = 1 + points(999)
    for _ in 0...below(RowShape.pictureLimit) {
      var picture = PictureShape(
        width: 1 + points(500),
        height: 1 + points(500),
        source: pick(SourceClass.allCases),
        distinct: 1 + below(1_000_000)
      )
      picture.popularity = pick([
        .sequential, .shuffled, .uniform, .zipf(.one), .zipf(.half), .always(7),
      ])
      (picture.x, picture.y) = (points(50), points(50))
      picture.contentMode = pick(ContentMode.allCases)
      shape.pictures.append(picture)
    }
    return shape
  }

  private mutating func network() -> NetworkShape {
    var shape = NetworkShape()
    shape.name = pick(NetworkProfile.catalogue.map(\.name))
    let low = time(5)
    shape.latency = pick([nil, low...(low + time(5))])
    shape.bytesPerSecond = pick([nil, 1 + below(1_000_000_000)])
    shape.connections = pick([nil, 1 + below(1_000)])
    shape.failingPercent = points(100)
    shape.missingPercent = points(100)
    return shape
  }

  private func itemCount(_ file: ScenarioFile) -> Int {
    switch file.feed {
    case .named: 300
    case .rows(let shape): shape.itemCount
    case .shown: file.steps.count { if case .show = $0 { true } else { false } }
    }
  }

  private mutating func step(_ file: ScenarioFile) -> ScriptStep {
    let sign = pick([1.0, -1])
    var count = 7
    if case .shown = file.feed { count = 8 }
    switch below(count) {
    case 0: return .drag(distance: sign * points(1_000), duration: .milliseconds(1) + time(2))
    case 1:
      let caught = pick([nil, time(1)])
      return .flick(
        velocity: sign * points(9_000),
        rate: pick([.normal, .fast]),
        caughtAfter: caught
      )
    case 2: return .pause(time(2))
    case 3:
      // A file may name only items that its feed has at that line.
      let items = itemCount(file)
      guard items > 0 else { return .jump(.offset(points(900))) }
      return .jump(
        pick([.item(below(items)), .endOfItem(below(items)), .offset(points(900))])
      )
    case 4: return .at(file.duration + time(2), offset: points(9_000))
    case 5: return .event(pick(TimedEvent.Kind.allCases))
    case 6: return .offline(.milliseconds(1) + time(3))
    default:
      return .show(
        ImageReference(sourceClass: pick(SourceClass.allCases), ordinal: below(99)),
        answer: LoggedAnswer(
          pick([.picture, .status(400 + below(200)), .nothing]),
          after: pick([nil, .zero, time(3)])
        )
      )
    }
  }
}
