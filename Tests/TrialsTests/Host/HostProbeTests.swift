import Basics
import Testing
import Trials

@testable import Runs

@Suite("The observations of a host")
struct HostProbeTests {
  private static let governor = "/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor"
  private static let noTurbo = "/sys/devices/system/cpu/intel_pstate/no_turbo"
  private static let boost = "/sys/devices/system/cpu/cpufreq/boost"
  private static let hugePages = "/sys/kernel/mm/transparent_hugepage/enabled"
  private static let library = "/opt/turbo jpeg/libjpeg.so.62.3.0"

  @Test("come from its files and its clock")
  func all() throws {
    let seen = FakeHost.quiet.observe()
    #expect(seen.processorCount == 2)
    #expect(seen.stolenShare == 0.001)
    #expect(seen.wakeDelay == .zero)
    #expect(seen.governors == ["performance", "performance"])
    #expect(seen.boosts == false)
    #expect(seen.load == 0.1)
    #expect(seen.availableMemory == .mebibytes(8192))
    #expect(seen.hugePages == "madvise")
    #expect(seen.codecVectors == .used)
    #expect(try #require(seen.codecLibraries).contains("libpng"))
  }

  @Test("are empty without files and waits")
  func nothing() {
    var expected = HostObservations()
    let seen = FakeHost().observe(waits: 0)
    expected.processorCount = 2
    expected.codecLibraries = seen.codecLibraries
    #expect(seen == expected)
  }

  @Test(
    "are empty for files with other content",
    arguments: [
      "", "\n", " ", "\u{0}", "x", "[]", "-1", "nan inf", "\u{FFFD}\u{FFFD}", "/", "cpu ",
    ]
  )
  func hostile(text: String) {
    var host = FakeHost.quiet
    for path in host.files.keys.sorted() where !path.hasSuffix("governor") {
      host.files[path] = text
    }
    let seen = host.observe(waits: 0)
    #expect(seen.stolenShare == nil)
    #expect(seen.load == nil)
    #expect(seen.availableMemory == nil)
    #expect(seen.boosts == nil)
    #expect(seen.hugePages == nil)
    #expect(seen.codecVectors == nil)
  }

  @Test("count the time stolen during the waits if it is more than before")
  func stealNow() {
    // The clock writes the file again, so that the second reading differs from the first.
    let reads = Counter()
    let files = HostFiles { path in
      guard path == "/proc/stat" else { return nil }
      let text =
        reads.next() == 0 ? "cpu 100000 0 0 0 0 0 0 0" : "cpu 100010 0 0 0 0 0 0 11"
      return Array(text.utf8)
    }
    var probe = HostProbe(files: files)
    probe.waits = 0
    #expect(probe.observe().stolenShare == 10.0 / 21)
  }

  @Test("include the 95th percentile of the delays, with early wakes as 0")
  func delays() {
    var host = FakeHost()
    host.delays = [.milliseconds(-5)] + (1...100).reversed().map { .milliseconds($0) }
    #expect(host.observe(waits: 101).wakeDelay == .milliseconds(95))
    host.delays = [.milliseconds(-5)]
    #expect(host.observe(waits: 1).wakeDelay == .zero)
  }

  @Test("include governors only if all processors have one")
  func governors() {
    var host = FakeHost.quiet
    host.files[Self.governor] = "powersave\n"
    #expect(host.observe().governors == ["performance", "powersave"])
    host.files[Self.governor] = nil
    #expect(host.observe().governors == nil)
  }

  @Test(
    "read boosting from either driver",
    arguments: [
      ("0", nil, true), ("1", nil, false), (nil, "1", true), (nil, "0", false), (nil, nil, nil),
      ("0", "0", true), ("1", "1", false), ("?", "1", true),
    ] as [(String?, String?, Bool?)]
  )
  func boosting(noTurbo: String?, boost: String?, expected: Bool?) {
    var host = FakeHost.quiet
    host.files[Self.noTurbo] = noTurbo
    host.files[Self.boost] = boost
    #expect(host.observe().boosts == expected)
  }

  @Test(
    "read the setting of huge pages in brackets",
    arguments: [
      ("[always] madvise never", "always"), ("always madvise [never]", "never"),
      ("always madvise never", nil), ("always [] never", nil),
    ] as [(String, String?)]
  )
  func hugePages(text: String, expected: String?) {
    var host = FakeHost.quiet
    host.files[Self.hugePages] = text
    #expect(host.observe().hugePages == expected)
  }

  @Test("distinguish a JPEG library without vectors, one with vectors switched off, and none")
  func vectors() {
    var host = FakeHost.quiet
    host.files["/proc/self/environ"] = "A=JSIMD_FORCENONE=1\u{0}JSIMD_FORCENONE=0\u{0}"
    #expect(host.observe().codecVectors == .used)
    host.files["/proc/self/environ"] = "A=b\u{0}JSIMD_FORCENONE=1\u{0}"
    #expect(host.observe().codecVectors == .turnedOff)
    host.files[Self.library] = "ELF JSIMD_FORCENON"
    #expect(host.observe().codecVectors == .missing)
    host.files[Self.library] = nil
    #expect(host.observe().codecVectors == nil)
  }

  @Test("are complete on this machine, as far as every Linux has them")
  func thisMachine() throws {
    let seen = HostProbe().observe()
    #expect((0...1).contains(try #require(seen.stolenShare)))
    #expect(try #require(seen.wakeDelay) >= .zero)
    #expect(try #require(seen.load) >= 0)
    #expect(try #require(seen.availableMemory) > .zero)
    #expect(seen.codecVectors != nil, "the JPEG library of this process was not found")
    #expect(seen.processorCount == HostFacts.processorCount)
  }
}
