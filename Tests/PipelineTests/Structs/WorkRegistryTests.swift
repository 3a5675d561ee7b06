import Conformance
import Testing
import Variants

@testable import ImagePipeline
@testable import Requests

@Suite("Registry of work")
struct WorkRegistryTests {
  private let key = TaskGraph.of().key(for: ImageRequest(7), .decode)!

  private func registry(_ removal: RegistryOptions.Removal = .byIdentity) -> WorkRegistry {
    var options = RegistryOptions()
    options.removal = removal
    return WorkRegistry(options: options)
  }

  @Test(
    "Ended work removes its own entry, and that of newer work only if the rule says so",
    arguments: [
      (RegistryOptions.Removal.byIdentity, 2 as UInt64?), (.byKey, nil),
      (.init(name: "for this test", holder: .anyWork), nil),
    ]
  )
  func newer(removal: RegistryOptions.Removal, found: UInt64?) {
    var registry = registry(removal)
    registry.register(1, key)
    registry.remove(1, key)
    #expect(registry[key] == nil)
    registry.register(2, key)
    registry.remove(1, key)
    #expect(registry[key] == found)
  }

  @Test("Stopped work removes only its own entry, whatever the rule says")
  func stopped() {
    var registry = registry(.byKey)
    registry.register(2, key)
    registry.stop(1, key)
    #expect(registry[key] == 2)
    registry.stop(2, key)
    #expect(registry.isEmpty)
  }

  @Test("The end of a stopped task removes what was noted for it, once")
  func endOfTask() {
    var registry = registry(.byKey)
    #expect(registry.isStopNoted)
    #expect(self.registry().isStopNoted == false)
    registry.noteStop(of: [key], endingWith: 1)
    #expect(registry.isEmpty == false)
    registry.register(2, key)
    registry.endTask(of: 3)
    #expect(registry[key] == 2)
    registry.endTask(of: 1)
    #expect(registry[key] == nil)
    registry.register(4, key)
    registry.endTask(of: 1)
    #expect(registry[key] == 4)
  }
}
