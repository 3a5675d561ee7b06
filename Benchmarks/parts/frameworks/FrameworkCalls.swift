import UIKit
import os

/// Calls that loaders make often, on the frameworks.
@MainActor
struct FrameworkCalls {
  private let keys = (0..<100).map { NSString(string: "https://images.example/photo/\($0).img") }
  private let images = (0..<2).map { _ in
    UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }
  }

  func all() -> [FrameworksBench.Call] { caches + views + system }

  private var caches: [FrameworksBench.Call] {
    let (keys, images) = (keys, images)
    let cache = NSCache<NSString, UIImage>()
    for key in keys { cache.setObject(images[0], forKey: key, cost: 256) }
    return [
      .init(name: "NSCache.object(forKey:)") { steps in
        var found = 0
        for step in 0..<steps where cache.object(forKey: keys[step % 100]) != nil { found += 1 }
        return found
      },
      .init(name: "NSCache.setObject(_:forKey:cost:)") { steps in
        for step in 0..<steps {
          cache.setObject(images[step & 1], forKey: keys[step % 100], cost: 256)
        }
        return cache.totalCostLimit
      },
    ]
  }

  private var views: [FrameworksBench.Call] {
    let images = images
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.addSubview(view)
    return [
      .init(name: "UIImageView.image = image") { steps in
        for step in 0..<steps { view.image = images[step & 1] }
        return view.subviews.count
      },
      .init(name: "UIImage.size") { steps in
        var sum = CGFloat.zero
        for step in 0..<steps { sum += images[step & 1].size.width }
        return Int(sum)
      },
      .init(name: "UIView.bounds") { steps in
        var sum = CGFloat.zero
        for _ in 0..<steps { sum += view.bounds.width }
        return Int(sum)
      },
      .init(name: "UIView.setNeedsLayout()") { steps in
        for _ in 0..<steps { view.setNeedsLayout() }
        return view.subviews.count
      },
      .init(name: "UIScreen.main.scale") { steps in
        var sum = CGFloat.zero
        for _ in 0..<steps { sum += UIScreen.main.scale }
        return Int(sum)
      },
      .init(name: "objc_getAssociatedObject") { steps in
        var found = 0
        objc_setAssociatedObject(view, &associationKey, images[0], .OBJC_ASSOCIATION_RETAIN)
        for _ in 0..<steps where objc_getAssociatedObject(view, &associationKey) != nil {
          found += 1
        }
        return found
      },
    ]
  }

  private var system: [FrameworksBench.Call] {
    let center = NotificationCenter()
    let name = Notification.Name("bench")
    let lock = NSLock()
    let counter = OSAllocatedUnfairLock(initialState: 0)
    let signposter = OSSignposter(subsystem: "bench", category: "calls")
    return [
      .init(name: "NotificationCenter.post(name:object:)") { steps in
        let heard = Heard()
        let observer = center.addObserver(forName: name, object: nil, queue: nil) { _ in
          heard.count += 1
        }
        for _ in 0..<steps { center.post(name: name, object: nil) }
        center.removeObserver(observer)
        return heard.count
      },
      .init(name: "NSLock.lock() and unlock()") { steps in
        var sum = 0
        for _ in 0..<steps { lock.withLock { sum += 1 } }
        return sum
      },
      .init(name: "OSAllocatedUnfairLock.withLock") { steps in
        for _ in 0..<steps { counter.withLock { $0 += 1 } }
        return counter.withLock { $0 }
      },
      .init(name: "OSSignposter: an interval") { steps in
        for _ in 0..<steps {
          let state = signposter.beginInterval("load")
          signposter.endInterval("load", state)
        }
        return steps
      },
      .init(name: "Date()") { steps in
        var sum = 0.0
        for _ in 0..<steps { sum += Date().timeIntervalSinceReferenceDate }
        return Int(sum.truncatingRemainder(dividingBy: 1_000))
      },
    ]
  }
}

/// How often an observer was called, on one lane.
// Unchecked: the center calls it on the lane that posts.
private final class Heard: @unchecked Sendable {
  var count = 0
}

// Only its address is used.
@MainActor private var associationKey: UInt8 = 0
