import Basics
import Codecs
import Files
import ImageFormats
import Requests
import Scenarios
import Simulation
import Synchronization
import TestSupport
import Testing
import VirtualDevice

@testable import Trials

@Suite("The servers of a scenario, for code that knows only addresses", .playsWorlds)
struct ScenarioInternetTests {
  private static let tile = "https://images.example/tile/tile-1.jpg"
  private static let number = 3_000_001
  /// A JPEG's first and last bytes around 1,000 others, as the link carries them.
  private static let picture: [UInt8] =
    [0xFF, 0xD8, 0xFF] + (0..<1_000).map { UInt8($0 % 200) } + [0xFF, 0xD9]

  /// What the requests of a test brought, a line each with the milliseconds.
  private final class Log: Sendable {
    private let state = Mutex<(lines: [String], body: [UInt8])>(([], []))
    var lines: [String] { state.withLock { $0.lines } }
    var body: [UInt8] { state.withLock { $0.body } }

    func note(_ line: String) { state.withLock { $0.lines.append(line) } }

    func note(_ event: WireEvent) {
      switch event {
      case .sent: note("sent")
      case .head(let status, _, let expected):
        note("head \(status) \(expected.map { "\($0.bytes)" } ?? "?")")
      case .bytes(let part):
        state.withLock { $0.body += part }
        note("bytes \(part.count)")
      case .finished: note("finished")
      case .failed(let failure): note("failed \(failure)")
      }
    }
  }

  private let simulator = Simulator(seed: 11)
  private let directory = TemporaryDirectory()
  private let log = Log()

  /// One megabyte a second and 10 ms of latency; `change` makes other servers of it.
  private func internet(
    waits: [AddressLog<TimeSpan>] = [],
    outcomes: [AddressLog<LoggedAnswer.Outcome>] = [],
    picture: [UInt8] = picture,
    _ change: (inout NetworkProfile) -> Void = { _ in }
  ) throws -> (ScenarioInternet, VirtualNetwork) {
    let path = directory.file("picture")
    try FileOperations.posix.write(picture, to: path)
    var profile = NetworkProfile.wifi
    change(&profile)
    let network = VirtualNetwork(
      simulator: simulator,
      parameters: LinkParameters(
        bytesPerSecond: 1_000_000,
        latency: QuantileDistribution(constant: 10)
      )
    )
    let header = ImageHeader(
      codec: .jpeg,
      storedSize: PixelSize(width: 10, height: 10),
      encodedBytes: ByteCount(picture.count)
    )
    let internet = ScenarioInternet(
      simulator: simulator,
      origin: ScenarioOrigin(
        network: network,
        in: simulator.world,
        server: VirtualServer(network: profile, seed: 1, recorded: outcomes),
        recordedWaits: waits
      ),
      sources: SourceImages(pictures: [.tile: [.init(path: path, header: header)]])
    )
    let log = log
    internet.observe { step in
      switch step {
      case .began(let number): log.note("began \(number)")
      case .arrived(let number, let bytes): log.note("arrived \(number) \(bytes.bytes)")
      case .failed(let number): log.note("lost \(number)")
      case .cancelled(let number): log.note("cancelled \(number)")
      }
    }
    return (internet, network)
  }

  @discardableResult
  private func send(
    _ internet: ScenarioInternet,
    _ address: String = tile,
    headers: [(name: String, value: String)] = []
  ) -> any Exchange {
    var request = WireRequest(address: address)
    request.headers = headers
    let log = log
    return internet.send(request) { log.note($0) }
  }

