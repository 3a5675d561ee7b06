import Basics
import Records
import Testing
import Text

@testable import Runs
@testable import Trials

@Suite("The score of a host")
struct HostCheckupTests {
  /// A quiet host.
  private var quiet: HostObservations { FakeHost.quiet.observe() }

  private func finding(_ part: HostPart, _ seen: HostObservations) throws -> HostFinding {
    try #require(HostCheckup(seen).findings.first { $0.part == part })
  }

  @Test("is 100 without advice on a quiet host")
  func best() {
    var seen = quiet
    seen.load = 0.2
    let checkup = HostCheckup(seen)
    #expect(checkup.score == 100)
    #expect(checkup.grade == .quiet)
    #expect(checkup.findings.map(\.part) == HostPart.allCases)
    #expect(checkup.findings.allSatisfy { $0.advice == HostFinding.nothingToDo })
  }

  @Test("has parts with weights of 100 in total")
  func weights() {
    #expect(HostPart.allCases.reduce(0) { $0 + $1.weight } == 100)
    #expect(HostPart.allCases.allSatisfy { $0.weight > 0 })
  }

  @Test("is missing where nothing is known, and each part has a remedy for that")
  func unknown() {
    let checkup = HostCheckup(HostObservations())
    #expect(checkup.score == nil)
    #expect(checkup.grade == nil)
    for finding in checkup.findings {
      #expect(finding.score == nil)
      #expect(finding.seen.contains("unknown"))
      #expect(finding.advice.hasSuffix(".") && finding.advice != HostFinding.nothingToDo)
    }
  }

  /// A value of a part and the score that it gets.
  struct Point: Sendable {
    var part: HostPart
    var value: Double
    var score: Int

    static func steal(_ share: Double, _ score: Int) -> Point {
      Point(part: .steal, value: share, score: score)
    }
    static func jitter(_ milliseconds: Double, _ score: Int) -> Point {
      Point(part: .jitter, value: milliseconds, score: score)
    }
    static func load(_ load: Double, _ score: Int) -> Point {
      Point(part: .load, value: load, score: score)
    }
    static func memory(_ mebibytes: Double, _ score: Int) -> Point {
      Point(part: .memory, value: mebibytes, score: score)
    }
  }

  private static let points: [Point] = [
    .steal(0, 100), .steal(0.001, 100), .steal(0.0255, 50), .steal(0.05, 0), .steal(1, 0),
    .jitter(0, 100), .jitter(0.2, 100), .jitter(2.1, 50), .jitter(4, 0), .jitter(900, 0),
    .load(0, 100), .load(0.2, 100), .load(1.1, 50), .load(2, 0), .load(1e300, 0),
    .memory(1_000_000, 100), .memory(4096, 100), .memory(2304, 50), .memory(512, 0), .memory(0, 0),
  ]

  @Test("falls in a straight line between the limits of a part", arguments: points)
  func lines(point: Point) throws {
    let (part, value, score) = (point.part, point.value, point.score)
    var seen = quiet
    switch part {
    case .steal: seen.stolenShare = value
    case .jitter: seen.wakeDelay = TimeSpan(nanoseconds: Int(value * 1e6))
    case .load: seen.load = value
    default: seen.availableMemory = .mebibytes(Int(value))
    }
    let finding = try finding(part, seen)
    #expect(abs(try #require(finding.score) - score) <= 1, "\(finding)")
    #expect((finding.advice == HostFinding.nothingToDo) == (finding.score == 100))
  }

  @Test(
    "of the frequency depends on the governors and on boosting",
    arguments: [
      (["performance", "performance"], false, 100), (["performance", "performance"], nil, 100),
      (["performance"], true, 75), (["performance", "powersave"], false, 50),
      (["schedutil"], nil, 50), (["ondemand"], true, 25), ([], true, nil), (nil, true, nil),
    ] as [([String]?, Bool?, Int?)]
  )
  func frequency(governors: [String]?, boosts: Bool?, score: Int?) throws {
    var seen = quiet
    seen.governors = governors
    seen.boosts = boosts
    #expect(try finding(.frequency, seen).score == score)
  }

