internal import Basics
internal import Glibc
package import Text
internal import Trials

/// The properties of the machine that can affect noisy metrics.
package struct HostFacts: Sendable {
  private let files: HostFiles

  /// The facts in `files`, by default those of this machine.
  package init(files: HostFiles = .system) {
    self.files = files
  }

  /// The facts as an object, in a fixed order; unknown ones are null.
  package var json: JSONObject {
    var names = utsname()
    uname(&names)
    let cpu = files.text("/proc/cpuinfo")
    let memory = ProcessMemory.parse(files.text("/proc/meminfo") ?? "")
    var facts = JSONObject()
    facts["os"] = .optional(field("PRETTY_NAME", in: files.text("/etc/os-release"), separator: "="))
    facts["kernel"] = .string(string(names.release))
    facts["arch"] = .string(string(names.machine))
    facts["cpu_model"] = .optional(field("model name", in: cpu, separator: ":"))
    facts["cpu_count"] = .integer(Self.processorCount)
    facts["cpu_mhz"] = .optional(field("cpu MHz", in: cpu, separator: ":"))
    facts["governor"] = .optional(
      files.text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
    )
    facts["mem_total_bytes"] = memory["MemTotal"].map { .integer($0.bytes) } ?? .null
    facts["load_average"] = .optional(files.text("/proc/loadavg"))
    facts["transparent_huge_pages"] = .optional(
      files.text("/sys/kernel/mm/transparent_hugepage/enabled")
    )
    return facts
  }

  /// The number of processors that this process can use.
  ///
  /// C function: `sysconf(_SC_NPROCESSORS_ONLN)`.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  private func field(_ name: String, in text: String?, separator: Character) -> String? {
    for line in (text ?? "").split(separator: "\n") {
      let parts = line.split(separator: separator, maxSplits: 1)
      guard parts.count == 2, trimmed(String(parts[0])) == name else { continue }
      return trimmed(String(parts[1])).filter { $0 != "\"" }
    }
    return nil
  }

  private func trimmed(_ text: String) -> String {
    let blanks: Set<Character> = [" ", "\t", "\n"]
    return String(
      text.drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed()
    )
  }

  private func string<Tuple>(_ characters: Tuple) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

extension JSONValue {
  /// The text, or null.
  fileprivate static func optional(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }
}
