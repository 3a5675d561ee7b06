internal import CAllocator
internal import Files
internal import Glibc
internal import Quantities
internal import Signposts

/// The process's own memory as the kernel and the allocator count it.
///
/// The peak is VmHWM, which `5` written to `/proc/self/clear_refs` sets back to the present size
/// (Linux 4.0, proc_pid_clear_refs(5)), so it belongs to the scenario and not to what came before.
public struct ProcessMemory {
  /// The version of the allocator that the process runs on.
  public static var allocatorVersion: String { String(cString: ib_allocator_version()) }

  private var startRSS = ByteCount.zero
  private var canReset = false

  /// Sets the peak back and notes the size now.
  mutating func begin() {
    canReset = Self.resetPeak()
    startRSS = Self.status()["VmRSS"] ?? .zero
  }

  /// The sizes now as arguments of ``SignpostName/processMemory``; a peak of 0 could not be reset.
  func values() -> SignpostValues {
    let status = Self.status()
    var allocated: UInt64 = 0
    var resident: UInt64 = 0
    var active: UInt64 = 0
    _ = ib_allocator_stats(&allocated, &resident, &active)
    return SignpostValues(
      canReset ? status["VmHWM"]?.bytes ?? 0 : 0,
      startRSS.bytes,
      status["RssAnon"]?.bytes ?? 0,
      status["RssFile"]?.bytes ?? 0,
      status["RssShmem"]?.bytes ?? 0,
      Int(allocated),
      Int(resident)
    )
  }

  private static func resetPeak() -> Bool {
    let descriptor = open("/proc/self/clear_refs", O_WRONLY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return write(descriptor, "5", 1) == 1
  }

  /// The lines of `/proc/self/status` that count memory, in bytes.
  static func status() -> [String: ByteCount] {
    guard let bytes = try? FileOperations.posix.readWhole("/proc/self/status") else { return [:] }
    return parse(String(decoding: bytes, as: UTF8.self))
  }

  /// Reads lines such as "VmHWM:     1234 kB".
  static func parse(_ text: String) -> [String: ByteCount] {
    var sizes: [String: ByteCount] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard words.count == 3, words[2] == "kB", let kibibytes = Int(words[1]),
        words[0].hasSuffix(":")
      else { continue }
      sizes[String(words[0].dropLast())] = ByteCount(kibibytes * 1024)
    }
    return sizes
  }
}
