import Basics
import Dispatch
import Foundation
import Glibc
import VirtualTime

/// What worlds leave behind in their process.
enum WorldsLeft {
  /// Worlds that are played before the first count: the process makes some things once.
  private static let warmUp = 200

  static func main(worlds: Int) {
    for _ in 0..<warmUp { play() }
    let before = counts()
    for _ in 0..<worlds { play() }
    let after = counts()
    let isClean =
      after[1] == before[1] && after[0] <= before[0] + mostThreads
      && after[2] <= before[2] + mostKilobytes
    WorldsBench.put("what,before,after\n")
    for (index, name) in ["threads", "open files", "resident kB"].enumerated() {
      WorldsBench.put("\(name),\(before[index]),\(after[index])\n")
    }
    if !isClean { WorldsBench.fail("\(worlds) worlds leave something behind") }
  }

  /// libdispatch itself starts and ends a few threads meanwhile.
  private static let mostThreads = 4
  /// 400 bytes for each of 10,000 worlds; the allocator keeps some pages.
  private static let mostKilobytes = 4096

  /// A world with tasks, a group, a blocked worker, a timer and an operation.
  private static func play() {
    let world = World()
    world.onWorker {
      let queue = DispatchQueue(label: "rows")
      let group = DispatchGroup()
      for _ in 0..<3 { queue.async(group: group) { World.spend(.milliseconds(1)) } }
      group.notify(queue: .main) {}
      Task {
        await withTaskGroup(of: Void.self) { children in
          for _ in 0..<4 { children.addTask { try? await Task.sleep(for: .milliseconds(3)) } }
        }
      }
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue.global().async { semaphore.wait() }
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { semaphore.signal() }
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + 1)
      timer.setEventHandler { timer.cancel() }
      timer.resume()
      OperationQueue().addOperation {}
    }
    do throws(WorldFault) { try world.run() } catch { WorldsBench.fail("\(error)") }
  }

  /// The threads, open files and resident kilobytes of the process.
  static func counts() -> [Int] {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func number(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
      return line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? -1
    }
    let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return [number("Threads:"), files?.count ?? -1, number("VmRSS:")]
  }
}
