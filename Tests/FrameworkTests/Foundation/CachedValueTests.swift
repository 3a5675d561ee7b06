import AppleFoundation
import Basics
import Dispatch
import FoundationNetworking
import Glibc
import Synchronization
import Testing
import VirtualDevice

/// A value that an app may put into an `NSCache`.
private struct CachedValue: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var make: @Sendable () -> AnyObject

  init(_ name: String, _ make: @escaping @Sendable () -> AnyObject) {
    testDescription = name
    self.make = make
  }
}

@Suite("A value of an NSCache")
struct CachedValueTests {
  @Test("that cannot be examined has no pixels and harms nothing", arguments: CachedValue.hostile)
  private func hostile(_ value: CachedValue) throws {
    let device = TestDevice()
    let kept = try device.onMain {
      let cache = NSCache<NSString, AnyObject>()
      cache.setObject(value.make(), forKey: "a")
      let isKept = cache.object(forKey: "a") != nil
      return [isKept ? 1 : 0, device.ledger[.cache]]
    }
    #expect(kept == [1, 0])
  }

  @Test("has the pixels of the images in its stored properties", arguments: CachedValue.boxes)
  private func boxed(_ value: CachedValue) {
    #expect(PixelHolders(in: value.make()).holders.count == 1)
  }

  @Test("has no pixels where they are too deep, or too many lie beside them")
  func bounds() {
    var deep: AnyObject = Pixels()
    for _ in 0..<6 { deep = AnyBox(deep) }
    #expect(PixelHolders(in: deep).holders.isEmpty)
    let list = [Pixels](repeating: Pixels(), count: 1000)
    #expect(PixelHolders(in: Box(list)).holders.isEmpty)
  }

  @Test("counts an image once, however often its box refers to it")
  func once() {
    let pixels = Pixels()
    #expect(PixelHolders(in: Box([pixels, pixels])).holders.count == 1)
  }
}

// MARK: - Values that cannot be examined

extension CachedValue {
  fileprivate static let hostile = closures + ownership + shapes + clusters + machinery

  private static let closures = [
    CachedValue("a closure") { Box({ 1 }) },
    CachedValue("a closure that keeps its box") {
      let box = Box<(() -> Void)?>(nil)
      box.value = { [weak box] in _ = box }
      return box
    },
    CachedValue("a function of C") { Box<@convention(c) (Int32) -> Int32>({ $0 }) },
    CachedValue("a closure that throws and waits") { Box<() async throws -> Int>({ 1 }) },
    CachedValue("a work item") { DispatchWorkItem {} },
    CachedValue("a data task") {
      URLSession(configuration: .ephemeral).dataTask(with: address(1))
    },
    CachedValue("a box of a work item") { Box(DispatchWorkItem {}) },
    CachedValue("a case with a closure") { Box(Case.closure({ 1 })) },
  ]

  private static let ownership = [
    CachedValue("an unowned reference to what is gone") { Unowned() },
    CachedValue("an unsafe reference to what is gone") { UnsafeUnowned() },
    CachedValue("a weak reference to what is gone") { Weak() },
    CachedValue("an unmanaged reference") { Box(Unmanaged.passUnretained(NSObject())) },
    CachedValue("a noncopyable field") { Noncopyable() },
    CachedValue("a lock and an atomic number") { Locked() },
    CachedValue("an optional noncopyable field") { OptionalNoncopyable() },
    CachedValue("an actor") { Counter() },
    CachedValue("a pointer to nothing") { Box(UnsafeMutablePointer<Pixels>(bitPattern: 8)) },
    CachedValue("a forced optional without a value") { Forced() },
  ]

  private static let shapes = [
    CachedValue("a ring") {
      let (one, other) = (AnyBox(nil), AnyBox(nil))
      (one.value, other.value) = (other, one)
      return one
    },
    CachedValue("a long chain") { Node.chain(of: 100_000) },
    CachedValue("a huge array") { Box([Int](repeating: 1, count: 1_000_000)) },
    CachedValue("a huge array of objects") { Box((0..<100_000).map { AnyBox($0) }) },
    CachedValue("an indirect case") { Box(Tree.node(.leaf(1), .node(.leaf(2), .leaf(3)))) },
    CachedValue("a deep indirect case") {
      Box((0..<10_000).reduce(Tree.leaf(0)) { tree, _ in .node(tree, .leaf(1)) })
    },
    CachedValue("structs of C") {
      Box((timespec(), stat(), sockaddr_storage(), sigval(), pthread_mutex_t()))
    },
    CachedValue("existentials") {
      let error: any Error = CocoaError(.fileNoSuchFile)
      let values: [Any] = [error, 1 as any Hashable, Int.self, (1, "a"), Noncopyable()]
      return Box((values, error, nil as (any Sendable)?, Int.self as Any.Type, nil as AnyObject?))
    },
    CachedValue("a mirror of its own that ends the process") { SelfMirrored() },
    CachedValue("a pack of values") { Packed(1, "a", { 2 }) },
    CachedValue("an inline array") { Box([3 of Int](repeating: 1)) },
    CachedValue("a bridged struct") { timespec() as AnyObject },
    CachedValue("a bridged case") { Case.closure({ 1 }) as AnyObject },
    CachedValue("a class without fields") { Empty() },
    CachedValue("a managed buffer") {
      ManagedBuffer<Int, AnyObject>.create(minimumCapacity: 4) { _ in 1 }
    },
    CachedValue("a property wrapper") { Wrapped() },
  ]

