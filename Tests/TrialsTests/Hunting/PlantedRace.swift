import Dispatch
import Foundation
import Synchronization
import VirtualTime

/// A small image loader with a race that no order of gestures shows, only an order of jobs.
///
/// First come, first served, it keeps its promise. A search of schedules has to find each, which is
/// how one sees what such a search is worth.
struct PlantedRace: Sendable {
  /// Whether the race is still there.
  enum State: Sendable, CaseIterable {
    case planted
    case mended
  }

  let name: String
  /// One sentence: what goes wrong.
  let summary: String
  private let play: @Sendable (State, World) -> @Sendable () -> String?

  /// The loader as a program to search, with its race or without.
  func program(_ state: State = .planted) -> ScheduleSearch.Program {
    { [play] world in play(state, world) }
  }

  /// Every planted race.
  static let catalogue = [checkThenAct, secondHop, lostWakeUp, wrongCell]
}

/// A value that a task of the world sets and the check reads.
private final class Outcome<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  init(_ value: Value) { state = Mutex(value) }
}

// MARK: - Check, then act

/// Says what a file holds, on a queue of its own, as every disk cache does.
private struct DiskIndex {
  private let queue = DispatchQueue(label: "disk index")

  func holds(_ url: String) async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: false) }
    }
  }
}

private actor ImageStore {
  private let disk = DiskIndex()
  private let state: PlantedRace.State
  private var images: Set<String> = []
  private var loading: Set<String> = []
  private(set) var fetches = 0

  init(_ state: PlantedRace.State) { self.state = state }

  func image(at url: String) async {
    if images.contains(url) || loading.contains(url) { return }
    if state == .mended { loading.insert(url) }
    // Another request may look while this one waits, and find nothing either.
    if await disk.holds(url) { return }
    fetches += 1
    images.insert(url)
  }
}

extension PlantedRace {
  private static let checkThenAct = PlantedRace(
    name: "check-then-act",
    summary: "an actor looks for an image, awaits the disk and fetches: two requests fetch twice"
  ) { state, world in
    let store = ImageStore(state)
    let fetches = Outcome(0)
    world.onMain {
      Task { await store.image(at: "a.jpg") }
      Task {
        // The second cell appears a little later, when the first request has long fetched.
        for _ in 0..<3 { await Task.yield() }
        await store.image(at: "a.jpg")
        fetches.value = await store.fetches
      }
    }
    return { fetches.value > 1 ? "\(fetches.value) fetches of one image" : nil }
  }
}

// MARK: - Clean-up in a second hop

private actor LoadTable {
  private var owners: [String: Int] = [:]

  func begin(_ url: String, owner: Int) { owners[url] = owner }
  func end(_ url: String) { owners[url] = nil }
  func end(_ url: String, of owner: Int) {
    if owners[url] == owner { owners[url] = nil }
  }
  func owner(of url: String) -> Int? { owners[url] }
}

extension PlantedRace {
  private static let secondHop = PlantedRace(
    name: "second-hop",
    summary: "a finished load removes its entry in a task of its own, and with it that of the next"
  ) { state, world in
    let table = LoadTable()
    let isLost = Outcome(false)
    world.onMain {
      Task.detached {
        await table.begin("a.jpg", owner: 1)
        await Task.yield()
        Task {
          if state == .mended { await table.end("a.jpg", of: 1) } else { await table.end("a.jpg") }
        }
        for _ in 0..<3 { await Task.yield() }
        await table.begin("a.jpg", owner: 2)
        for _ in 0..<3 { await Task.yield() }
        isLost.value = await table.owner(of: "a.jpg") != 2
      }
    }
    return { isLost.value ? "the running load of a.jpg has no entry" : nil }
  }
}

// MARK: - Lost wake-up

private final class DecodeGate: Sendable {
  private let lock = NSLock()
  private let semaphore = DispatchSemaphore(value: 0)
  private let state = Mutex((isReady: false, hasWaiter: false))

  /// Waits until a worker has decoded; looks and waits in two steps where the race is.
  func waitForImage(_ planted: PlantedRace.State) {
    lock.lock()
    let isReady = state.withLock { $0.isReady }
    if planted == .mended, !isReady { state.withLock { $0.hasWaiter = true } }
    lock.unlock()
    if isReady { return }
    if planted == .planted { lock.withLock { state.withLock { $0.hasWaiter = true } } }
    semaphore.wait()
  }

  func imageIsReady() {
    lock.lock()
    let hasWaiter = state.withLock { state in
      state.isReady = true
      return state.hasWaiter
    }
    lock.unlock()
    if hasWaiter { semaphore.signal() }
  }
}

extension PlantedRace {
  private static let lostWakeUp = PlantedRace(
    name: "lost-wake-up",
    summary: "a waiter announces itself after it has looked, and the signal comes in between"
  ) { state, world in
    let gate = DecodeGate()
    world.onMain {
      DispatchQueue.global(qos: .userInitiated).async { gate.waitForImage(state) }
      DispatchQueue.global(qos: .userInitiated).async { gate.imageIsReady() }
    }
    // A waiter that is never woken is a deadlock, which the world itself reports.
    return { nil }
  }
}

// MARK: - A cell written by the wrong task

@MainActor
private final class Cell {
  private(set) var shown = ""
  private var url = ""

  func bind(_ url: String, _ state: PlantedRace.State) {
    self.url = url
    Task {
      let image = await Task.detached {
        await Task.yield()
        return url
      }.value
      if state == .mended, self.url != url { return }
      shown = image
    }
  }
}

extension PlantedRace {
  private static let wrongCell = PlantedRace(
    name: "wrong-cell",
    summary: "a reused cell shows what its older task loaded, because that one ends later"
  ) { state, world in
    let shown = Outcome("")
    world.onMain {
      let cell = Cell()
      cell.bind("a.jpg", state)
      cell.bind("b.jpg", state)
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
        MainActor.assumeIsolated { shown.value = cell.shown }
      }
    }
    return {
      guard shown.value != "b.jpg" else { return nil }
      return "the cell of b.jpg shows \(shown.value.isEmpty ? "nothing" : shown.value)"
    }
  }
}
