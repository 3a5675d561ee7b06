/// A closure that a world keeps until its event fires.
final class KeptAction {
  /// Runs a kept action and lets go of it.
  static let run: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
    guard let context else { return }
    Unmanaged<KeptAction>.fromOpaque(context).takeRetainedValue().body()
  }

  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
