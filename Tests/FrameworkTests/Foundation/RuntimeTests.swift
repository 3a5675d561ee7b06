import AppleFoundation
import Basics
import Foundation
import Synchronization
import Testing
import VirtualDevice
import VirtualTime

private final class Note: Sendable {
  let onDeath: @Sendable () -> Void
  init(onDeath: @escaping @Sendable () -> Void) { self.onDeath = onDeath }
  deinit { onDeath() }
}

private class Owner {
  var number = 5
}

// Unchecked: it has a constant alone.
private final class Watcher: NSObject, @unchecked Sendable {
  let trial: FoundationTrial
  init(_ trial: FoundationTrial) { self.trial = trial }
  func plain() { trial.note("plain") }
  func with(_ notification: Notification) { trial.note("with \(notification.name.rawValue)") }
  func any(_ sender: Any?) { trial.note("any \(sender ?? "nothing")") }
}

@MainActor private final class MainWatcher {
  let trial: FoundationTrial
  init(_ trial: FoundationTrial) { self.trial = trial }
  func plain() { trial.note("main plain") }
  func with(_ sender: Notification) { trial.note("main \(sender.name.rawValue)") }
}

// Unchecked: nothing is stored at these addresses.
nonisolated(unsafe) private let firstKey = UnsafeRawPointer(bitPattern: 0x10)!
// Unchecked: as above.
nonisolated(unsafe) private let secondKey = UnsafeRawPointer(bitPattern: 0x20)!

struct RuntimeTests {
  @Test func `an associated object dies with its owner`() {
    let deaths = Mutex(0)
    var owner: Owner? = Owner()
    objc_setAssociatedObject(
      owner!,
      firstKey,
      Note { deaths.withLock { $0 += 1 } },
      .OBJC_ASSOCIATION_RETAIN_NONATOMIC
    )
    #expect(objc_getAssociatedObject(owner!, firstKey) is Note)
    #expect(objc_getAssociatedObject(owner!, secondKey) == nil)
    owner = nil
    #expect(deaths.withLock { $0 } == 1)
  }

