import Files
import TestSupport

/// A library that, preloaded into a program, has it live on another day.
///
/// It is compiled when a test needs it, with the C compiler that every Swift toolchain needs: the
/// date of the machine itself is not a test's to set.
struct OtherDay {
  /// The day that preloaded programs see, in UTC as `run.json` begins its times.
  static let date = "2031-07-04"

  private static let source = """
    #define _GNU_SOURCE
    #include <sys/syscall.h>
    #include <time.h>
    #include <unistd.h>

    static const time_t day = 1940932800;

    time_t time(time_t *out) {
        if (out) *out = day;
        return day;
    }

    int clock_gettime(clockid_t clock, struct timespec *out) {
        long code = syscall(SYS_clock_gettime, clock, out);
        if (code == 0 && clock == CLOCK_REALTIME) out->tv_sec = day;
        return (int)code;
    }

    """

  private let directory = TemporaryDirectory()

  /// The variables with which a program is started on that day.
  var environment: [String: String] { ["LD_PRELOAD": directory.file("day.so")] }

  init() throws {
    let writer = try WholeFileWriter(path: directory.file("day.c"))
    try writer.append(Self.source)
    try writer.commit()
    // Where `swift` is only linked onto the PATH, its clang is not, and any C compiler will do.
    let compile = "$(command -v clang || command -v cc) -shared -fPIC -o \"$0\" \"$1\""
    let compiler = try ChildProcess(
      "/bin/sh",
      ["-c", compile, directory.file("day.so"), directory.file("day.c")]
    )
    let ending = try compiler.wait()
    guard ending.code == 0 else {
      throw ChildProcess.Failure(executable: "the C compiler: \(ending.said)", code: ending.code)
    }
  }
}
