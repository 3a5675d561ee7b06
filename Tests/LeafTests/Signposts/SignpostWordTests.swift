import Testing
import Text

@testable import Signposts

@Suite("The words of a signpost")
struct SignpostWordTests {
  // Traces are kept, so a number keeps its word for ever.
  private static let agreed: [(choice: any SignpostWord.Type, words: String)] = [
    (MainLaneWork.self, "layout bind decode upload deliver purge disk wait"),
    (LoadOutcome.self, "memory disk network failed cancelled unfinished encoded"),
    (LoadPurpose.self, "display prefetch"),
    (StageOutcome.self, "done failed cancelled"),
    (WorkStage.self, "queue disk fetch decode delivery process"),
    (CancelOutcome.self, "stopped joined-elsewhere too-late ignored"),
    (DecodeLane.self, "main background loader"),
    (DecodeMethod.self, "full resize downsample power-of-two embedded-thumbnail"),
    (DecodeWarningKind.self, "harmless damage truncation"),
    (EvictReason.self, "cost-limit count-limit purge replaced expired"),
    (LookupResult.self, "miss hit"),
    (WarningTrigger.self, "scenario threshold"),
    (RowHistory.self, "new kept back"),
    (CellContent.self, "placeholder image wrong-image stale-image failure-image"),
    (FrameMotion.self, "rest scroll"),
    (TrialSubject.self, "pipeline loader"),
    (LaneKind.self, "main pool global serial thread"),
    (LaneClass.self, "background utility default user-initiated user-interactive"),
    (
      ParkReason.self,
      "none cpu sleep lock condition semaphore group sync join once apply futex events preempted disk"
    ),
  ]

  /// The case with this number as a member of a signpost in a trace.
  private static func word(
    _ name: SignpostName,
    _ phase: SignpostPhase,
    _ index: Int,
    _ number: Int
  ) throws -> String? {
    var numbers = [Int](repeating: 0, count: SignpostNumbers.capacity)
    numbers[index] = number
    let argument = (phase == .end ? name.endArguments : name.arguments)[index]
    let record = SignpostRecord.at(0, phase, name, 1, numbers)
    // An end stands in a trace with its begin alone.
    let before = phase == .end ? [SignpostRecord.at(0, .begin, name, 1)] : []
    let events = try TraceText.events(TraceText.of(before + [record])).filter {
      $0.signpost != nil && $0["args"]?["unfinished"] == nil
    }
    return events.last?["args"]?[argument.name]?.string
  }

  @Test("are the agreed ones, numbered from 0 in their order", arguments: agreed.indices)
  func wordsAreAgreed(index: Int) {
    func check<Choice: SignpostWord>(_ choice: Choice.Type) {
      let words = Self.agreed[index].words.split(separator: " ").map(String.init)
      #expect(Choice.words == words, "\(choice)")
      #expect(Choice.allCases.map(\.signpostNumber) == Array(words.indices), "\(choice)")
      for (number, word) in words.enumerated() {
        #expect(Choice(signpostNumber: number).word == word, "\(choice)")
      }
    }
    check(Self.agreed[index].choice)
  }

  @Test("stand in the trace for the cases of their enum", arguments: SignpostName.allCases)
  func traced(name: SignpostName) throws {
    for phase in name.phases {
      for (index, argument) in (phase == .end ? name.endArguments : name.arguments).enumerated() {
        guard case .word(let words) = argument.kind else { continue }
        #expect(Self.agreed.contains { $0.words == words.joined(separator: " ") })
        for (number, word) in words.enumerated() {
          #expect(try Self.word(name, phase, index, number) == word, "\(argument.name)")
        }
      }
    }
  }
}
