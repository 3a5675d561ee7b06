import AppleFoundation
import Basics
import Testing
import VirtualDevice
import VirtualTime

/// How long a task of `URLSession` may take: each by its own request and the configuration.
@Suite("Timeouts of URLSession")
struct TimeoutTests {
  let device = TestDevice()
  private let diary = Diary()
  /// Longer than every timeout of these tests, in milliseconds.
  private static let silence = 1_000_000

  /// A server that is silent for `milliseconds`, then sends `count` bytes, 1,000 every `gap`.
  private func answer(
    _ number: Int,
    after milliseconds: Int = silence,
    count: Int = 1000,
    gap: Int = 1
  ) {
    let body = [UInt8](repeating: 7, count: count)
    device.internet.answer(
      address(number).absoluteString,
      .init(body: body, wait: milliseconds, gap: gap)
    )
  }

  /// A task that notes its number, the millisecond of its end and its error.
  @MainActor
  private static func task(
    _ number: Int,
    _ timeout: TimeInterval,
    in session: URLSession,
    _ diary: Diary
  ) -> URLSessionDataTask {
    var request = URLRequest(url: address(number))
    request.timeoutInterval = timeout
    return session.dataTask(with: request) { _, _, error in
      let time = ((World.currentTime ?? .start) - .start).nanoseconds / 1_000_000
      let code = (error as? URLError)?.code
      diary.note(
        "\(number) at \(time) \(code == .timedOut ? "timed out" : "\(code?.rawValue ?? 0)")"
      )
    }
  }

  @Test("A short timeout next to a longer one ends its own task", arguments: [[60, 5], [5, 60]])
  func short(_ timeouts: [Int]) throws {
    for number in timeouts { answer(number) }
    let diary = diary
    try device.onMain {
      let session = URLSession(configuration: .ephemeral)
      for number in timeouts { Self.task(number, Double(number), in: session, diary).resume() }
    }
    #expect(diary.all == ["5 at 5000 timed out", "60 at 60000 timed out"])
  }

  @Test("Each of many tasks ends at its own time", arguments: UInt64(1)...8)
  func many(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // Apart from each other, and none is the default of 60 s, which leaves the choice to others.
    let tasks = (1...12).map { number in
      (number: number, start: random.nextInt(below: 20_000), timeout: 1_000 * number + 50)
    }
    for task in tasks { answer(task.number) }
    let diary = diary
    try device.onMain {
      let session = URLSession(configuration: .ephemeral)
      for (number, start, timeout) in tasks {
        let task = Self.task(number, Double(timeout) / 1000, in: session, diary)
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(start)) { task.resume() }
      }
    }
    let expected = tasks.map { "\($0.number) at \($0.start + $0.timeout) timed out" }
    #expect(Set(diary.all) == Set(expected), "seed \(seed)")
  }

  @Test("A suspended task does not time out, and a resumed one has its whole idle time again")
  func suspended() throws {
    answer(1)
    let diary = diary
    try device.inTask {
      let task = Self.task(1, 5, in: URLSession(configuration: .ephemeral), diary)
      task.resume()
      try await Task.sleep(for: .seconds(2))
      task.suspend()
      try await Task.sleep(for: .seconds(100))
      #expect(diary.all.isEmpty)
      task.resume()
    }
    #expect(diary.all == ["1 at 107000 timed out"])
  }

  @Test("The time of the whole resource ends a task whose bytes keep coming")
  func resource() throws {
    answer(1, after: 10, count: 100_000, gap: 1000)
    let diary = diary
    try device.onMain {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForResource = 7
      Self.task(1, 5, in: URLSession(configuration: configuration), diary).resume()
    }
    #expect(diary.all == ["1 at 7000 timed out"])
  }

  @Test("A shorter resource time ends a task next to one that idles longer")
  func resourceAfterOther() throws {
    answer(1)
    answer(2, after: 10, count: 100_000, gap: 1000)
    let diary = diary
    try device.inTask {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForResource = 40
      let session = URLSession(configuration: configuration)
      Self.task(1, 39, in: session, diary).resume()
      try await Task.sleep(for: .milliseconds(500))
      Self.task(2, 5, in: session, diary).resume()
    }
    #expect(diary.all == ["1 at 39000 timed out", "2 at 40500 timed out"])
  }

  @Test("Time in suspension is no time of the resource")
  func suspendedResource() throws {
    answer(1, after: 10, count: 100_000, gap: 1000)
    let diary = diary
    try device.inTask {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForResource = 7
      let task = Self.task(1, 5, in: URLSession(configuration: configuration), diary)
      task.resume()
      try await Task.sleep(for: .seconds(2))
      task.suspend()
      try await Task.sleep(for: .seconds(20))
      task.resume()
    }
    #expect(diary.all == ["1 at 27000 timed out"])
  }

  @Test("A task that begins later has its whole time from then on")
  func earliest() throws {
    answer(1)
    let diary = diary
    try device.onMain {
      let task = Self.task(1, 5, in: URLSession(configuration: .ephemeral), diary)
      task.earliestBeginDate = Date(timeIntervalSinceNow: 100)
      task.resume()
    }
    #expect(diary.all == ["1 at 105000 timed out"])
  }

  @Test("A task that waits for a network has the time of its resource")
  func connectivity() throws {
    device.internet.answer(address(1).absoluteString, .init(failure: .offline))
    let diary = diary
    try device.onMain {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.waitsForConnectivity = true
      configuration.timeoutIntervalForResource = 20
      Self.task(1, 0.5, in: URLSession(configuration: configuration), diary).resume()
    }
    #expect(diary.all == ["1 at 20000 timed out"])
  }

  @Test("A session whose tasks have all ended has nothing pending")
  func idle() throws {
    answer(1, after: 10)
    let diary = diary
    try device.onMain {
      Self.task(1, 50, in: URLSession(configuration: .ephemeral), diary).resume()
    }
    #expect(diary.all == ["1 at 11 0"])
    #expect(device.world.now == .start + .milliseconds(11))
  }
}
