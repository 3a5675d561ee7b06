import Glibc

/// Runs `body` on a new thread, away from Swift's pool, and waits for what it returns.
///
/// A run that waits for an escaped task blocks its thread; were that one of the few threads of the
/// pool, the escaped task might have none left to come back from.
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
