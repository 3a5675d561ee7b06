import AppleFoundation
import Basics
import Signposts
import Testing
import UIKit
import VirtualDevice
import VirtualTime

/// How long a session, its delegate and what the delegate gathers stay in memory.
@Suite("The life of a session")
struct SessionLifeTests {
  let device = TestDevice()

  init() {
    for number in 1...3 {
      device.internet.answer(
        address(number).absoluteString,
        .init(headers: [("Cache-Control", "no-store")], body: [UInt8](repeating: 7, count: 2500))
      )
    }
  }

  /// Loads an address in a session of its own, to which nothing refers afterwards.
  @MainActor
  private static func load(_ number: Int, _ delegate: Gatherer, invalidates: Bool) {
    let session = URLSession(configuration: .default, delegate: delegate, delegateQueue: nil)
    session.dataTask(with: address(number)).resume()
    if invalidates { session.finishTasksAndInvalidate() }
  }

  @Test(
    "MapleBacon#41, AFNetworking#3543: a session keeps its delegate until it is invalidated",
    arguments: [false, true]
  )
  func delegate(_ isInvalidated: Bool) throws {
    let isKept = try device.inTask {
      var delegate: Gatherer? = Gatherer(.append)
      weak let last = delegate
      if let delegate { Self.load(1, delegate, invalidates: isInvalidated) }
      delegate = nil
      try await Task.sleep(for: .seconds(1))
      return last != nil
    }
    #expect(isKept == !isInvalidated)
  }

  /// Loads the first address; only the handler keeps `kept`.
  @MainActor
  private static func task(keeping kept: Gatherer) -> URLSessionDataTask {
    let task = URLSession.shared.dataTask(with: address(1)) { _, _, _ in
      withExtendedLifetime(kept) {}
    }
    task.resume()
    return task
  }

  @Test("A handler ends with its task, also if the app keeps the task")
  func handler() throws {
    let (isKeptBefore, isKeptAfter) = try device.inTask {
      var gatherer: Gatherer? = Gatherer(.append)
      weak let last = gatherer
      let task = gatherer.map { Self.task(keeping: $0) }
      gatherer = nil
      let before = last != nil
      try await Task.sleep(for: .seconds(1))
      return withExtendedLifetime(task) { (before, last != nil) }
    }
    #expect(isKeptBefore && !isKeptAfter)
  }

  @Test("Each session with a delegate counts until it is invalidated, and no other session does")
  func count() throws {
    try device.inTask {
      _ = URLSession(configuration: .default)
      _ = try await URLSession.shared.data(from: address(1))
      for number in 1...3 { Self.load(number, Gatherer(.append), invalidates: number == 2) }
      try await Task.sleep(for: .seconds(1))
    }
    var counts: [Int] = []
    device.recorder.drain { record in
      if record.name == .liveSessions { counts.append(Signpost.LiveSessions(record).sessions) }
    }
    #expect(counts == [1, 2, 3, 2])
  }

  @Test("What a delegate gathers is on the ledger until it ends", arguments: Way.allCases)
  func gathered(_ way: Way) throws {
    let device = device
    let (held, left) = try device.inTask {
      var delegate: Gatherer? = Gatherer(way)
      if let delegate { Self.load(1, delegate, invalidates: true) }
      try await Task.sleep(for: .seconds(1))
      #expect(delegate?.count == 2500)
      let held = device.ledger[.compressed]
      delegate = nil
      return (held, device.ledger[.compressed])
    }
    #expect(held == 2500)
    #expect(left == 0)
    // The part that is appended is still there, and growing counts no byte twice.
    #expect(device.ledger.peak <= 2500 + 1000)
  }

  @Test("Sessions that are never invalidated keep what their delegates gathered, on the ledger")
  func leak() throws {
    let device = device
    let held = try device.inTask {
      for number in 1...3 { Self.load(number, Gatherer(.append), invalidates: false) }
      try await Task.sleep(for: .seconds(1))
      return device.ledger[.compressed]
    }
    #expect(held == 3 * 2500)
  }

  @Test("An image that is decoded from gathered bytes counts them once")
  func image() throws {
    let file = TestPicture.file(PixelSize(width: 40, height: 30), address: 1)
    device.internet.answer(
      address(1).absoluteString,
      .init(headers: [("Cache-Control", "no-store")], body: file)
    )
    let device = device
    let held = try device.inTask {
      let delegate = Gatherer(.append)
      Self.load(1, delegate, invalidates: true)
      try await Task.sleep(for: .seconds(1))
      let image = UIImage(data: delegate.data)
      return withExtendedLifetime(image) { device.ledger[.compressed] }
    }
    #expect(held == file.count)
  }

  /// How a delegate gathers the parts of a body.
  enum Way: CaseIterable, Sendable {
    case append, appendContents, plus, dictionary, object, parts
  }

  // Unchecked: its session calls it one call at a time, and the test looks at it afterwards.
  private final class Gatherer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let way: Way
    private(set) var data = Data()
    private var bodies: [Int: Data] = [:]
    private let object = NSMutableData()
    private var parts: [Data] = []

    init(_ way: Way) { self.way = way }

    var count: Int {
      data.count + object.length + bodies.values.reduce(0) { $0 + $1.count }
        + parts.reduce(0) { $0 + $1.count }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      switch way {
      case .append: self.data.append(data)
      case .appendContents: self.data.append(contentsOf: data)
      case .plus: self.data += data
      case .dictionary: bodies[dataTask.taskIdentifier, default: Data()].append(data)
      case .object: object.append(data)
      case .parts: parts.append(data)
      }
    }
  }
}
