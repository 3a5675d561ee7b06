internal import Simulation
package import Testing

/// Ends what the thread of a test does for its simulators when the test ends, however it ends.
///
/// Without it a test that fails half-way would leave its thread to a world that is no longer run,
/// and the next test of that thread would wait for ever.
package struct PlaysWorlds: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    defer { Simulator.leave() }
    try await function()
  }
}

extension Trait where Self == PlaysWorlds {
  /// For the tests that make a `Simulator`.
  package static var playsWorlds: Self { PlaysWorlds() }
}
