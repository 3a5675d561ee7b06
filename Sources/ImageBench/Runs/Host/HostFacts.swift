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
    facts["cpu_model"] = .optional(model(in: cpu))
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

  /// The model of the processors; on arm64, where the kernel knows no name, the numbers of their
  /// implementer and of each kind of core, as in "implementer 0x41, part 0xd05, part 0xd0a".
  private func model(in cpu: String?) -> String? {
    if let name = field("model name", in: cpu, separator: ":") { return name }
    guard let implementer = field("CPU implementer", in: cpu, separator: ":") else { return nil }
    var parts: [String] = []
    for part in fields("CPU part", in: cpu, separator: ":") where !parts.contains(part) {
      parts.append(part)
    }
    return (["implementer \(implementer)"] + parts.map { "part \($0)" }).joined(separator: ", ")
  }

  private func field(_ name: String, in text: String?, separator: Character) -> String? {
    fields(name, in: text, separator: separator).first
  }

  /// All values of a field that `text` has once for each processor.
  ///
  /// - Complexity: O(n) in the length of the text.
  private func fields(_ name: String, in text: String?, separator: Character) -> [String] {
    (text ?? "").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: separator, maxSplits: 1)
      guard parts.count == 2, trimmed(String(parts[0])) == name else { return nil }
      return trimmed(String(parts[1])).filter { $0 != "\"" }
    }
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
