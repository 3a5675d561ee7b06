import AppleFoundation
import Basics
import DeviceContract
import Signposts
import Sockets
import Synchronization
import VirtualDevice
import VirtualTime

/// The device of the benchmark, and loads through its `URLSession`.
final class SocketsDesk: Sendable {
  private let ledger = Ledger()

  /// Makes a device on the origin at `port` that of the process.
  init(port: UInt16) {
    let device = Device(
      display: DisplayFacts(width: 390, height: 844, scale: 3, refreshPeriod: .milliseconds(8)),
      internet: SocketInternet(SocketOrigin(port: port)) { _ in nil },
      memory: ledger,
      signposter: Signposter(recorder: SignpostRecorder { World.currentTime ?? .start }),
      codecs: .model,
      physicalMemory: .mebibytes(6 * 1024),
      container: nil,
      prices: InterfacePrices()
    ) { _ in .zero }
    World.attachToProcess(device)
  }

  /// The bytes of bodies that are held.
  var ledgerBytes: Int { ledger.bytes.load(ordering: .relaxed) }

  /// Whole loads of the file `name`, and loads that are cancelled at their first bytes.
  func sides(_ name: String) -> [SocketsBench.Side] {
    let url = URL(string: "https://images.example/\(name)")!
    let configuration = AppleFoundation.URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    let session = AppleFoundation.URLSession(configuration: configuration)
    let whole = SocketsBench.Side(name: "frameworks") {
      (try? await session.data(from: url).0.count) ?? 0
    }
    let cancelled = SocketsBench.Side(name: "frameworks, cancelled") {
      await withCheckedContinuation { continuation in
        let task = session.dataTask(with: url)
        task.delegate = FirstBytes { continuation.resume(returning: $0) }
        task.resume()
      }
    }
    return [whole, cancelled]
  }

  /// Cancels a task at its first bytes, and returns how many came.
  private final class FirstBytes: NSObject, AppleFoundation.URLSessionDataDelegate,
    // Unchecked: a session calls its delegates one after the other.
    @unchecked Sendable
  {
    private let end: (Int) -> Void
    private var count = 0

    init(end: @escaping (Int) -> Void) { self.end = end }

    func urlSession(
      _ session: AppleFoundation.URLSession,
      dataTask: AppleFoundation.URLSessionDataTask,
      didReceive data: Data
    ) {
      count += data.count
      dataTask.cancel()
    }

    func urlSession(
      _ session: AppleFoundation.URLSession,
      task: AppleFoundation.URLSessionTask,
      didCompleteWithError error: (any Error)?
    ) { end(count) }
  }

  private final class Ledger: MemoryAccounting {
    let bytes = Atomic(0)

    func charge(_ count: ByteCount, to owner: MemoryOwner) {
      bytes.add(count.bytes, ordering: .relaxed)
    }

    func release(_ count: ByteCount, from owner: MemoryOwner) {
      bytes.subtract(count.bytes, ordering: .relaxed)
    }

    func move(_ count: ByteCount, from source: MemoryOwner, to target: MemoryOwner) {}
  }
}
