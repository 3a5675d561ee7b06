import AppleFoundation
import Testing
import VirtualDevice

@Suite("Tables with weak objects")
struct WeakTableTests {
  private final class Thing {}

  @Test("A map keeps weak objects as long as another owner does")
  func weakObjects() {
    let map = NSMapTable<NSString, Thing>(keyOptions: .strongMemory, valueOptions: .weakMemory)
    let kept = Thing()
    map.setObject(kept, forKey: "kept")
    do {
      let short = Thing()
      map.setObject(short, forKey: "short")
      #expect(map.count == 2)
    }
    #expect(map.object(forKey: "short") == nil)
    #expect(map.object(forKey: "kept" as NSString) === kept)
    #expect(map.keyEnumerator().allObjects as? [NSString] == ["kept"])
  }

  @Test("A map finds its objects by equal keys, or by the same one")
  func keys() {
    let (key, equal) = (NSString(string: "a key"), NSString(string: "a key"))
    let equality = NSMapTable<NSString, NSNumber>.strongToStrongObjects()
    let identity = NSMapTable<NSString, NSNumber>(keyOptions: .objectPointerPersonality)
    for map in [equality, identity] {
      map.setObject(1, forKey: key)
      map.setObject(2, forKey: equal)
      map.setObject(nil, forKey: nil)
    }
    #expect(equality.count == 1 && equality.object(forKey: key) == 2)
    #expect(identity.count == 2 && identity.object(forKey: key) == 1)
    identity.removeObject(forKey: equal)
    #expect(identity.dictionaryRepresentation() == [key: 1])
  }

  @Test("A set keeps weak objects in the order in which they came")
  func weakSet() {
    let set = NSHashTable<Thing>.weakObjects()
    let (first, second) = (Thing(), Thing())
    set.add(first)
    do { set.add(Thing()) }
    set.add(second)
    set.add(first)
    #expect(
      set.allObjects.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init)
    )
    set.remove(first)
    #expect(!set.contains(first) && set.contains(second) && set.count == 1)
  }

  @Test("Numbers change as one step and say what they became")
  func atomics() {
    var (small, large): (Int32, Int64) = (0, 5)
    #expect(OSAtomicIncrement32(&small) == 1 && OSAtomicAdd32(4, &small) == 5)
    #expect(OSAtomicDecrement64Barrier(&large) == 4)
    #expect(OSAtomicCompareAndSwap32(5, 9, &small) && small == 9)
    #expect(!OSAtomicCompareAndSwap32(5, 1, &small) && small == 9)
  }

  @Test("The clock of the kernel is that of the device")
  func clock() throws {
    let passed = try TestDevice().inTask { () -> UInt64 in
      let start = mach_absolute_time()
      try await Task.sleep(for: .milliseconds(250))
      var base = mach_timebase_info_data_t()
      mach_timebase_info(&base)
      return (mach_absolute_time() - start) * UInt64(base.numer) / UInt64(base.denom)
    }
    #expect(passed == 250_000_000)
  }
}
