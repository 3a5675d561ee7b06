import Basics
import Records
import Scenarios
import Signposts
import Testing
import Text

@testable import Runs
@testable import Trials

@Suite("The manifest of a run")
struct RunManifestTests {
  private func plan() throws -> Plan {
    var overrides = Plan.Overrides()
    overrides.scenarios = ["photo-grid"]
    overrides.variants = ["naive", "dedup"]
    return try Plan(suite: .smoke, overrides: overrides)
  }

  private func manifest(of plan: Plan) -> RunManifest {
    var manifest = RunManifest(
      plan: plan,
      toolVersion: "9.8",
      startedUTC: "2026-01-02T03:04:05Z"
    )
    manifest.libraries = ["zlib": "1.3", "jpeg": "2.1"]
    manifest.corpus = ["recipe": "small"]
    manifest.protocolFacts = ["clock": "virtual"]
    manifest.host = ["arch": "x86_64"]
    return manifest
  }

  /// The definitions: they change only if the played parts do.
  private static let parts = """
      "parts": {
        "scenarios": {
          "photo-grid": "cfc1434c333587ce"
        },
        "networks": {
          "wifi": "24e88adaf03a09ae"
        },
        "devices": {
          "iphone-se": "014c87736c1c2196"
        },
        "variants": {
          "naive": {
            "hash": "f0ad93ab8ae094f5",
            "switches": {
              "coalescing": "none",
              "cancellation": "none",
              "decodeMode": "full",
              "decodePlace": "mainAtFirstDraw",
              "memoryCache.costLimit": "bytes(0 B)",
              "purge": "none"
            }
          },
          "dedup": {
            "hash": "3936ccd664db7550",
            "switches": {
              "cancellation": "none",
              "memoryCache.costLimit": "bytes(0 B)",
              "purge": "none"
            }
          }
        }
      },
    """

  @Test("has the agreed text, byte for byte")
  func golden() throws {
    let plan = try plan()
    let manifest = manifest(of: plan)
    let order = plan.executionOrder.map { "    \"\($0.id)\"" }.joined(separator: ",\n")
    let ended = manifest.ended(
      plan,
      present: 1,
      failures: [(plan.trials[1], "it said \"no\"")],
      finishedUTC: "2026-01-02T03:05:06Z"
    )
    let text = ended.text
    #expect(try RunManifest(json: JSONParser.parse(text)) == ended)
    #expect(
      text == """
        {
          "schema_version": 1,
          "tool_version": "9.8",
          "started_utc": "2026-01-02T03:04:05Z",
          "finished_utc": "2026-01-02T03:05:06Z",
          "state": "incomplete",
          "suite": "smoke",
          "plan_hash": "\(plan.identity)",
        \(Self.parts)
          "trials_planned": 2,
          "trials_present": 1,
          "corpus": {
            "recipe": "small"
          },
          "protocol": {
            "clock": "virtual"
          },
          "libraries": {
            "zlib": "1.3",
            "jpeg": "2.1"
          },
          "host": {
            "arch": "x86_64"
          },
          "execution_order": [
        \(order)
          ],
          "failures": [
            {
              "trial": "photo-grid.dedup.iphone-se.s1.r1",
              "reason": "it said \\"no\\""
            }
          ]
        }

        """
    )
  }

  @Test("is complete when every trial is there")
  func complete() throws {
    let plan = try plan()
    let ended = manifest(of: plan).ended(plan, present: 2, failures: [], finishedUTC: "")
    #expect(ended.state == .complete)
    #expect(ended.failures.isEmpty)
  }
}