  @Test func `an address that is used again finds nothing of the object before`() {
    var stale = 0
    for _ in 0..<2_000 {
      let owner = Owner()
      if objc_getAssociatedObject(owner, firstKey) != nil { stale += 1 }
      objc_setAssociatedObject(owner, firstKey, 1, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(stale == 0)
  }

  @Test func `what is replaced or removed ends`() {
    let deaths = Mutex(0)
    let owner = Owner()
    for _ in 0..<3 {
      let note = Note { deaths.withLock { $0 += 1 } }
      objc_setAssociatedObject(owner, firstKey, note, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(deaths.withLock { $0 } == 2)
    objc_setAssociatedObject(owner, firstKey, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(deaths.withLock { $0 } == 3)
  }

  @Test func `the size of an instance is that of its storage`() {
    #expect(class_getInstanceSize(Owner.self) == 24)
  }

  @Test func `an unfair lock excludes other threads of a world`() throws {
    let trial = FoundationTrial()
    let lock = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
    lock.initialize(to: os_unfair_lock())
    let shared = UInt(bitPattern: lock)
    let lines = try trial.play { trial in
      for number in 0..<2 {
        DispatchQueue.global().async {
          let lock = UnsafeMutablePointer<os_unfair_lock>(bitPattern: shared)!
          os_unfair_lock_lock(lock)
          trial.note("in \(number)")
          World.spend(.milliseconds(10))
          trial.note("out \(number)")
          os_unfair_lock_unlock(lock)
        }
      }
    }
    lock.deallocate()
    #expect(lines == ["0 in 0", "10 out 0", "10 in 1", "20 out 1"])
  }

  @Test func `an observer with a selector is called until it is removed or ends`() throws {
    let name = Notification.Name("low")
    let lines = try FoundationTrial().play { trial in
      let center = NotificationCenter.default
      var watcher: Watcher? = Watcher(trial)
      let plain = Selector("plain", Watcher.plain)
      center.addObserver(watcher!, selector: plain, name: name, object: nil)
      let with = Selector("with(_:)", Watcher.with)
      center.addObserver(watcher!, selector: with, name: name, object: nil)
      center.post(name: name, object: nil)
      center.removeObserver(watcher!)
      center.post(name: name, object: nil)
      center.addObserver(watcher!, selector: plain, name: name, object: nil)
      watcher = nil
      center.post(name: name, object: nil)
      let main = MainWatcher(trial)
      center.addObserver(
        main,
        selector: Selector("plain", MainWatcher.plain),
        name: name,
        object: nil
      )
      center.addObserver(
        main,
        selector: Selector("with(_:)", MainWatcher.with),
        name: name,
        object: nil
      )
      center.post(name: name, object: nil)
    }
    #expect(lines == ["0 plain", "0 with low", "0 main plain", "0 main low"])
  }

  @Test func `a delayed call comes after its delay, unless it is cancelled`() throws {
    let lines = try FoundationTrial().play { trial in
      let watcher = Watcher(trial)
      let any = Selector("any(_:)", Watcher.any)
      watcher.perform(any, with: "a", afterDelay: 0.5)
      watcher.perform(Selector("plain", Watcher.plain), with: nil, afterDelay: 0.25)
      NSObject.cancelPreviousPerformRequests(withTarget: watcher, selector: any, object: "a")
      watcher.perform(any, with: "b", afterDelay: 1)
    }
    #expect(lines == ["250 plain", "1000 any b"])
  }

  @Test func `a cancel means the delayed calls with an equal argument`() throws {
    let lines = try FoundationTrial().play { trial in
      let watcher = Watcher(trial)
      let any = Selector("any(_:)", Watcher.any)
      let url = NSURL(string: "https://images.example/1.img")
      for (index, argument) in ["a", url, "b", nil, "a"].enumerated() {
        watcher.perform(any, with: argument, afterDelay: 0.1 * Double(index + 1))
      }
      func cancel(_ argument: Any?) {
        NSObject.cancelPreviousPerformRequests(withTarget: watcher, selector: any, object: argument)
      }
      cancel("c")
      cancel(NSURL(string: "https://images.example/1.img"))
      cancel("a")
    }
    #expect(lines == ["300 any b", "400 any nothing"])
  }

  @Test func `a cancel of no argument leaves the calls with one`() throws {
    let lines = try FoundationTrial().play { trial in
      let watcher = Watcher(trial)
      let any = Selector("any(_:)", Watcher.any)
      watcher.perform(any, with: nil, afterDelay: 0.1)
      watcher.perform(any, with: "a", afterDelay: 0.2)
      NSObject.cancelPreviousPerformRequests(withTarget: watcher, selector: any, object: nil)
    }
    #expect(lines == ["200 any a"])
  }

  @Test func `a call that has come leaves the others to be cancelled`() throws {
    let lines = try FoundationTrial().play { trial in
      let watcher = Watcher(trial)
      let any = Selector("any(_:)", Watcher.any)
      // The later one is asked for first.
      watcher.perform(any, with: "late", afterDelay: 1)
      watcher.perform(any, with: "early", afterDelay: 0.2)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
        NSObject.cancelPreviousPerformRequests(withTarget: watcher)
      }
    }
    #expect(lines == ["200 any early"])
  }

  @Test func `a cancelled call lets its target end`() throws {
    let lines = try FoundationTrial().play { trial in
      var watcher: Watcher? = Watcher(trial)
      weak let last = watcher
      watcher?.perform(
        Selector("any(_:)", Watcher.any),
        with: Note { trial.note("gone") },
        afterDelay: 60
      )
      NSObject.cancelPreviousPerformRequests(withTarget: watcher!)
      watcher = nil
      trial.note("\(last == nil)")
    }
    #expect(lines == ["0 gone", "0 true"])
  }
}
