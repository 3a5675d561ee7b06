import CSupport
import Foundation
import Glibc
import TestSupport
import Testing
import VirtualTime

@Suite("A copy of a process that plays worlds", .timeLimit(.minutes(30)))
struct CopiedProcessTests {
  @Test("makes worlds, whatever the threads of the original were doing", .endsProcess)
  func copies() async {
    await #expect(processExitsWith: .success) {
      // What Swift sets up at first use is ready before the first copy.
      for _ in 0..<4 { _ = World() }
      for _ in 0..<2 { Thread.detachNewThread { while true { _ = World() } } }
      for _ in 0..<300 {
        let copy = ib_fork()
        if copy == 0 {
          _ = World()
          ib_end_fork(0)
        }
        guard hasEndedWell(copy) else { ib_end_fork(1) }
      }
      // The threads go on, so nothing is torn down under them.
      ib_end_fork(0)
    }
  }
}

/// Waits for a copy for at most 20 seconds; one that waits for a lock is ended then.
private func hasEndedWell(_ copy: Int32) -> Bool {
  var status: Int32 = 0
  for _ in 0..<20_000 {
    if waitpid(copy, &status, WNOHANG) == copy { return status == 0 }
    usleep(1_000)
  }
  kill(copy, SIGKILL)
  waitpid(copy, &status, 0)
  return false
}
