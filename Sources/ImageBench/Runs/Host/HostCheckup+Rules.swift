internal import Basics

extension HostCheckup {
  /// The finding about `part`.
  static func finding(_ part: HostPart, _ seen: HostObservations) -> HostFinding {
    switch part {
    case .steal: steal(seen)
    case .jitter: jitter(seen)
    case .frequency: frequency(seen)
    case .load: load(seen)
    case .memory: memory(seen)
    case .hugePages: hugePages(seen)
    case .codecs: codecs(seen)
    }
  }

  /// 100 up to 0.1 % of stolen time, 0 from 5 %, and linear in between.
  ///
  /// 5 % is the change that comparisons of times should detect.
  private static func steal(_ seen: HostObservations) -> HostFinding {
    guard let share = seen.stolenShare else {
      return unknown(
        .steal,
        "Make /proc/stat readable, which shows the time that other guests take."
      )
    }
    return HostFinding(
      .steal,
      line(share, best: 0.001, worst: 0.05),
      "\(FixedPoint.text(share * 100, places: 2)) % of processor time stolen",
      "Measure at another time or on a host of your own, because other guests take processor time."
    )
  }

  /// 100 up to 0.2 ms of delay, 0 from 4 ms, and linear in between.
  ///
  /// An idle Linux is late by its timer slack of 0.05 ms (prctl(2), PR_SET_TIMERSLACK) and little
  /// more. 4 ms are a tick of a 250 Hz kernel, during which another task ran.
  private static func jitter(_ seen: HostObservations) -> HostFinding {
    guard let delay = seen.wakeDelay else {
      return unknown(.jitter, "Allow at least one wait, so that the timer is measured.")
    }
    return HostFinding(
      .jitter,
      line(delay.milliseconds, best: 0.2, worst: 4),
      "\(FixedPoint.text(delay.milliseconds, places: 3)) ms late at the 95th percentile of waits",
      "Stop programs that wake often, or reserve processors for the benchmark with isolcpus or a cpuset."
    )
  }

  /// 100 when all governors are "performance", 50 otherwise; 25 less while processors boost.
  private static func frequency(_ seen: HostObservations) -> HostFinding {
    guard let governors = seen.governors, !governors.isEmpty else {
      return unknown(
        .frequency,
        "Ask the owner of the machine, because its governor is not visible here."
      )
    }
    let isFixed = governors.allSatisfy { $0 == "performance" }
    let other = governors.first { $0 != "performance" } ?? "performance"
    let boost = seen.boosts.map { $0 ? "on" : "off" } ?? "unknown"
    let boosts = seen.boosts == true
    return HostFinding(
      .frequency,
      (isFixed ? 100 : 50) - (boosts ? 25 : 0),
      "governor \(other), boost \(boost)",
      isFixed
        ? "Turn boost off in the firmware or under /sys/devices/system/cpu, because heat ends it."
        : "Run cpupower frequency-set -g performance, so that the frequency does not follow the load."
    )
  }

  /// 100 up to a load of 0.1 per processor; 0 from 1, where trials have to share processors.
  private static func load(_ seen: HostObservations) -> HostFinding {
    guard let load = seen.load else {
      return unknown(.load, "Make /proc/loadavg readable, which shows what else is running.")
    }
    let processors = max(1, seen.processorCount)
    return HostFinding(
      .load,
      line(load / Double(processors), best: 0.1, worst: 1),
      "load \(FixedPoint.text(load, places: 2)) on \(Plural.text(processors, "processor"))",
      "Wait until other work has ended, or stop it; top lists what is running."
    )
  }

  /// 100 from 2 GiB per processor, 0 up to 256 MiB, and linear in between.
  ///
  /// One trial runs on each processor, and the largest, `naive` on the photo grid, holds 1.5 GB.
  private static func memory(_ seen: HostObservations) -> HostFinding {
    guard let memory = seen.availableMemory else {
      return unknown(.memory, "Make /proc/meminfo readable, which shows the free memory.")
    }
    let each = memory.bytes / max(1, seen.processorCount)
    return HostFinding(
      .memory,
      line(
        Double(each),
        best: Double(ByteCount.mebibytes(2048).bytes),
        worst: Double(ByteCount.mebibytes(256).bytes)
      ),
      "\(memory) free, \(ByteCount(each)) a processor",
      "End programs that use much memory, or run fewer trials at a time with --jobs."
    )
  }

  /// 100 unless all programs get huge pages, which makes resident memory jump by 2 MiB.
  private static func hugePages(_ seen: HostObservations) -> HostFinding {
    guard let setting = seen.hugePages, ["always", "madvise", "never"].contains(setting) else {
      return unknown(.hugePages, "Check whether the kernel was built with transparent huge pages.")
    }
    return HostFinding(
      .hugePages,
      setting == "always" ? 0 : 100,
      "transparent huge pages: \(setting)",
      "Write madvise to /sys/kernel/mm/transparent_hugepage/enabled, for steadier resident memory."
    )
  }

  /// 100 when libjpeg-turbo uses SIMD, as in apps, and 0 when it does not.
  private static func codecs(_ seen: HostObservations) -> HostFinding {
    let libraries = seen.codecLibraries ?? "versions unknown"
    guard let vectors = seen.codecVectors else {
      var finding = unknown(
        .codecs,
        "Link libjpeg-turbo as a shared library, which can be examined."
      )
      finding.seen = libraries + "; SIMD unknown"
      return finding
    }
    switch vectors {
    case .used:
      return HostFinding(.codecs, 100, libraries + "; SIMD used", HostFinding.nothingToDo)
    case .missing:
      let advice =
        "Install libjpeg-turbo built with SIMD, because apps decode with it."
      return HostFinding(.codecs, 0, libraries + "; SIMD missing", advice)
    case .turnedOff:
      let advice = "Unset JSIMD_FORCENONE, which turns SIMD off in libjpeg-turbo."
      return HostFinding(.codecs, 0, libraries + "; SIMD turned off", advice)
    }
  }

  /// 100 at `best` and beyond, 0 at `worst` and beyond, linear in between, rounded down.
  private static func line(_ value: Double, best: Double, worst: Double) -> Int {
    Int(min(1, max(0, (worst - value) / (worst - best))) * 100)
  }

  private static func unknown(_ part: HostPart, _ advice: String) -> HostFinding {
    HostFinding(part: part, score: nil, seen: "unknown", advice: advice)
  }
}

extension HostFinding {
  /// A finding with `advice`, which is omitted for a full score.
  fileprivate init(_ part: HostPart, _ score: Int, _ seen: String, _ advice: String) {
    self.init(
      part: part,
      score: score,
      seen: seen,
      advice: score == 100 ? HostFinding.nothingToDo : advice
    )
  }
}