@Suite("The facts of the host")
struct HostFactsTests {
  @Test("have their fields in a fixed order")
  func fields() {
    #expect(
      HostFacts().json.members.map(\.key) == [
        "os", "kernel", "arch", "cpu_model", "cpu_count", "cpu_mhz", "governor", "mem_total_bytes",
        "load_average", "transparent_huge_pages",
      ]
    )
  }

  @Test("repeat the files, without blanks at their ends")
  func files() {
    let texts = [
      "/etc/os-release": "ID=x\nPRETTY_NAME=\"A System 1\"\n",
      "/proc/cpuinfo": "processor\t: 0\nmodel name\t: A: CPU\ncpu MHz\t\t: 2596.098\n",
      "/proc/loadavg": "0.10 0.20 0.30 1/154 30358\n",
      "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor": "schedutil\n",
    ]
    let facts = HostFacts(files: HostFiles { texts[$0].map { Array($0.utf8) } }).json
    #expect(facts["os"]?.string == "A System 1")
    #expect(facts["cpu_model"]?.string == "A: CPU")
    #expect(facts["cpu_mhz"]?.string == "2596.098")
    #expect(facts["load_average"]?.string == "0.10 0.20 0.30 1/154 30358")
    #expect(facts["governor"]?.string == "schedutil")
  }

  @Test(
    "know an arm64 processor by its numbers",
    arguments: [
      (["0xd0c", "0xd0c"], "implementer 0x41, part 0xd0c"),
      (["0xd05", "0xd05", "0xd0a"], "implementer 0x41, part 0xd05, part 0xd0a"),
      ([], "implementer 0x41"),
    ]
  )
  func arm64(parts: [String], expected: String) {
    let cores = parts.map { "BogoMIPS\t: 50.00\nCPU architecture: 8\nCPU part\t: \($0)\n" }
    let text = "processor\t: 0\nCPU implementer\t: 0x41\n" + cores.joined()
    let facts = HostFacts(files: HostFiles { $0 == "/proc/cpuinfo" ? Array(text.utf8) : nil }).json
    #expect(facts["cpu_model"]?.string == expected)
    #expect(facts["cpu_mhz"] == .null)
  }

  @Test("are null without files", arguments: [nil, "", " \n\t\n"] as [String?])
  func noFiles(text: String?) {
    let facts = HostFacts(files: HostFiles { _ in text.map { Array($0.utf8) } }).json
    for name in ["os", "cpu_model", "cpu_mhz", "governor", "mem_total_bytes", "load_average"] {
      #expect(facts[name] == .null, "\(name)")
    }
    #expect(facts["kernel"]?.string?.isEmpty == false)
  }

  @Test("include the fields of every Linux")
  func values() throws {
    let facts = HostFacts().json
    #expect(facts["kernel"]?.string?.first?.isNumber == true)
    #expect(facts["arch"]?.string?.isEmpty == false)
    #expect(facts["cpu_count"]?.integer == HostFacts.processorCount)
    #expect(HostFacts.processorCount >= 1)
    #expect(try #require(facts["mem_total_bytes"]?.integer) > 1 << 24)
    #expect(facts["load_average"]?.string?.contains("\n") == false)
  }
}

@Suite("The process's own memory")
struct ProcessMemoryTests {
  @Test("is read from lines of kibibytes")
  func parse() {
    let sizes = ProcessMemory.parse(
      "Name:\timagebench\nVmHWM:\t    1234 kB\nVmRSS:\t 0 kB\nThreads:\t3\nRssAnon: 7 kB\n"
    )
    #expect(
      sizes == [
        "VmHWM": ByteCount(1_263_616), "VmRSS": .zero, "RssAnon": ByteCount(7_168),
      ]
    )
  }

  @Test(
    "ignores lines without a size",
    arguments: [
      "", "\n\n", "VmHWM: kB", "VmHWM: x kB", "VmHWM 12 kB", "VmHWM: 12 MB", "VmHWM: 12",
      "VmHWM: 12 kB more", "VmHWM: 99999999999999999999 kB", "VmHWM: 1.5 kB",
    ]
  )
  func hostile(text: String) {
    #expect(ProcessMemory.parse(text).isEmpty)
  }

  @Test("finds the files that are mapped")
  func mappings() {
    let lines = """
      55d0c000-55d0e000 r-xp 00000000 fe:00 1234                       /usr/bin/a tool
      55d0e000-55d0f000 rw-p 00002000 fe:00 1234   /usr/bin/a tool (deleted)
      7f000000-7f001000 ---p 00000000 fe:00 99     /usr/lib/hidden.so
      7f001000-7f002000 rw-p 00000000 00:00 0
      7f002000-7f003000 rw-p 00000000 00:00 0      [heap]
      7f004000-7f003000 r--p 00000000 fe:00 7      /wrong/way
      nonsense r--p 0 fe:00 7 /x

      """
    #expect(
      ProcessMemory.fileMappings(lines) == [0x55d0_c000..<0x55d0_e000, 0x55d0_e000..<0x55d0_f000]
    )
  }

  @Test("exists for this process")
  func own() {
    let status = ProcessMemory.status()
    for name in ["VmHWM", "VmRSS", "RssAnon", "RssFile", "RssShmem"] {
      #expect(status[name] != nil, "\(name)")
    }
    var memory = ProcessMemory()
    memory.begin()
    let signpost = memory.signpost()
    // A sandbox may forbid the reset; the peak is then 0.
    #expect(signpost.peakRSS == .zero || signpost.peakRSS > .mebibytes(1))
    #expect(signpost.startRSS > .mebibytes(1))
    #expect(!ProcessMemory.allocatorVersion.isEmpty)
  }
}
