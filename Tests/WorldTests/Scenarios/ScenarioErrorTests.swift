import Scenarios
import Testing

@Suite("Unknown names")
struct ScenarioErrorTests {
  static func text(_ name: String) -> String {
    do throws(ScenarioError) {
      return try Scenario.named(name).name
    } catch {
      return error.description
    }
  }

  @Test("finds what exists", arguments: Scenario.catalogue.map(\.name))
  func found(name: String) throws {
    #expect(try Scenario.named(name).name == name)
  }

  @Test(
    "suggests what was probably meant",
    arguments: [
      ("scrol-feed", "there is no scenario \"scrol-feed\"; did you mean scroll-feed?"),
      ("Photo-Grid", "there is no scenario \"Photo-Grid\"; did you mean photo-grid"),
      ("cell", "there is no scenario \"cell\"; did you mean cell-reuse or cell-reuse-short?"),
    ]
  )
  func near(name: String, text: String) {
    #expect(Self.text(name).hasPrefix(text), "\(Self.text(name))")
  }

  @Test("lists all names when none is near", arguments: ["", "xyzzy", "🙃", "\n"])
  func far(name: String) {
    let text = Self.text(name)
    #expect(text.contains("known are scroll-feed, cell-reuse, memory-warning"), "\(text)")
  }

  @Test("names the kind of thing that is missing")
  func kinds() {
    #expect(
      throws: ScenarioError.unknown(
        kind: .device,
        name: "iphone",
        known: DeviceProfile.all.map(\.name)
      )
    ) { try DeviceProfile.named("iphone") }
    #expect(throws: ScenarioError.self) { try NetworkProfile.named("5g") }
    #expect(throws: ScenarioError.self) { try Scenarios.Suite.named("weekly") }
    let error = ScenarioError.unknown(kind: .variant, name: "naiv", known: ["naive"])
    #expect(error.description == "there is no variant \"naiv\"; did you mean naive?")
  }
}