  @Test("names the governor that costs points")
  func governorName() throws {
    var seen = quiet
    seen.governors = ["performance", "powersave"]
    let finding = try finding(.frequency, seen)
    #expect(finding.seen == "governor powersave, boost off")
    #expect(finding.advice.contains("performance"))
  }

  @Test(
    "of huge pages is lost if every process gets them",
    arguments: [("always", 0), ("madvise", 100), ("never", 100), ("sometimes", nil), (nil, nil)]
      as [(String?, Int?)]
  )
  func hugePages(setting: String?, score: Int?) throws {
    var seen = quiet
    seen.hugePages = setting
    #expect(try finding(.hugePages, seen).score == score)
  }

  @Test(
    "of the codecs asks for vectors and names the versions",
    arguments: HostObservations.CodecVectors.allCases
  )
  func codecs(vectors: HostObservations.CodecVectors) throws {
    var seen = quiet
    seen.codecLibraries = "libjpeg-turbo 3"
    seen.codecVectors = vectors
    let finding = try finding(.codecs, seen)
    #expect(finding.score == (vectors == .used ? 100 : 0))
    #expect(finding.seen.hasPrefix("libjpeg-turbo 3; SIMD "))
    #expect((finding.advice == HostFinding.nothingToDo) == (vectors == .used))
  }

  @Test("ignores unknown parts instead of counting them as good or bad")
  func leftOut() {
    var seen = quiet
    seen.load = 1.1
    #expect(HostCheckup(seen).score == 89)
    seen.governors = nil
    // (100 · 65 + 49 · 20) ÷ 85, or 50 and not 49 where the line is met from above.
    #expect(HostCheckup(seen).score == 88)
  }

  @Test("is at most 50 above its lowest part")
  func lowest() {
    var seen = quiet
    seen.hugePages = "always"
    let checkup = HostCheckup(seen)
    #expect(checkup.score == 50)
    #expect(checkup.grade == .noisy)
  }

  @Test(
    "has a grade",
    arguments: [
      (100, .quiet), (80, .quiet), (79, .usable), (60, .usable), (59, .noisy), (0, .noisy),
    ] as [(Int, HostGrade)]
  )
  func grades(score: Int, grade: HostGrade) {
    #expect(HostGrade(score: score) == grade)
  }

  @Test("is recorded with its parts, with null for unknown ones")
  func record() throws {
    var seen = quiet
    seen.governors = nil
    let checkup = HostCheckup(seen)
    let json = JSONValue.object(checkup.json)
    #expect(json["score"]?.integer == checkup.score)
    #expect(json["grade"]?.string == "quiet")
    let parts = try #require(json["parts"]?.object)
    #expect(parts.members.map(\.key) == HostPart.allCases.map(\.rawValue))
    #expect(parts["frequency"]?["score"] == .null)
    #expect(parts["steal"]?["score"]?.integer == 100)
    #expect(parts["steal"]?["seen"]?.string == "0.10 % of processor time stolen")
    let nothing = HostCheckup(HostObservations()).json
    #expect(nothing["score"] == .null && nothing["grade"] == .null)
  }

  @Test("has one sentence of advice for each part")
  func sentences() {
    var seen = HostObservations()
    seen.stolenShare = 1
    seen.wakeDelay = .seconds(1)
    seen.governors = ["powersave"]
    seen.load = 9
    seen.availableMemory = .zero
    seen.hugePages = "always"
    seen.codecVectors = .missing
    let checkup = HostCheckup(seen)
    #expect(checkup.score == 7)
    for finding in checkup.findings {
      #expect(finding.advice.hasSuffix("."))
      #expect(!finding.advice.dropLast().contains(". "))
      #expect(finding.advice != HostFinding.nothingToDo)
    }
  }
}
