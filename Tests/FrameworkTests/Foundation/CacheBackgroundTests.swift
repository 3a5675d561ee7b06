import AppleFoundation
import Basics
import Testing
import UIKit
import VirtualDevice
import VirtualTime

/// A cache while the app leaves the screen and the system lacks memory.
@Suite("NSCache and the app's life")
struct CacheBackgroundTests {
  let device = TestDevice()

  @MainActor
  private static func driver() -> FrameDriver {
    let driver = FrameDriver(root: UIViewController(), probe: LogProbe(ListLog()))
    driver.appear()
    return driver
  }

  @Test("AFNetworking#2784, Kingfisher#793, Haneke#87: a cache is empty after the background")
  func background() throws {
    let diary = Diary()
    try device.onMain {
      let driver = Self.driver()
      let observer = Observer(diary)
      let cache = NSCache<NSString, NSString>()
      cache.delegate = observer
      for name in ["a", "b"] as [NSString] { cache.setObject(name, forKey: name) }
      let other = NSCache<NSString, NSObject>()
      other.setObject(NSObject(), forKey: "c")
      driver.receive(.background)
      driver.receive(.foreground)
      #expect(cache.object(forKey: "a") == nil)
      #expect(cache.object(forKey: "b") == nil)
      #expect(other.object(forKey: "c") == nil)
      cache.setObject("d", forKey: "d")
      #expect(cache.object(forKey: "d") == "d")
    }
    #expect(diary.all == ["a", "b"])
  }

  @Test("A cache that has ended is not asked")
  func ended() throws {
    try device.onMain {
      let driver = Self.driver()
      var cache: NSCache<NSString, NSObject>? = NSCache()
      weak let last = cache
      cache?.setObject(NSObject(), forKey: "a")
      cache = nil
      #expect(last == nil)
      driver.receive(.background)
    }
  }

  @Test("Handlers of the background still find what the cache keeps")
  func handlers() throws {
    let diary = Diary()
    try device.onMain {
      let driver = Self.driver()
      let cache = NSCache<NSString, NSString>()
      cache.setObject("a", forKey: "a")
      let token = NotificationCenter.default.addObserver(
        forName: UIApplication.didEnterBackgroundNotification,
        object: nil,
        queue: nil
      ) { _ in diary.note("\(cache.object(forKey: "a") ?? "nothing")") }
      driver.receive(.background)
      NotificationCenter.default.removeObserver(token)
      diary.note("\(cache.object(forKey: "a") ?? "nothing")")
    }
    #expect(diary.all == ["a", "nothing"])
  }

  @Test(
    "Discardable content in use stays, other content is discarded",
    arguments: [(true, true, true), (false, true, false), (false, false, true)]
  )
  func discardable(_ isUsed: Bool, _ evictsDiscarded: Bool, _ isKept: Bool) throws {
    try device.onMain {
      let driver = Self.driver()
      let cache = NSCache<NSString, Content>()
      cache.evictsObjectsWithDiscardedContent = evictsDiscarded
      let content = Content()
      if !isUsed { content.endContentAccess() }
      cache.setObject(content, forKey: "a")
      driver.receive(.background)
      #expect(content.isContentDiscarded() == !isUsed)
      #expect((cache.object(forKey: "a") === content) == isKept)
    }
  }

  @Test(
    "A memory warning takes out nothing or everything, as the device has it",
    arguments: [
      (CacheUnderWarning.keeps, MemoryPressure.warning, true), (.keeps, .critical, true),
      (.empties, .warning, false), (.empties, .critical, false),
    ]
  )
  func pressure(_ rule: CacheUnderWarning, _ pressure: MemoryPressure, _ isKept: Bool) throws {
    let device = TestDevice(cacheUnderWarning: rule)
    try device.onMain {
      let driver = Self.driver()
      let cache = NSCache<NSString, NSString>()
      cache.setObject("a", forKey: "a")
      device.device.warn(pressure)
      driver.receive(.memoryWarning)
      #expect((cache.object(forKey: "a") == "a") == isKept)
    }
  }

  private final class Observer: NSObject, NSCacheDelegate {
    let diary: Diary
    init(_ diary: Diary) { self.diary = diary }
    func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject obj: Any) {
      diary.note("\(obj)")
    }
  }

  /// Content with a counter, in use at first, as `NSPurgeableData` is.
  private final class Content: NSDiscardableContent {
    private var uses = 1
    private var isGone = false

    func beginContentAccess() -> Bool {
      if !isGone { uses += 1 }
      return !isGone
    }
    func endContentAccess() { uses -= 1 }
    func discardContentIfPossible() { if uses == 0 { isGone = true } }
    func isContentDiscarded() -> Bool { isGone }
  }
}
