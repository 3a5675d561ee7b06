internal import CSupport
internal import Glibc

/// Work in a copy of this process, so that a crash ends the copy alone.
enum ProcessCopy {
  /// How a copy ended.
  enum End: Equatable {
    /// By itself, with the code that its work gave.
    case exited(Int32)
    /// By a signal, in the step that its work noted last; nil before the first.
    case crashed(signal: Int32, step: Int?)
  }

  /// Runs `work` in a copy, and waits for its end.
  ///
  /// `work` notes each step that it begins, and what it prints stands; its changes of memory are
  /// lost. Returns nil, without running `work`, where the system makes no copy.
  static func run(_ work: (_ begin: (Int) -> Void) -> Int32) -> End? {
    let size = MemoryLayout<Int>.stride
    let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let page, page != MAP_FAILED else { return nil }
    defer { munmap(page, size) }
    page.storeBytes(of: -1, as: Int.self)
    let parent = getpid()
    let child = ib_fork()
    guard child >= 0 else { return nil }
    if child == 0 {
      // The waiting thread lives as long as this process, so the copy never outlives it.
      guard ib_die_with_parent(parent) == 0 else { ib_end_fork(1) }
      ib_end_fork(work { page.storeBytes(of: $0, as: Int.self) })
    }
    let status = ib_wait_for(child)
    // As waitpid encodes it: the signal in the low bits, the code above.
    guard status & 0x7F != 0 else { return .exited(status >> 8 & 0xFF) }
    let step = page.load(as: Int.self)
    return .crashed(signal: status & 0x7F, step: step < 0 ? nil : step)
  }
}
