import Glibc

/// Runs `body` on a new thread outside Swift's pool, and waits for its result.
///
/// A run that waits for an escaped task blocks its thread. On one of the few pool threads, the
/// escaped task might have no thread left to return from.
func onOwnThread<Output: Sendable>(
  _ body: @escaping @Sendable () -> Output
) async -> Output {
  await withCheckedContinuation { continuation in
    let work = Unmanaged.passRetained(ThreadWork { continuation.resume(returning: body()) })
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      },
      work.toOpaque()
    )
    precondition(code == 0, "pthread_create failed with \(code)")
    pthread_detach(thread)
  }
}

private final class ThreadWork: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
