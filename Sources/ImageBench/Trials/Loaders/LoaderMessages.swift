internal import Basics
internal import Synchronization

/// Messages about a loader from threads beside the main one, until the main lane reads them.
///
/// In virtual time threads take turns and change the screen at once, so it stays empty.
final class LoaderMessages: Sendable {
  /// A message, with the time of what it is about.
  struct Message: Sendable {
    var kind: Kind
    var time: TimePoint

    enum Kind: Sendable {
      /// A request for a picture has begun or ended.
      case fetch(FetchStep)
      /// The picture with this address was read from a file.
      case read(address: Int)
    }
  }

  private let messages = Mutex<[Message]>([])
  private let hasAny = Atomic(false)

  /// Keeps a message for the main lane.
  func add(_ kind: Message.Kind, at time: TimePoint) {
    messages.withLock { $0.append(Message(kind: kind, time: time)) }
    hasAny.store(true, ordering: .releasing)
  }

  /// Takes all messages, the earliest first.
  ///
  /// - Complexity: O(n log n); O(1) without a message.
  func take() -> [Message] {
    guard hasAny.exchange(false, ordering: .acquiring) else { return [] }
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }.sorted { $0.time < $1.time }
  }
}
