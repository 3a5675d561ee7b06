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

  @Test("existing names are found", arguments: Scenario.catalogue.map(\.name))
  func found(name: String) throws {
    #expect(try Scenario.named(name).name == name)
  }

  @Test(
    "near names are suggested",
    arguments: [
      ("scrol-feed", "there is no scenario \"scrol-feed\"; did you mean scroll-feed?"),
      ("Photo-Grid", "there is no scenario \"Photo-Grid\"; did you mean photo-grid"),
      ("cell", "there is no scenario \"cell\"; did you mean cell-reuse or cell-reuse-short?"),
    ]
  )
  func near(name: String, text: String) {
    #expect(Self.text(name).hasPrefix(text), "\(Self.text(name))")
  }

  @Test("all names are listed if none is near", arguments: ["", "xyzzy", "🙃", "\n"])
  func far(name: String) {
    let text = Self.text(name)
    #expect(text.contains("known are scroll-feed, cell-reuse, memory-warning"), "\(text)")
  }

  @Test("the kind of the missing thing is named")
  func kinds() {
    #expect(
      throws: ScenarioError.unknown(
        kind: .device,
        name: "iphone",
        known: DeviceProfile.all.map(\.name)
      )
    ) { try DeviceProfile.named("iphone") }
    #expect(throws: ScenarioError.self) { try NetworkProfile.named("6g") }
    #expect(throws: ScenarioError.self) { try Scenarios.Suite.named("weekly") }
    let error = ScenarioError.unknown(kind: .variant, name: "naiv", known: ["naive"])
    #expect(error.description == "there is no variant \"naiv\"; did you mean naive?")
  }
}