  private static let clusters = [
    CachedValue("NSArray") { [1, "a"] as NSArray },
    CachedValue("NSMutableArray") { NSMutableArray(array: [1, 2]) },
    CachedValue("NSDictionary") { ["a": 1] as NSDictionary },
    CachedValue("NSSet") { NSSet(array: [1, 2]) },
    CachedValue("NSData") { NSData(bytes: [1, 2, 3], length: 3) },
    CachedValue("a bridged Data") { Data(repeating: 1, count: 5000) as NSData },
    CachedValue("NSString") { "a long text that no small string holds" as NSString },
    CachedValue("NSAttributedString") { NSAttributedString(string: "a") },
    CachedValue("NSURL") { NSURL(string: "https://example.com/a.jpg")! },
    CachedValue("NSDate") { NSDate() },
    CachedValue("NSError") { NSError(domain: "a", code: 1, userInfo: ["b": [1, 2]]) },
    CachedValue("NSNumber") { 1.5 as NSNumber },
    CachedValue("NSNull") { NSNull() },
    CachedValue("NSIndexPath") { IndexPath(item: 1, section: 2) as NSIndexPath },
    CachedValue("NSHashTable") { NSHashTable<NSString>.weakObjects() },
    CachedValue("NSCache") { NSCache<NSString, NSString>() },
    CachedValue("a box of class clusters") {
      Box((["a": 1] as NSDictionary, [1] as NSArray, Data([1]), URL(string: "a:b"), Date()))
    },
    CachedValue("FileHandle") { FileHandle.nullDevice },
    CachedValue("a subclass of NSArray's box") { PurgeableBox() },
  ]

  private static let machinery = [
    CachedValue("URLSession") { URLSession.shared },
    CachedValue("a task of a session") {
      URLSession.shared.dataTask(with: URL(string: "https://example.com/a.jpg")!)
    },
    CachedValue("a box of a task of a session") {
      Box(URLSession.shared.downloadTask(with: URL(string: "https://example.com/a.jpg")!))
    },
    CachedValue("a task") { Box(Task<Int, Never> { 1 }) },
    CachedValue("a stream") { Box(AsyncStream<Int>.makeStream()) },
    CachedValue("a queue") { DispatchQueue(label: "a") },
    CachedValue("objects of Dispatch") { Box((DispatchSemaphore(value: 0), DispatchGroup())) },
    CachedValue("an operation") { BlockOperation {} },
    CachedValue("an operation queue") { OperationQueue() },
    CachedValue("a thread") { Thread {} },
    CachedValue("a timer") { Timer(timeInterval: 1, repeats: false) { _ in } },
    CachedValue("a lock of conditions") { NSCondition() },
    CachedValue("a progress") { Progress(totalUnitCount: 3) },
    CachedValue("a key path") { \NSError.code },
    CachedValue("a coder") { JSONEncoder() },
    CachedValue("a formatter") { DateFormatter() },
    CachedValue("a notification centre") { NotificationCenter() },
  ]
}

private final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

private final class AnyBox {
  var value: Any?
  init(_ value: Any?) { self.value = value }
}

private enum Case {
  case closure(() -> Int)
  case ready(Pixels)
  case labelled(date: Int, pixels: Pixels)
  case none
}

private indirect enum Tree {
  case leaf(Int)
  case node(Tree, Tree)
}

private final class Node {
  var next: Node?

  static func chain(of count: Int) -> Node {
    let first = Node()
    var last = first
    for _ in 0..<count {
      let node = Node()
      last.next = node
      last = node
    }
    return first
  }

  deinit {
    // One after another: a long chain that ends as a whole would need a deep stack.
    var following = next
    next = nil
    while let node = following {
      following = node.next
      node.next = nil
    }
  }
}

private final class Unowned {
  unowned let value: Pixels
  init() {
    let short = Pixels()
    value = short
  }
}

