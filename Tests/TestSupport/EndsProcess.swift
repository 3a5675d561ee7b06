package import Testing

/// Continues a test of what ends a process before tests that have not begun.
///
/// Swift Testing on Linux learns of such a child by a thread that waits for any. When a child has
/// ended and its test has not yet said which one it is, that thread asks again and again. Behind
/// thousands of other tests that took minutes, and one of two cores.
package struct EndsProcess: TestTrait, TestScoping {
  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // Ready jobs of a higher priority go first; the tasks in the test have that of this one.
    try await withoutActuallyEscaping(function) { function in
      try await Task(priority: .high) { try await function() }.value
    }
  }
}

extension Trait where Self == EndsProcess {
  /// For the tests with `processExitsWith`.
  package static var endsProcess: Self { EndsProcess() }
}
