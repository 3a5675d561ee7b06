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

/// Names of code by its addresses.
enum Symbols {
  /// Functions of this project between code under test and the system.
  private static let own = ["vt_", "backtrace"]
  /// Such functions without that prefix: what runs a job, a work item, a handler or a thread.
  private static let ownExactly: Set = [
    "worker_main", "adopted_main", "call", "invoke_item", "run_event", "help", "take_iterations",
  ]
  /// Enough to see who called, few enough to read.
  private static let shown = 6

  /// The functions at `addresses`, without this project's own and those without a name.
  static func names(of addresses: [UnsafeMutableRawPointer?]) -> [String] {
    let names = addresses.compactMap { $0.flatMap(name) }
    let others = names.filter { name in
      !ownExactly.contains(name) && !own.contains { name.hasPrefix($0) }
    }
    return Array(others.prefix(shown))
  }

  private static func name(of address: UnsafeMutableRawPointer) -> String? {
    guard let symbol = vt_symbol(address) else { return nil }
    let mangled = String(cString: symbol)
    guard let demangled = swiftDemangle(symbol, UInt(mangled.utf8.count), nil, nil, 0) else {
      return mangled
    }
    defer { free(demangled) }
    return String(cString: demangled)
  }
}