private final class UnsafeUnowned {
  unowned(unsafe) let value: Pixels
  init() {
    let short = Pixels()
    value = short
  }
}

private final class Weak {
  weak var value: Pixels?
  init() {
    let short = Pixels()
    value = short
  }
}

private struct Handle: ~Copyable {
  let number: Int
  let name: String
}

private final class Noncopyable {
  let handle = Handle(number: 1, name: "a")
  let text = "b"
}

private final class OptionalNoncopyable {
  let handle: Handle? = Handle(number: 1, name: "a")
}

private final class Locked {
  let state = Mutex<[String]>(["a"])
  let count = Atomic<Int>(1)
}

private actor Counter {
  var count = 1
  lazy var log: [String] = []
}

private final class Forced {
  var value: AnyObject!
}

private final class Empty {}

private final class SelfMirrored: CustomReflectable {
  var customMirror: Mirror { preconditionFailure("no code may ask for the mirror") }
}

private final class Packed<each Value> {
  let values: (repeat each Value)
  init(_ values: repeat each Value) { self.values = (repeat each values) }
}

@propertyWrapper
private struct Clamped {
  var wrappedValue = 1
}

private final class Wrapped {
  @Clamped var count
  lazy var text = "a"
}

private final class PurgeableBox: NSMutableArray {
  private let others: [AnyObject] = [NSNull()]
  override var count: Int { others.count }
  override func object(at index: Int) -> Any { others[index] }
}

// MARK: - Boxes of an image

extension CachedValue {
  fileprivate static let boxes = [
    CachedValue("itself") { Pixels() },
    CachedValue("a field") { Box(Pixels()) },
    CachedValue("an optional field") { Box<Pixels?>(Pixels()) },
    CachedValue("a forced field") { Box<Pixels??>(Pixels()) },
    CachedValue("a struct") { Box(Entry(date: 1, pixels: Pixels())) },
    CachedValue("an optional struct") { Box<Entry?>(Entry(date: 1, pixels: Pixels())) },
    CachedValue("a labelled tuple") { Box((date: 1.5, pixels: Pixels())) },
    CachedValue("a case") { Box(Case.ready(Pixels())) },
    CachedValue("a case with labels") { Box(Case.labelled(date: 1, pixels: Pixels())) },
    CachedValue("a result") { Box(Result<Pixels, any Error>.success(Pixels())) },
    CachedValue("an array") { Box([Pixels()]) },
    CachedValue("a dictionary") { Box(["a": Pixels()]) },
    CachedValue("a set") { Box<Set<Identified>>([Identified(pixels: Pixels())]) },
    CachedValue("a field of any type") { AnyBox(Pixels()) },
    CachedValue("a struct in a field of any type") { AnyBox(Entry(date: 1, pixels: Pixels())) },
    CachedValue("a large struct in a field of any type") { AnyBox(LargeEntry()) },
    CachedValue("a field of a protocol") { Box<any Sized>(Entry(date: 1, pixels: Pixels())) },
    CachedValue("a field of a protocol of classes") { Box<any Referenced>(Reference()) },
    CachedValue("an object of any class") { Box<AnyObject>(Pixels()) },
    CachedValue("the superclass") { Derived() },
    CachedValue("a subclass of NSObject") { ObjectBox() },
    CachedValue("an actor") { Holder() },
    CachedValue("beside what cannot be examined") { Beside() },
    CachedValue("boxes in boxes") { Box(Box(Box(Pixels()))) },
    CachedValue("a bridged struct") { Entry(date: 1, pixels: Pixels()) as AnyObject },
  ]
}

private final class Pixels: PixelHolder {
  let heldStores: [PixelStore] = []
  let heldOrigin: PictureOrigin? = nil
}

private protocol Sized {}
private protocol Referenced: AnyObject {}

private struct Entry: Sized {
  var date: Int
  var pixels: Pixels
}

private struct Identified: Hashable {
  var pixels: Pixels
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.pixels === rhs.pixels }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(pixels)) }
}

private struct LargeEntry {
  var numbers = (1, 2, 3, 4)
  var pixels = Pixels()
}

private final class Reference: Referenced {
  var pixels = Pixels()
}

private class Base {
  let number = 1
  let pixels = Pixels()
}

private final class Derived: Base {
  let text = "a"
}

private final class ObjectBox: NSObject {
  let pixels: Pixels? = Pixels()
}

private actor Holder {
  let number = 1
  let pixels = Pixels()
}

private final class Beside {
  let state = Mutex<Int>(1)
  let item = DispatchWorkItem {}
  let closure: () -> Int = { 1 }
  let handle = Handle(number: 1, name: "a")
  unowned(unsafe) var gone: AnyObject? = nil
  let pixels = Pixels()
  let list: NSArray = [1, 2]
}
