import Glibc

/// The signal `SIGXFSZ`, which the kernel sends at the limit to file sizes (`ulimit -f`).
package enum FileSizeSignal {
  /// Ignores the signal in the whole process, so that a write at the limit fails with `EFBIG`
  /// instead of ending the program.
  ///
  /// Call it once at the start of `main`, before other threads. Children inherit it. C function:
  /// `signal`.
  package static func ignore() {
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}
