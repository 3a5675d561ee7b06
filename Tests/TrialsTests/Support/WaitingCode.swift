import Dispatch

/// Code that waits for a job of a serial queue.
enum WaitingCode {
  /// Waits until a job of the queue "serial work" has signalled.
  static func run() {
    let queue = DispatchQueue(label: "serial work")
    let semaphore = DispatchSemaphore(value: 0)
    queue.async { semaphore.signal() }
    semaphore.wait()
  }
}
