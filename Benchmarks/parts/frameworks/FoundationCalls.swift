import Foundation

/// The same calls on Linux's own Foundation, by the names in `FrameworkCalls`.
enum FoundationCalls {
  @MainActor static let all: [String: @MainActor (_ steps: Int) -> Int] = [
    "NSCache.object(forKey:)": { steps in
      var found = 0
      for step in 0..<steps where cache.object(forKey: keys[step % 100]) != nil { found += 1 }
      return found
    },
    "NSCache.setObject(_:forKey:cost:)": { steps in
      for step in 0..<steps { cache.setObject(value, forKey: keys[step % 100], cost: 256) }
      return cache.totalCostLimit
    },
    "NotificationCenter.post(name:object:)": { steps in
      let (center, heard) = (NotificationCenter(), Heard())
      let name = Notification.Name("bench")
      let observer = center.addObserver(forName: name, object: nil, queue: nil) { _ in
        heard.count += 1
      }
      for _ in 0..<steps { center.post(name: name, object: nil) }
      center.removeObserver(observer)
      return heard.count
    },
    "NSLock.lock() and unlock()": { steps in
      let lock = NSLock()
      var sum = 0
      for _ in 0..<steps { lock.withLock { sum += 1 } }
      return sum
    },
    "Date()": { steps in
      var sum = 0.0
      for _ in 0..<steps { sum += Date().timeIntervalSinceReferenceDate }
      return Int(sum.truncatingRemainder(dividingBy: 1_000))
    },
  ]

  @MainActor private static let keys = (0..<100).map {
    NSString(string: "https://images.example/photo/\($0).img")
  }
  @MainActor private static let value = NSObject()
  @MainActor private static let cache = {
    let cache = NSCache<NSString, NSObject>()
    for key in keys { cache.setObject(value, forKey: key, cost: 256) }
    return cache
  }()
}

/// How often an observer was called, on one thread.
// Unchecked: the center calls it on the thread that posts.
private final class Heard: @unchecked Sendable {
  var count = 0
}
