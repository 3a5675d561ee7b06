package import Basics
internal import CSupport
internal import Files
internal import Glibc
internal import Signposts

/// The memory of the process as the kernel counts it.
///
/// The peak is VmHWM. Writing `5` to `/proc/self/clear_refs` resets it to the present size (Linux
/// 4.0, proc_pid_clear_refs(5)), so it covers the scenario only.
public struct ProcessMemory {
  /// The version of the process's allocator.
  public static var allocatorVersion: String { String(cString: ib_allocator_version()) }

  private var startRSS = ByteCount.zero
  private var canReset = false

  /// Makes the pages of all mapped files resident, resets the peak and records the present size.
  ///
  /// The kernel's page cache decides how many pages of a file a page fault maps: a copy of the same
  /// program had 1.4 % more of its pages resident and grew by 3 % less during a trial. With all
  /// pages resident from the start, only images grow. It also keeps the first use of a page of code
  /// out of the CPU time of a decode.
  mutating func begin() {
    for range in Self.fileMappings(Self.text("/proc/self/maps")) {
      // Refused before Linux 5.14; the sizes are then a little less precise.
      madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, Self.populateRead)
    }
    canReset = Self.resetPeak()
    startRSS = Self.status()["VmRSS"] ?? .zero
  }

  /// Takes memory for `bytes` of pixels beforehand, as far as half of the machine's is enough.
  ///
  /// Taking 48 MB while a photograph is decoded costs as much time as the decode on a virtual
  /// machine, and next to nothing on a phone. What the process then takes for pixels is unknown.
  static func takeBeforehand(_ bytes: ByteCount) {
    let half = sysconf(Int32(_SC_PHYS_PAGES)) / 2 * sysconf(Int32(_SC_PAGESIZE))
    ib_pixels_keep(min(bytes.bytes, half))
  }

  /// The present sizes as a signpost.
  func signpost() -> Signpost.ProcessMemory {
    let status = Self.status()
    return Signpost.ProcessMemory(
      peakRSS: canReset ? status["VmHWM"] ?? .zero : .zero,
      startRSS: startRSS,
      anonymousRSS: status["RssAnon"] ?? .zero
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
    parse(text("/proc/self/status"))
  }

  /// `MADV_POPULATE_READ` of madvise(2), which some libcs do not define.
  private static let populateRead: Int32 = 22

  private static func text(_ path: String) -> String {
    String(decoding: (try? FileOperations.posix.readWhole(path)) ?? [], as: UTF8.self)
  }

  /// The addresses of readable files in the lines of `/proc/self/maps`, such as "55d0-55e0 r-xp 0
  /// fe:00 12 /bin/a".
  ///
  /// - Complexity: O(n) in the length of the text.
  static func fileMappings(_ text: String) -> [Range<UInt>] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      guard words.count >= 6, words[1].first == "r", words[4] != "0", words[5].first == "/" else {
        return nil
      }
      let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
    }
  }

  /// Reads lines such as "VmHWM:     1234 kB".
  package static func parse(_ text: String) -> [String: ByteCount] {
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
