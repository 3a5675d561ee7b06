import Files
import TestSupport

/// A library that, preloaded into a program, changes the date that the program sees.
///
/// A test compiles it when it needs it, with the C compiler that every Swift toolchain needs: a
/// test cannot set the date of the machine.
struct OtherDay {
  /// The date that preloaded programs see, in UTC as `run.json` begins its times.
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

  /// The environment that starts a program on that day.
  var environment: [String: String] { ["LD_PRELOAD": directory.file("day.so")] }

  init() throws {
    let writer = try WholeFileWriter(path: directory.file("day.c"))
    try writer.append(Self.source)
    try writer.commit()
    // Where only `swift` is linked onto the PATH, its clang is not, so any C compiler is accepted.
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