  @Test("A picture arrives with the number of its address in its bytes, and the step comes first")
  func picture() throws {
    let (internet, _) = try internet()
    send(internet)
    #expect(log.lines == ["began \(Self.number)"])
    try simulator.run()
    let added = log.body.count - Self.picture.count
    #expect(
      log.lines.dropFirst() == [
        "sent", "head 200 \(Self.picture.count + added)", "bytes \(log.body.count)",
        "arrived \(Self.number) \(Self.picture.count)", "finished",
      ]
    )
    #expect(log.body.withUnsafeBytes { PictureStamp.address(on: $0) } == Self.number)
    #expect(Array(log.body.suffix(1_000)) == Array(Self.picture.suffix(1_000)))
    #expect(added > 0)
  }

  @Test("The link carries the picture without the stamp")
  func time() throws {
    let (internet, network) = try internet()
    send(internet)
    try simulator.run()
    #expect(network.usage.bytesOnWire == ByteCount(Self.picture.count))
    // 10 ms of latency, and a microsecond for a byte.
    #expect(simulator.now == TimePoint(nanoseconds: 10_000_000 + Self.picture.count * 1_000))
  }

  @Test(
    "The number of an address does not depend on its query or fragment",
    arguments: [
      (tile, number), (tile + "?w=100&h=/tile-2.jpg", number), (tile + "#tile/tile-2.jpg", number),
      ("https://images.example/avatar/avatar-0.jpg", 4_000_000),
    ] as [(String, Int?)] + [
      ("https://images.example/tile/tile-1.png", nil),
      ("https://images.example/tile/tile-x.jpg", nil),
      ("https://images.example/tile/tile--1.jpg", nil),
      ("https://images.example/tile/tile-01.jpg", nil),
      ("https://images.example/tile/tile-+1.jpg", nil),
      ("https://images.example/tile/avatar-1.jpg", nil),
      ("https://images.example/cat/cat-1.jpg", nil),
      ("https://images.example/tile/tile-1000000.jpg", nil), ("https://images.example/", nil),
      ("https://images.example/s/tile/tile-1.jpg", nil), ("", nil), ("tile/tile-1.jpg", nil),
      ("https://elsewhere.example/tile/tile-1.jpg", nil),
    ]
  )
  func numbers(_ address: String, _ number: Int?) throws {
    #expect(try internet().0.number(of: address) == number)
  }

  @Test("A page that no picture has is a page with an error, and no step of a picture")
  func missingPage() throws {
    let (internet, _) = try internet()
    send(internet, "https://images.example/index.html")
    try simulator.run()
    #expect(log.lines.first == "sent")
    #expect(log.lines.contains { $0.hasPrefix("head 404") })
    #expect(log.lines.last == "finished")
    #expect(log.lines.allSatisfy { !$0.hasPrefix("began") && !$0.hasPrefix("lost") })
  }

  @Test("A host that no server has fails before anything is sent")
  func unknownHost() throws {
    let (internet, _) = try internet()
    send(internet, "https://elsewhere.example/tile/tile-1.jpg")
    try simulator.run()
    #expect(log.lines == ["failed unknownHost"])
  }

  @Test("An answer without a picture loses the fetch, whatever its body")
  func faults() throws {
    let (internet, _) = try internet {
      $0.faults.missingShare = 1
      $0.faults.missingStatus = 410
    }
    send(internet)
    try simulator.run()
    #expect(log.lines.contains("head 410 2000"))
    #expect(log.lines.suffix(2) == ["lost \(Self.number)", "finished"])
    #expect(log.body.allSatisfy { $0 == 0x20 })
  }

  @Test("The n-th request of an address meets the n-th recorded answer and wait")
  func attempts() throws {
    var outcomes = AddressLog<LoggedAnswer.Outcome>(urlNumber: Self.number, first: .status(503))
    outcomes.append(.nothing)
    outcomes.append(.picture)
    var waits = AddressLog<TimeSpan>(urlNumber: Self.number, first: .milliseconds(100))
    waits.append(.milliseconds(300))
    waits.append(.milliseconds(20))
    let (internet, _) = try internet(waits: [waits], outcomes: [outcomes])
    var ends: [String] = []
    var times: [Int] = []
    for _ in 0..<3 {
      let start = simulator.now
      send(internet)
      try simulator.run()
      ends.append(log.lines.last ?? "")
      times.append((simulator.now - start).nanoseconds / 1_000_000)
    }
    #expect(ends == ["finished", "failed connectionLost", "finished"])
    #expect(
      log.lines.filter { $0.hasPrefix("head") }.map { $0.prefix(8) } == ["head 503", "head 200"]
    )
    #expect(log.lines.filter { $0.hasPrefix("lost") }.count == 2)
    #expect(times == [102, 300, 21])
  }

  @Test("A cancelled request says so once, and reports nothing more", arguments: [0, 5, 12])
  func cancel(milliseconds: Int) throws {
    let (internet, _) = try internet(picture: Self.picture + Array(repeating: 1, count: 5_000))
    let exchange = send(internet)
    simulator.schedule(after: .milliseconds(milliseconds)) {
      exchange.stop(.cancelled)
      exchange.stop(.cancelled)
    }
    try simulator.run()
    #expect(log.lines.filter { $0.hasPrefix("cancelled") } == ["cancelled \(Self.number)"])
    #expect(log.lines.last == "cancelled \(Self.number)")
  }

  @Test("Cancelling what has ended does nothing")
  func lateCancel() throws {
    let (internet, _) = try internet()
    let exchange = send(internet)
    try simulator.run()
    let before = log.lines
    exchange.stop(.cancelled)
    try simulator.run()
    #expect(log.lines == before)
  }

  @Test("Without a network a request fails as offline, one under way as lost")
  func offline() throws {
    let (internet, network) = try internet(
      picture: Self.picture + Array(repeating: 1, count: 9_000)
    )
    simulator.schedule(after: .milliseconds(15)) { network.goOffline() }
    send(internet)
    try simulator.run()
    #expect(log.lines.suffix(2) == ["lost \(Self.number)", "failed offline"])
    send(internet)
    try simulator.run()
    #expect(
      log.lines.suffix(3)
        == ["began \(Self.number)", "lost \(Self.number)", "failed offline"]
    )
  }

  @Test("A picture that the loader has already is confirmed without a body")
  func notModified() throws {
    let (internet, _) = try internet { $0.responses.validators = .entityTag }
    send(internet, headers: [("If-None-Match", "\"\(Self.number)\"")])
    try simulator.run()
    #expect(
      log.lines.dropFirst() == [
        "sent", "head 304 ?", "arrived \(Self.number) 0", "finished",
      ]
    )
    #expect(log.body.isEmpty)
  }

  @Test("A request for the rest brings the rest of the stamped bytes")
  func range() throws {
    let (internet, _) = try internet {
      $0.responses.validators = .entityTag
      $0.responses.ranges = .bytes
    }
    send(internet)
    try simulator.run()
    let whole = log.body
    send(internet, headers: [("Range", "bytes=600-"), ("If-Range", "\"\(Self.number)\"")])
    try simulator.run()
    #expect(log.lines.contains { $0.hasPrefix("head 206") })
    #expect(Array(log.body.dropFirst(whole.count)) == Array(whole.dropFirst(600)))
  }
}

extension FileOperations {
  fileprivate func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let writer = try WholeFileWriter(path: path)
    try writer.append(bytes)
    try writer.commit()
  }
}
