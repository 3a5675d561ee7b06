public import Foundation
internal import VirtualDevice

/// Apple's notification center, which calls observers in the order in which they were added.
///
/// Foundation's own goes by the addresses of observers, which differ in every process, and its
/// default belongs to the process: observers of an earlier trial would be called.
open class NotificationCenter: NSObject {
  private struct Observer {
    let token: NSObject
    let name: NSNotification.Name?
    let hasObject: Bool
    weak var object: AnyObject?
    let queue: OperationQueue?
    let receive: @Sendable (Notification) -> Void

    func wants(_ notification: Notification) -> Bool {
      if let name, name != notification.name { return false }
      guard hasObject else { return true }
      guard let object, let sender = notification.object else { return false }
      return object === sender as AnyObject
    }
  }
  private let observers = Guarded<[Observer]>([])

  /// A center of its own.
  public override init() {}

  /// The center of the trial, to which UIKit posts.
  open class var `default`: NotificationCenter {
    guard let device = Device.currentIfAny else { return outside }
    return device.part(SharedCenter.self) { SharedCenter() }.center
  }

  private static let outside = NotificationCenter()

  private final class SharedCenter: Sendable {
    let center = NotificationCenter()
  }

  /// Calls the observers of a notification; returns once all have run.
  ///
  /// - Complexity: O(n) for n observers of the center.
  open func post(_ notification: Notification) {
    let wanted = observers.with { $0.filter { $0.wants(notification) } }
    for observer in wanted {
      guard let queue = observer.queue, queue !== OperationQueue.current else {
        observer.receive(notification)
        continue
      }
      let (notification, receive) = (Handed(notification), observer.receive)
      let call = BlockOperation { receive(notification.value) }
      // Apple's returns once the block has run on its queue.
      queue.addOperations([call], waitUntilFinished: true)
    }
  }

  /// Calls the observers of a notification.
  open func post(
    name aName: NSNotification.Name,
    object anObject: Any?,
    userInfo aUserInfo: [AnyHashable: Any]? = nil
  ) {
    post(Notification(name: aName, object: anObject, userInfo: aUserInfo))
  }

  /// Calls `block` for each notification until the token is removed.
  ///
  /// It runs on `queue`, or on the thread that posts.
  open func addObserver(
    forName name: NSNotification.Name?,
    object obj: Any?,
    queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = NSObject()
    let object = obj.map { $0 as AnyObject }
    let observer = Observer(
      token: token,
      name: name,
      hasObject: object != nil,
      object: object,
      queue: queue,
      receive: block
    )
    observers.with { $0.append(observer) }
    return token
  }

  /// Calls a method of `observer` for each notification, until the observer ends or is removed.
  open func addObserver(
    _ observer: Any,
    selector aSelector: Selector,
    name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    let owner = observer as AnyObject
    let target = WeakObject(owner)
    let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      guard let object = target.object else { return }
      aSelector.perform(on: object, passing: notification)
    }
    Observations.of(owner).add(Observations.Entry(self, token, aName, anObject))
  }

  /// Removes a token, or an object that observes with selectors.
  open func removeObserver(_ observer: Any) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Removes what an observer observes under a name or of an object; nil stands for any.
  open func removeObserver(
    _ observer: Any,
    name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    let owner = observer as AnyObject
    Observations.ofAny(owner)?.remove(self, aName, anObject)
    let object = anObject.map { $0 as AnyObject }
    let removed = observers.with { observers in
      let isChosen: (Observer) -> Bool = {
        $0.token === owner && (aName == nil || $0.name == aName)
          && (object == nil || $0.object === object)
      }
      defer { observers.removeAll(where: isChosen) }
      return observers.filter(isChosen)
    }
    // The blocks end without the lock: what they hold may remove observers itself.
    withExtendedLifetime(removed) {}
  }

  // MARK: As a sequence

  /// The notifications of a name from now on, for a `for await`.
  open func notifications(
    named name: NSNotification.Name,
    object: AnyObject? = nil
  ) -> Notifications {
    let (stream, continuation) = AsyncStream<Handed<Notification>>.makeStream()
    let token = Handed(
      addObserver(forName: name, object: object, queue: nil) {
        continuation.yield(Handed($0))
      }
    )
    continuation.onTermination = { [weak self] _ in self?.removeObserver(token.value) }
    return Notifications(stream: stream)
  }

  /// Notifications as they are posted.
  public struct Notifications: AsyncSequence, Sendable {
    public typealias Element = Notification
    let stream: AsyncStream<Handed<Notification>>

    /// Waits for one notification after another.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncStream<Handed<Notification>>.Iterator

      /// The next notification; nil once the task is cancelled.
      public mutating func next() async -> Notification? { await iterator.next()?.value }
    }

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: stream.makeAsyncIterator())
    }
  }
}

// Unchecked: what changes is in `observers`, under its lock.
extension NotificationCenter: @unchecked Sendable {}
