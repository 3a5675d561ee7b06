import AppleFoundation
import Basics
import DeviceContract
import Testing
import VirtualDevice
import VirtualTime

@Suite("NSCache")
struct NSCacheTests {
  let device = TestDevice()

  private func key(_ number: Int) -> NSString { "\(number)" as NSString }

  @Test("Of more objects than its limit a cache keeps the newest")
  func newest() {
    let cache = NSCache<NSString, NSNumber>()
    cache.countLimit = 3
    for number in 0...5 { cache.setObject(number as NSNumber, forKey: key(number)) }
    #expect((0...5).filter { cache.object(forKey: key($0)) != nil } == [3, 4, 5])
  }

  @Test("A hit counts as a use")
  func hit() {
    let cache = NSCache<NSString, NSNumber>()
    cache.countLimit = 2
    cache.setObject(1, forKey: key(1))
    cache.setObject(2, forKey: key(2))
    _ = cache.object(forKey: key(1))
    cache.setObject(3, forKey: key(3))
    #expect((1...3).filter { cache.object(forKey: key($0)) != nil } == [1, 3])
  }

  @Test("Objects leave until the sum of costs is within the limit")
  func cost() {
    let cache = NSCache<NSString, NSNumber>()
    cache.totalCostLimit = 100
    for number in 1...4 { cache.setObject(number as NSNumber, forKey: key(number), cost: 40) }
    #expect((1...4).filter { cache.object(forKey: key($0)) != nil } == [3, 4])
  }

  @Test("An object of equal key takes the place of the former one, with its cost")
  func replaced() {
    let cache = NSCache<NSString, NSNumber>()
    cache.totalCostLimit = 100
    cache.setObject(1, forKey: "a", cost: 90)
    cache.setObject(2, forKey: "a", cost: 10)
    cache.setObject(3, forKey: "b", cost: 80)
    #expect(cache.object(forKey: "a") == 2)
    #expect(cache.object(forKey: "b") == 3)
  }

  @Test("The delegate learns of each object that leaves")
  func delegate() {
    let diary = Diary()
    let observer = Observer(diary)
    let cache = NSCache<NSString, NSNumber>()
    cache.delegate = observer
    cache.countLimit = 1
    cache.setObject(1, forKey: "a")
    cache.setObject(2, forKey: "b")
    cache.removeAllObjects()
    #expect(diary.all == ["1", "2"])
  }

  @Test("An object whose content is gone leaves at the next look")
  func discarded() {
    let cache = NSCache<NSString, Discardable>()
    let object = Discardable()
    cache.setObject(object, forKey: "a")
    #expect(cache.object(forKey: "a") === object)
    object.discardContentIfPossible()
    #expect(cache.object(forKey: "a") == nil)
  }

  @Test(
    "Pixels belong to the cache while it keeps them, alone or in a box",
    arguments: [false, true]
  )
  func pixels(_ isBoxed: Bool) throws {
    let device = device
    let owned = try device.onMain {
      let picture = Picture(bytes: ByteCount(4000), number: 3, memory: device.ledger)
      let cache = NSCache<NSString, NSObject>()
      cache.setObject(isBoxed ? Box(picture) : picture, forKey: "a", cost: 4000)
      let within = device.ledger[.cache]
      cache.removeObject(forKey: "a")
      return [within, device.ledger[.cache], device.ledger[.inFlight]]
    }
    #expect(owned == [4000, 0, 4000])
    #expect(device.ledger.total == 0)
    #expect(device.signposts() == ["memoryCacheStore", "memoryCacheEvict"])
  }

  @Test("Pixels leave with their cache")
  func end() throws {
    let device = device
    let owned = try device.onMain {
      let picture = Picture(bytes: ByteCount(4000), number: 3, memory: device.ledger)
      do {
        let cache = NSCache<NSString, Picture>()
        cache.setObject(picture, forKey: "a")
      }
      return withExtendedLifetime(picture) { device.ledger[.cache] }
    }
    #expect(owned == 0)
  }

  private final class Observer: NSObject, NSCacheDelegate {
    let diary: Diary

    init(_ diary: Diary) { self.diary = diary }

    func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject obj: Any) {
      diary.note("\(obj)")
    }
  }

  private final class Discardable: NSDiscardableContent {
    private var isGone = false

    func beginContentAccess() -> Bool { !isGone }
    func endContentAccess() {}
    func discardContentIfPossible() { isGone = true }
    func isContentDiscarded() -> Bool { isGone }
  }

  private final class Picture: NSObject, PixelHolder {
    let heldStores: [PixelStore]
    let heldOrigin: PictureOrigin?

    init(bytes: ByteCount, number: Int, memory: any MemoryAccounting) {
      heldStores = [PixelStore(pixels: nil, byteCount: bytes, memory: memory)]
      heldOrigin = PictureOrigin(
        address: number,
        sourceSize: PixelSize(width: 100, height: 10),
        encodedBytes: ByteCount(100),
        made: .start
      )
    }
  }

  private final class Box: NSObject {
    let picture: Picture?

    init(_ picture: Picture) { self.picture = picture }
  }
}
