import AppleFoundation
import Basics
import Signposts
import Synchronization
import Testing
import VirtualDevice
import VirtualTime

typealias URLSession = AppleFoundation.URLSession
typealias URLSessionConfiguration = AppleFoundation.URLSessionConfiguration
typealias URLSessionTask = AppleFoundation.URLSessionTask
typealias URLSessionDataTask = AppleFoundation.URLSessionDataTask
typealias URLSessionDownloadTask = AppleFoundation.URLSessionDownloadTask
typealias URLSessionDelegate = AppleFoundation.URLSessionDelegate
typealias URLSessionTaskDelegate = AppleFoundation.URLSessionTaskDelegate
typealias URLSessionDataDelegate = AppleFoundation.URLSessionDataDelegate
typealias URLSessionDownloadDelegate = AppleFoundation.URLSessionDownloadDelegate
typealias URLCache = AppleFoundation.URLCache
typealias NSCache<Key: AnyObject, Object: AnyObject> = AppleFoundation.NSCache<Key, Object>
typealias NotificationCenter = AppleFoundation.NotificationCenter
typealias NSCacheDelegate = AppleFoundation.NSCacheDelegate

extension TestDevice {
  /// What `body` returns in a task on the main lane, after everything that it began has ended.
  @discardableResult
  func inTask<Result: Sendable>(
    _ body: @escaping @MainActor @Sendable () async throws -> Result
  ) throws -> Result {
    let result = Mutex<Swift.Result<Result, any Error>?>(nil)
    world.onMain {
      _ = Task { @MainActor in
        do {
          let value = try await body()
          result.withLock { $0 = .success(value) }
        } catch {
          result.withLock { $0 = .failure(error) }
        }
      }
    }
    try TestDevice.turn.withLock { _ in _ = try world.run() }
    return try #require(result.withLock { $0 }, "the body did not return").get()
  }

  /// The names of what was recorded so far, with the phase of intervals.
  func signposts() -> [String] {
    var names: [String] = []
    recorder.drain { record in
      switch record.phase {
      case .begin: names.append("\(record.name) begins")
      case .end: names.append("\(record.name) ends")
      default: names.append("\(record.name)")
      }
    }
    return names
  }
}

/// What happened, in order, from any thread.
final class Diary: Sendable {
  private let lines = Mutex<[String]>([])

  /// Notes something.
  func note(_ line: String) { lines.withLock { $0.append(line) } }

  /// All that was noted.
  var all: [String] { lines.withLock { $0 } }
}

/// An address of the test network.
func address(_ number: Int) -> URL { URL(string: "https://images.example/\(number).img")! }
