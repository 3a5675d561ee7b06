internal import Dispatch
internal import Requests
internal import Synchronization

/// A read for which a thread waits.
final class BlockingRead: Sendable {
  private let done = DispatchSemaphore(value: 0)
  private let result = Mutex<Handover<ImageDataLease>?>(nil)

  /// The read has ended with `data`; nil for none.
  func end(with data: consuming ImageDataLease?) {
    if let data = data.take() {
      let handover = Handover(data)
      result.withLock { $0 = handover }
    }
    done.signal()
  }

  /// Waits for the end, and returns the data.
  func wait() -> ImageDataLease? {
    done.wait()
    return result.withLock { $0 }?.take()
  }
}
