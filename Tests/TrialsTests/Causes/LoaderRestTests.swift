import Scenarios
import Signposts
import Testing

@testable import Trials

@Suite("What a loader's screen shows at rest", .serialized, .timeLimit(.minutes(30)))
struct LoaderRestTests {
  private static let script = """
    settle 0.1s
    feed rows
    items 5
    row 60pt
    picture 60pt x 60pt from photo of 5
    network wifi
    jump to item 4
    """

  @Test(
    "Cells whose decodes are still under way are not blank, cells without a load are",
    arguments: [(TestLoader.endlessDecoding, true), (.idle, false)]
  )
  func working(loader: TestLoader, isWorking: Bool) async throws {
    let scenario = try ScenarioFile(reading: Self.script, name: "script").scenario()
    let (records, rest) = try loader.play(
      scenario,
      try await LoaderPictures.sources(),
      continuesToRest: true
    )
    #expect(!records.contains { $0.name == .showImage })
    #expect(try #require(rest).blankURLs.isEmpty == isWorking)
  }
}
