import Basics
import Synchronization
import Trials

@testable import Runs

/// A machine made of text: its files, and a clock with given delays.
struct FakeHost {
  /// The files by path.
  var files: [String: String] = [:]
  /// The delay of each wait, in turn; the last one repeats.
  var delays: [TimeSpan] = [.zero]

  /// A quiet machine with two processors, all of whose parts are known.
  static let quiet: FakeHost = {
    var host = FakeHost()
    host.files["/proc/stat"] = "cpu  100 10 50 839 0 0 0 1 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n"
    host.files["/proc/loadavg"] = "0.10 4.85 6.85 1/154 30358\n"
    host.files["/proc/meminfo"] =
      "MemTotal:       24684092 kB\nMemFree:        1 kB\nMemAvailable:    8388608 kB\n"
    host.files["/sys/kernel/mm/transparent_hugepage/enabled"] = "always [madvise] never\n"
    host.files["/sys/devices/system/cpu/cpufreq/boost"] = "0\n"
    for number in 0..<2 {
      host.files["/sys/devices/system/cpu/cpu\(number)/cpufreq/scaling_governor"] = "performance\n"
    }
    host.files["/proc/self/maps"] = """
      7f8b10200000-7f8b10300000 r-xp 00000000 08:01 7    [vdso]
      7f8b1028d000-7f8b1031d000 r-xp 00000000 08:01 9    /opt/turbo jpeg/libjpeg.so.62.3.0
      7f8b1031d000-7f8b1032d000 rw-p 00000000 00:00 0
      """
    host.files["/opt/turbo jpeg/libjpeg.so.62.3.0"] = "ELF\u{0}JSIMD\u{0}JSIMD_FORCENONE\u{0}"
    return host
  }()

  /// A probe's observations of the machine with two processors.
  func observe(waits: Int = 20) -> HostObservations {
    var probe = HostProbe(files: hostFiles, clock: clock)
    probe.processorCount = 2
    probe.waits = waits
    return probe.observe()
  }

  /// The files as a value.
  var hostFiles: HostFiles {
    HostFiles { [files] path in files[path].map { Array($0.utf8) } }
  }

  private var clock: HostClock {
    let state = ClockState()
    return HostClock(
      now: { state.time.withLock { $0 } },
      wait: { [delays] moment in
        let turn = state.turn.withLock { turn in
          defer { turn += 1 }
          return turn
        }
        state.time.withLock { $0 = moment + delays[min(turn, delays.count - 1)] }
      }
    )
  }

  private final class ClockState: Sendable {
    let time = Mutex(TimeSpan.seconds(5))
    let turn = Mutex(0)
  }
}
