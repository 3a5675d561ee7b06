internal import CVirtualTime
import Glibc

@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<CChar>,
  _ length: UInt,
  _ buffer: UnsafeMutablePointer<CChar>?,
  _ bufferLength: UnsafeMutablePointer<UInt>?,
  _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// Names of code by its addresses, or by its names for the linker.
package enum Symbols {
  /// Functions of this project between code under test and the system.
  private static let own = ["vt_", "backtrace"]
  /// Such functions without that prefix: what runs a job, a work item, a handler or a thread.
  private static let ownExactly: Set = [
    "worker_main", "adopted_main", "call", "invoke_item", "run_event", "help", "take_iterations",
    "fail", "park_for_ever", "sample", "report", "__restore_rt",
  ]
  /// Enough to see who called, few enough to read.
  private static let shown = 6

  /// The functions at `addresses`, without this project's own and those without a name.
  static func names(of addresses: [UnsafeMutableRawPointer?]) -> [String] {
    names(of: addresses.compactMap { $0.flatMap { vt_symbol($0) }.map { String(cString: $0) } })
  }

  /// What people call the functions with these names of the linker, without this project's own and
  /// what the compiler puts between two of them.
  package static func names(of symbols: [String]) -> [String] {
    var names: [String] = []
    for symbol in symbols where names.count < shown {
      var name = demangled(symbol)
      if ownExactly.contains(name) || own.contains(where: { name.hasPrefix($0) }) { continue }
      if name.contains("reabstraction thunk") { continue }
      if name.hasPrefix(forwarder) { name.removeFirst(forwarder.count) }
      if name != names.last { names.append(name) }
    }
    return names
  }

  /// The functions without those of the toolchain at the inner end: what the code under test
  /// called.
  package static func fromCodeUnderTest(_ names: [String]) -> [String] {
    let rest = names.drop { name in toolchain.contains { name.hasPrefix($0) } }
    return rest.isEmpty ? names : Array(rest)
  }

  private static let toolchain = [
    "dispatch_", "_dispatch_", "swift_", "Dispatch.", "Foundation.", "Swift.", "_Concurrency.",
    "static Swift.", "static _Concurrency.", "(extension in Dispatch)", "(extension in Swift)",
    "(extension in Foundation)", "usleep", "nanosleep", "gsignal", "raise", "abort", "pthread_kill",
    "__pthread_kill",
  ]

  private static let forwarder = "partial apply forwarder for "

  private static func demangled(_ symbol: String) -> String {
    guard let text = swiftDemangle(symbol, UInt(symbol.utf8.count), nil, nil, 0) else {
      return symbol
    }
    defer { free(text) }
    // The compiler tells private functions of two files apart by a hash.
    return String(cString: text).replacing(/\((?<name>\w+) in _[0-9A-F]{32}\)/) { $0.output.name }
  }
}
