import Basics
import Testing
import VirtualTime

@testable import Trials

@Suite("What a process says of its crash")
struct CrashReportTests {
  private static let head = """
    imagebench: crash: signal 11, frame 12, time 204166000, lane 0, stack 0
    imagebench: crash in: $s4Mine6LoaderC4load3urlySS_tF
    imagebench: crash in: vt_run_item

    """

  private static let backtrace = """

    *** Signal 11: Backtracing from 0x55ef4eaa011c... done ***

    \u{1B}[91m*** Program crashed: Bad pointer dereference at 0x0000000000000040 ***\u{1B}[0m

    Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

    Thread 3 crashed:

      0 [inlined] [system] 0x000055ef4eaa011c Swift runtime failure: x in t at //<compiler-generated>
      1           0x000055ef4eaa011c UIView.layout() + 44 in t at /a/Sources/PipelineUnderTest/Frameworks/UIKit/UIView.swift:3:48
      2 [inlined] 0x000055ef4eaa011c closure #1 in Cell.show(_:) in t at /b/Mine/Cell.swift:30:7
      3           0x000055ef4eaa011c Cell.show(_:) + 44 in t at /b/Mine/Cell.swift:31:9

    Registers:

    rax 0x0000000000000000  0

    """

  @Test("is its frame, its signal, the cause, and the line of the code under test")
  func whole() throws {
    let report = try #require(CrashReport(in: "hello\n" + Self.head + Self.backtrace))
    #expect(report.signal == 11 && report.frame == 12 && report.lane == .main)
    #expect(report.time == TimePoint(nanoseconds: 204_166_000))
    #expect(report.place == "closure #1 in Cell.show(_:) at Cell.swift:30")
    #expect(report.functions == ["Mine.Loader.load(url: Swift.String) -> ()"])
    #expect(
      report.sentence(about: "mine") == """
        the loader mine crashed in frame 12 (204.166 ms, on the main thread): x (SIGSEGV), in \
        closure #1 in Cell.show(_:) at Cell.swift:30; mend it there: the same trial crashes in the \
        same frame again
        """
    )
  }

  @Test("has the functions where Swift's runtime says nothing")
  func short() throws {
    let report = try #require(CrashReport(in: Self.head))
    #expect(
      report.sentence(about: "mine") == """
        the loader mine crashed in frame 12 (204.166 ms, on the main thread): a signal (SIGSEGV), \
        in Mine.Loader.load(url: Swift.String) -> (); mend it there: the same trial crashes in the \
        same frame again
        """
    )
  }

  @Test("has the message of the code before that of the runtime")
  func message() throws {
    let text = "Mine/Cell.swift:7: Fatal error: no picture\n" + Self.head + Self.backtrace
    #expect(try #require(CrashReport(in: text)).cause == "no picture")
  }

  @Test("promises no second crash in real time")
  func realTime() throws {
    let text = Self.head.replacing("stack 0", with: "stack 0, real 1") + Self.backtrace
    let sentence = try #require(CrashReport(in: text)).sentence(about: "mine")
    #expect(sentence.hasSuffix("mend it there"), "\(sentence)")
  }

  @Test("names a stack that is used up")
  func stack() throws {
    let text = Self.head.replacing("stack 0", with: "stack 1") + Self.backtrace
    let sentence = try #require(CrashReport(in: text)).sentence(about: "mine")
    #expect(sentence.contains("its stack is used up"), "\(sentence)")
  }

  @Test(
    "is nothing in other texts",
    arguments: [
      "", "crash", "imagebench: crash: signal 11", "imagebench: crash: signal x, frame 1, time 2",
      "imagebench: the crash: signal 1, frame 1, time 1", "crash: a loader's own message\n",
    ]
  )
  func none(text: String) {
    #expect(CrashReport(in: text) == nil)
  }

  @Test("leaves what was printed before it")
  func before() {
    let text = "one\ntwo\n\n" + Self.head + Self.backtrace
    #expect(CrashReport.part(beforeCrashIn: text) == "one\ntwo\n")
    #expect(CrashReport.part(beforeCrashIn: "one\n") == "one\n")
  }
}
