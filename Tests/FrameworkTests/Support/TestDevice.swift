import Basics
import DeviceContract
import Signposts
import Synchronization
import Testing
import VirtualDevice
import VirtualTime

/// A device for code that stands on the frameworks, with a ledger, a network and a log that tests
/// read.
///
/// A decode costs 10 ns a pixel that the codec produces, an encoding 20 ns a pixel, a scaled
/// drawing 5 ns a source pixel and a copy 1 ns a byte.
final class TestDevice: Sendable {
  let world: World
  let ledger = TestLedger()
  let internet = TestInternet()
  let device: Device
  let recorder: SignpostRecorder
  /// Held while a world runs: what Foundation makes once in a process, two worlds would wait for.
  static let turn = Mutex(())

  /// A phone of 390 × 844 points with 3 pixels to a point at 120 Hz, whose cores have the same
  /// speed.
  init(
    codecs: CodecUse = .real,
    cores: Int = 4,
    container: String? = nil,
    system: SystemVersion = .standard,
    cacheUnderWarning: CacheUnderWarning = .keeps
  ) {
    var options = WorldOptions()
    options.coreSpeeds = [Double](repeating: 1, count: cores)
    options.container = container.map {
      Container(
        path: $0,
        latency: .zero,
        readBytesPerSecond: 1_000_000_000,
        writeBytesPerSecond: 1_000_000_000
      )
    }
    world = World(options)
    recorder = SignpostRecorder { World.currentTime ?? .start }
    var prices = InterfacePrices()
    prices.upload = { TimeSpan(nanoseconds: $0.bytes) }
    prices.scaling = { TimeSpan(nanoseconds: 5 * $0) }
    prices.encode = { TimeSpan(nanoseconds: 20 * $0) }
    device = Device(
      display: DisplayFacts(
        width: 390,
        height: 844,
        scale: 3,
        refreshPeriod: TimeSpan(nanoseconds: 8_333_333)
      ),
      internet: internet,
      memory: ledger,
      signposter: Signposter(recorder: recorder),
      codecs: codecs,
      physicalMemory: .mebibytes(6 * 1024),
      system: system,
      cacheUnderWarning: cacheUnderWarning,
      container: container,
      prices: prices
    ) { work in
      guard case .decode(let work, _, _) = work else { return .zero }
      return TimeSpan(nanoseconds: 10 * work.scaledPixels)
    }
    internet.attach(to: world)
    world.attach(device)
  }

  /// What `body` returns on the main lane, after everything that it began has ended.
  @discardableResult
  func onMain<Result: Sendable>(
    _ body: @escaping @MainActor @Sendable () throws -> Result
  ) throws -> Result {
    let result = Mutex<Swift.Result<Result, any Error>?>(nil)
    world.onMain { result.withLock { $0 = Swift.Result { try body() } } }
    try TestDevice.turn.withLock { _ in _ = try world.run() }
    return try #require(result.withLock { $0 }, "the body did not return").get()
  }

  /// The decodes so far that have an address, in the order in which they began.
  func decodes() -> [DecodeRecord] {
    var begun: [SignpostID: Signpost.DecodeImageData.Begin] = [:]
    var result: [DecodeRecord] = []
    func finish(_ record: SignpostRecord, _ end: Signpost.DecodeImageData.End) {
      if let begin = begun[record.id] { result.append(DecodeRecord(begin: begin, end: end)) }
    }
    recorder.drain { record in
      switch (record.name, record.phase) {
      case (.decodeImageData, .begin): begun[record.id] = Signpost.DecodeImageData.begin(record)
      case (.decodeProgressiveImageData, .begin):
        begun[record.id] = Signpost.DecodeProgressiveImageData.begin(record)
      case (.decodeImageData, .end): finish(record, Signpost.DecodeImageData.end(record))
      case (.decodeProgressiveImageData, .end):
        finish(record, Signpost.DecodeProgressiveImageData.end(record))
      default: break
      }
    }
    return result
  }
}

/// One finished decode.
struct DecodeRecord: Sendable {
  var begin: Signpost.DecodeImageData.Begin
  var end: Signpost.DecodeImageData.End
}

/// A ledger that knows what each owner has, and the most that all had at once.
final class TestLedger: MemoryAccounting {
  private struct Bytes {
    var owned: [MemoryOwner: Int] = [:]
    var peak = 0
  }
  private let bytes = Mutex(Bytes())

  func charge(_ count: ByteCount, to owner: MemoryOwner) {
    bytes.withLock {
      $0.owned[owner, default: 0] += count.bytes
      $0.peak = max($0.peak, $0.owned.values.reduce(0, +))
    }
  }

  func release(_ count: ByteCount, from owner: MemoryOwner) {
    bytes.withLock { $0.owned[owner, default: 0] -= count.bytes }
  }

  func move(_ count: ByteCount, from source: MemoryOwner, to target: MemoryOwner) {
    release(count, from: source)
    charge(count, to: target)
  }

  /// What `owner` has now.
  subscript(owner: MemoryOwner) -> Int { bytes.withLock { $0.owned[owner] ?? 0 } }

  /// What all owners have now.
  var total: Int { bytes.withLock { $0.owned.values.reduce(0, +) } }

  /// The most that they had at once.
  var peak: Int { bytes.withLock { $0.peak } }
}
