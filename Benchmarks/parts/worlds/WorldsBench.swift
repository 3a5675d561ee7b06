import Basics
import Dispatch
import Glibc
import Synchronization
import VirtualTime

/// What a step of a world costs, next to the same step on the machine's own Dispatch.
///
/// Usage: `Benches worlds [ROUNDS [STEPS]]`; a line of CSV for each subject: its name, the median
/// nanoseconds of a step in a world, and on libdispatch where there is such a step.
/// `Benches worlds left [WORLDS]` plays worlds one after the other (10,000). It writes a line of
/// CSV for what the process has before and after: threads, open files, resident kilobytes.
enum WorldsBench {
  static func main(_ arguments: [String]) {
    if arguments.first == "left" {
      WorldsLeft.main(worlds: arguments.dropFirst().first.flatMap(Int.init) ?? 10_000)
      return
    }
    let rounds = arguments.first.flatMap(Int.init) ?? 7
    let steps = arguments.dropFirst().first.flatMap(Int.init) ?? 100_000
    put("subject,world_ns,libdispatch_ns\n")
    for subject in subjects {
      // In turn, so that other work on the machine meets both.
      var worlds: [Double] = []
      var machines: [Double] = []
      for _ in 0..<rounds {
        worlds.append(inWorld(subject, steps))
        if subject.existsOutside { machines.append(onMachine(subject, steps)) }
      }
      let machine = machines.isEmpty ? "" : "\(median(machines))"
      put("\(subject.name),\(median(worlds)),\(machine)\n")
    }
  }

  /// One kind of step, done a number of times; `isOver` is called after the last.
  struct Subject: Sendable {
    var name: String
    var existsOutside = true
    var play: @Sendable (_ steps: Int, _ isOver: @escaping @Sendable () -> Void) -> Void
  }

  private static func inWorld(_ subject: Subject, _ steps: Int) -> Double {
    var options = WorldOptions()
    options.coreSpeeds = [1, 1]
    let world = World(options)
    world.onWorker { subject.play(steps) {} }
    let start = SystemClock.monotonic.nanoseconds
    do throws(WorldFault) { try world.run() } catch { fail("\(subject.name): \(error)") }
    return Double(SystemClock.monotonic.nanoseconds - start) / Double(steps)
  }

  private static func onMachine(_ subject: Subject, _ steps: Int) -> Double {
    let end = DispatchSemaphore(value: 0)
    let start = SystemClock.monotonic.nanoseconds
    DispatchQueue.global().async { subject.play(steps) { end.signal() } }
    end.wait()
    return Double(SystemClock.monotonic.nanoseconds - start) / Double(steps)
  }

  /// The middle of `values`, to a tenth.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    let value =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    return (value * 10).rounded() / 10
  }

  static func put(_ text: String) {
    _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }

  static func fail(_ text: String) -> Never {
    _ = "Benches worlds: \(text)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
  }
}

// MARK: - Subjects

extension WorldsBench {
  fileprivate static let subjects: [Subject] = [
    Subject(name: "hop to a global queue") { steps, isOver in
      Hops(steps, isOver).next { DispatchQueue.global().async(execute: $0) }
    },
    Subject(name: "hop to a serial queue") { steps, isOver in
      let queue = DispatchQueue(label: "serial")
      Hops(steps, isOver).next { queue.async(execute: $0) }
    },
    Subject(name: "hop to the main queue", existsOutside: false) { steps, isOver in
      Hops(steps, isOver).next { DispatchQueue.main.async(execute: $0) }
    },
    Subject(name: "a task and its value") { steps, isOver in
      Task.detached {
        for _ in 0..<steps { await Task {}.value }
        isOver()
      }
    },
    Subject(name: "Task.yield") { steps, isOver in
      Task.detached {
        for _ in 0..<steps { await Task.yield() }
        isOver()
      }
    },
    Subject(name: "Task.sleep of 1 µs", existsOutside: false) { steps, isOver in
      Task.detached {
        for _ in 0..<steps { try? await Task.sleep(nanoseconds: 1000) }
        isOver()
      }
    },
    Subject(name: "spend without rivals", existsOutside: false) { steps, isOver in
      for _ in 0..<steps { World.spend(TimeSpan(nanoseconds: 1000)) }
    },
    Subject(name: "hand-over between two that spend", existsOutside: false) { steps, isOver in
      for _ in 0..<2 {
        DispatchQueue.global().async {
          for _ in 0..<steps / 2 { World.spend(TimeSpan(nanoseconds: 1000)) }
        }
      }
    },
    Subject(name: "load of a plain actor loader", existsOutside: false) { steps, _ in
      PlainLoader.play(loads: steps)
    },
  ]
}

/// A chain of jobs, each of which adds the next.
private final class Hops: Sendable {
  private let left: Mutex<Int>
  private let isOver: @Sendable () -> Void

  init(_ steps: Int, _ isOver: @escaping @Sendable () -> Void) {
    left = Mutex(steps)
    self.isOver = isOver
  }

  func next(_ add: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    let isLast = left.withLock { left in
      left -= 1
      return left < 0
    }
    if isLast { isOver() } else { add { self.next(add) } }
  }
}

/// A loader as people write it: an actor that keeps images and joins requests of one URL.
private actor PlainLoader {
  private var images: [Int: Int] = [:]
  private var running: [Int: Task<Int, Never>] = [:]

  func image(at url: Int) async -> Int {
    if let image = images[url] { return image }
    if let task = running[url] { return await task.value }
    let task = Task {
      try? await Task.sleep(for: .milliseconds(80))
      return url
    }
    running[url] = task
    let image = await task.value
    running[url] = nil
    if images.count >= 200 { images.removeAll(keepingCapacity: true) }
    images[url] = image
    return image
  }

  /// A feed at 60 Hz that binds twelve cells a frame, three of them to one new URL.
  static func play(loads: Int) {
    let loader = PlainLoader()
    Task { @MainActor in
      for frame in 0..<loads / 12 {
        for cell in 0..<12 {
          let url = cell < 3 ? frame : frame - cell
          Task { _ = await loader.image(at: url) }
        }
        try? await Task.sleep(for: .microseconds(16_667))
      }
    }
  }
}
