import Signposts
import Testing

@testable import Caches
@testable import ImagePipeline

@Suite("The numbers that the pipeline emits stand for the words of the signposts")
struct SignpostNumbersTests {
  /// The cases of an enum as words, by their numbers.
  private static func words<Number: RawRepresentable>(
    _ kind: Number.Type
  ) -> [Int: String] where Number.RawValue == Int {
    var words: [Int: String] = [:]
    for number in 0..<100 {
      guard let value = kind.init(rawValue: number) else { continue }
      words[number] = "\(value)".map { $0.isUppercase ? "-" + $0.lowercased() : "\($0)" }.joined()
    }
    return words
  }

  private static func numbered(_ list: [String]) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: list.enumerated().map { ($0.offset, $0.element) })
  }

  @Test("how a load ended")
  func loadOutcome() {
    #expect(Self.words(LoadOutcome.self) == Self.numbered(SignpostWords.loadOutcome))
  }

  @Test("where work stands")
  func stage() {
    #expect(Self.words(WorkStage.self) == Self.numbered(SignpostWords.stage))
  }

  @Test("what holds the main lane")
  func mainLaneWork() {
    #expect(Self.words(MainLaneWork.self) == Self.numbered(SignpostWords.mainLaneWork))
  }

  @Test("why an entry left a cache")
  func evictReason() {
    #expect(Self.words(EvictReason.self) == Self.numbered(SignpostWords.evictReason))
  }

  @Test("where a decode runs, of which the main lane is no worker")
  func decodePlace() {
    let named: [DecodeRunner.Workers: String] = [.pool: "background", .loader: "loader"]
    for (workers, word) in named {
      #expect(SignpostWords.decodePlace[workers.rawValue] == word)
    }
    #expect(Self.words(DecodeRunner.Workers.self).count == SignpostWords.decodePlace.count - 1)
    #expect(SignpostWords.decodePlace[0] == "main")
  }
}
