package import Basics
internal import Corpus
internal import Statistics
internal import Trials

/// Observes the machine: its files under `/proc` and `/sys`, and how late its timer is.
package struct HostProbe: Sendable {
  package var files: HostFiles
  /// The clock whose waits are measured.
  package var clock: HostClock
  /// The processors that this process can use; those of this machine by default.
  package var processorCount = HostFacts.processorCount
  /// The number of measured waits, 100 by default; 0 or less for none.
  package var waits = 100
  /// The length of each wait, 1 ms by default.
  package var waitLength = TimeSpan.milliseconds(1)

  /// A probe of this machine by default.
  package init(files: HostFiles = .system, clock: HostClock = .system) {
    self.files = files
    self.clock = clock
  }

  /// Makes the observations; takes as long as the waits, about 0.11 s by default.
  ///
  /// - Complexity: O(n) in the number of waits and in the size of the JPEG library's file.
  package func observe() -> HostObservations {
    var seen = HostObservations()
    seen.processorCount = max(1, processorCount)
    let before = ticks
    seen.wakeDelay = wakeDelay()
    seen.stolenShare = stolenShare(before, ticks)
    seen.governors = governors
    seen.boosts = boosts
    seen.load = files.text("/proc/loadavg")?.split(separator: " ").first
      .flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    seen.availableMemory =
      ProcessMemory.parse(files.text("/proc/meminfo") ?? "")["MemAvailable"]
    seen.hugePages = hugePages
    seen.codecLibraries = EncoderLibraries.description
    seen.codecVectors = codecVectors
    return seen
  }

  private var ticks: HostTicks? { files.text("/proc/stat").flatMap { HostTicks($0) } }

  /// The larger share of stolen time: since the machine started, or during the waits.
  ///
  /// The first is precise but may be out of date, the second is current but coarse.
  private func stolenShare(_ before: HostTicks?, _ after: HostTicks?) -> Double? {
    guard let before, let after, let always = after.stolenShare else { return nil }
    return max(always, after.stolenShare(since: before) ?? 0)
  }

  /// The 95th percentile of how late the waits return, measured as in `cyclictest`.
  private func wakeDelay() -> TimeSpan? {
    var delays = Samples()
    for _ in 0..<max(0, waits) {
      let due = clock.now() + waitLength
      clock.wait(due)
      delays.append(Double(max(0, (clock.now() - due).nanoseconds)))
    }
    return delays.percentile(0.95).map { TimeSpan(nanoseconds: Int($0.rounded())) }
  }

  /// The governors of all processors; nil when one of them is unknown.
  private var governors: [String]? {
    var all: [String] = []
    for number in 0..<max(1, processorCount) {
      let path = "/sys/devices/system/cpu/cpu\(number)/cpufreq/scaling_governor"
      guard let governor = files.text(path) else { return nil }
      all.append(governor)
    }
    return all
  }

  /// Whether boosting is on, according to the drivers `intel_pstate` and `acpi-cpufreq` or
  /// `amd-pstate`.
  private var boosts: Bool? {
    switch files.text("/sys/devices/system/cpu/intel_pstate/no_turbo") {
    case "0": return true
    case "1": return false
    default: break
    }
    switch files.text("/sys/devices/system/cpu/cpufreq/boost") {
    case "1": return true
    case "0": return false
    default: return nil
    }
  }

  /// The setting in brackets, as in "always [madvise] never".
  private var hugePages: String? {
    let words = files.text("/sys/kernel/mm/transparent_hugepage/enabled")?.split(separator: " ")
    guard let word = words?.first(where: { $0.hasPrefix("[") && $0.hasSuffix("]") }) else {
      return nil
    }
    let name = word.dropFirst().dropLast()
    return name.isEmpty ? nil : String(name)
  }

  /// Whether the JPEG library in this process was built with SIMD code and may use it.
  ///
  /// The library's file contains the names of the environment variables that control this code,
  /// such as JSIMD_FORCENONE, if and only if it was built with it (`simd/*/jsimd.c` of
  /// libjpeg-turbo 1.5 to 3).
  private var codecVectors: HostObservations.CodecVectors? {
    let path = (files.text("/proc/self/maps") ?? "").split(separator: "\n").lazy
      .compactMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
      .first { $0.split(separator: "/").last?.hasPrefix("libjpeg.so") ?? false }
    guard let path, let library = files.bytes(path), !library.isEmpty else { return nil }
    let name = "JSIMD_FORCENONE"
    guard Self.contains(library, Array(name.utf8)) else { return .missing }
    let variables = (files.bytes("/proc/self/environ") ?? []).split(separator: 0)
    return variables.contains { $0.elementsEqual("\(name)=1".utf8) } ? .turnedOff : .used
  }

  /// Whether `wanted`, which is not empty, occurs in `bytes`.
  ///
  /// - Complexity: O(n·m), and O(n) where the first byte of `wanted` is rare.
  private static func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: wanted[0]) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
