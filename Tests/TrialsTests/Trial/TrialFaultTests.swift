import Basics
import Files
import Glibc
import Simulation
import Testing
import VirtualTime

@testable import Trials

@Suite("A trial's fault")
struct TrialFaultTests {
  @Test(
    "is a sentence with its numbers, not the name of a case",
    arguments: [
      (.leak(bytes: 4_096, jobs: 3), ["4096 bytes", "3 loads"]),
      (.lostSignposts(17), ["17 signposts were lost"]),
      (.files(FileError(path: "out/a", operation: .write, code: ENOSPC)), ["cannot write out/a"]),
      (
        .simulation(.world(.escaped(function: "poll", callers: [], at: .start))),
        ["left virtual time", "poll"]
      ),
    ] as [(TrialFault, [String])]
  )
  func text(fault: TrialFault, parts: [String]) {
    // A caller prints it as any error.
    let text = "\(fault as any Error)"
    for part in parts { #expect(text.contains(part), "\(text)") }
    for label in ["leak(", "bytes:", "jobs:", "lostSignposts", "FileError", "escaped("] {
      #expect(!text.contains(label), "\(text)")
    }
    #expect(!text.contains("\n"))
  }
}
