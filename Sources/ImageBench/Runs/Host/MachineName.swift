internal import Basics
internal import Glibc
internal import Text

/// What a machine is called where several play one plan: noisy values of one name were measured on
/// one machine.
///
/// The name of a host alone is not enough, because containers on different machines may share it:
/// "builder-3fa9" is the host "builder" with a hash of its processor and memory.
package enum MachineName {
  /// The name of this machine.
  package static var own: String { name(host: host, facts: HostFacts().json) }

  /// The name of the machine called `host` with these facts.
  static func name(host: String, facts: JSONObject) -> String {
    let described = ["cpu_model", "cpu_count", "mem_total_bytes"].map { key in
      JSONWriter.text(facts[key] ?? .null)
    }
    let hash = ContentHash(described.joined(separator: "\n")).description
    return "\(host)-\(hash.prefix(hashDigits))"
  }

  /// Enough to tell a few machines of one name apart.
  private static let hashDigits = 4

  /// The name of this host.
  ///
  /// C function: `gethostname`.
  package static var host: String {
    var host = [CChar](repeating: 0, count: 256)
    // The last byte remains 0, because a truncated name has no terminator.
    _ = gethostname(&host, host.count - 1)
    return String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
