import Dispatch
internal import FeedKit
import Glibc
internal import UIKit

/// A loader that breaks when it shows its fortieth item, in a way that the environment names.
///
/// It plays in processes of its own.
enum BrokenLoader: LoaderUnderTest {
  static let name = "broken"
  static let summary = "Breaks when it shows its fortieth item."
  /// The variable of the environment that names the way.
  static let variable = "IMAGEBENCH_TEST_BREAKS"

  static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PhotoFeedViewController<BrokenCell>(feed: feed)
  }
}

/// A way in which a loader breaks.
enum Breakage: String, CaseIterable, Sendable {
  case none
  // Crashes
  case absentValue, message, badPointer, endlessCalls, endlessCallsBelow, abort, badIndexInTask
  // Work without an end
  case loop, loopBelow, queue, tasks, memory, memoryInTurns, messages, deadlock, fifo, layout

  static let crashes: [Self] = [
    .absentValue, .message, .badPointer, .endlessCalls, .endlessCallsBelow, .abort, .badIndexInTask,
  ]
  static let endless: [Self] = [
    .loop, .loopBelow, .queue, .tasks, .memory, .memoryInTurns, .messages, .deadlock, .fifo,
    .layout,
  ]

  @MainActor func begin(_ cell: BrokenCell) {
    switch self {
    case .none: break
    case .absentValue: useAbsentValue(nil)
    case .message: giveUp()
    case .badPointer: usePointer(UnsafeMutablePointer(bitPattern: 64))
    case .endlessCalls: print(callItself(1))
    case .endlessCallsBelow: DispatchQueue.global().async { print(callItself(1)) }
    case .abort: endByAbort()
    case .badIndexInTask: Task.detached { useIndex([1, 2, 3], 7) }
    case .loop: loopForEver()
    case .loopBelow: DispatchQueue(label: "loop").async { loopForEver() }
    case .queue: enqueueForEver()
    case .tasks: beginTasksForEver()
    case .memory: takeMemory()
    case .memoryInTurns: takeMemoryInTurns([])
    case .messages: while true { print("a message of the loader, again and again") }
    case .deadlock: waitForItself()
    case .fifo: readFromSilence()
    case .layout: cell.asksForLayout = true
    }
  }
}

final class BrokenCell: UICollectionViewCell, PhotoCell {
  static let breakage =
    getenv(BrokenLoader.variable).flatMap { Breakage(rawValue: String(cString: $0)) } ?? .none
  var asksForLayout = false { didSet { setNeedsLayout() } }

  func show(_ item: PhotoFeed.Item) {
    guard item.index == 39 else { return }
    print("the loader shows item \(item.index)")
    Self.breakage.begin(self)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if asksForLayout { setNeedsLayout() }
  }
}

// Not inlined, so that each is on the stack with its name.

@inline(never) private func useAbsentValue(_ value: Int?) { print(value! + 1) }

@inline(never) private func giveUp() { fatalError("the loader gives up") }

@inline(never) private func usePointer(_ pointer: UnsafeMutablePointer<Int>?) {
  pointer?.pointee += 1
}

@inline(never) private func callItself(_ depth: Int) -> Int {
  depth == 0 ? 0 : callItself(depth + 1) + depth
}

@inline(never) private func endByAbort() { abort() }

@inline(never) private func useIndex(_ numbers: [Int], _ index: Int) { print(numbers[index]) }

@inline(never) private func loopForEver() {
  var number: UInt64 = 1
  while number != 0 { number = number &* 6_364_136_223_846_793_005 | 1 }
  print(number)
}

@inline(never) private func enqueueForEver() { DispatchQueue.main.async { enqueueForEver() } }

@inline(never) private func beginTasksForEver() { Task.detached { beginTasksForEver() } }

@inline(never) private func takeMemory() {
  var all: [[UInt8]] = []
  while !all.isEmpty || all.count == 0 { all.append([UInt8](repeating: 1, count: 1 << 20)) }
}

@inline(never) private func takeMemoryInTurns(_ held: [[UInt8]]) {
  DispatchQueue.global().async { takeMemoryInTurns(held + [[UInt8](repeating: 1, count: 1 << 20)]) }
}

@inline(never) private func waitForItself() {
  let timer = DispatchSource.makeTimerSource(queue: .global())
  timer.schedule(deadline: .now(), repeating: .milliseconds(100))
  timer.setEventHandler {}
  timer.resume()
  let semaphore = DispatchSemaphore(value: 0)
  DispatchQueue.main.async { semaphore.signal() }
  semaphore.wait()
  timer.cancel()
}

@inline(never) private func readFromSilence() {
  let path = "/tmp/imagebench-silent-\(getpid())"
  mkfifo(path, 0o600)
  // No process writes, so the system does not return from this call.
  print(open(path, O_RDONLY))
}
