import Foundation
import TestSupport
import Testing

@Suite("Hunts for leaks of loaders", .timeLimit(.minutes(30)))
struct LeakHuntTests {
  /// The report of a hunt of ten tries for leftovers of a screen of a loader; empty for no find.
  private func find(_ loader: String) throws -> String {
    let seed = 1
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      [
        "hunt", "--loader", loader, "--property", "leak", "--tries", "10", "--seed", "\(seed)",
        "--images", "small", "--out", "out",
      ],
      in: directory.path,
      program: "FieldLoaders"
    )
    #expect(
      [0, 6].contains(result.code),
      "\(loader), seed \(seed), ended with \(result.code); said: \(result.messages)"
    )
    return result.code == 6 ? result.output : ""
  }

  @Test("name the screen that something keeps", arguments: ["closure-kept", "timer-kept"])
  func controllers(mistake: String) throws {
    #expect(try find(mistake).contains("the controller of the screen and"))
  }

  @Test("name views that outlive a screen which ends")
  func views() throws {
    let found = try find("cells-kept")
    #expect(found.contains("views outlived the screen"))
    #expect(!found.contains("controller"))
  }

  @Test(
    "accuse no loader that lets go, whatever its screen, its fetches or its caches are",
    arguments: [
      "closure-released", "shared-plain", "visible", "store-dictionary",
      "shared-nested-lists", "shared-pager", "shared-two-lists", "shared-pushed", "shared-hero",
      "shared-plain-scroll", "shared-titled-stack", "shared-titled-list",
    ]
  )
  func rightLoaders(loader: String) throws { #expect(try find(loader).isEmpty) }

  @Test(
    "accuse no bundled loader",
    arguments: [
      "careless-cell", "view-task", "careful-cell", "sharing-actor", "decoding-actor",
      "right-loader",
    ]
  )
  func bundled(loader: String) throws { #expect(try find(loader).isEmpty) }
}
