import Basics
import Caches
import Conformance
import DeviceContract
import HTTPRules
import ImagePipeline
import Requests
import Signposts
import Simulation
import Synchronization
import Testing
import Variants

@Suite("Loading from many threads at once", .timeLimit(.minutes(30)))
struct ConcurrentLoadTests {
  /// Real tasks on real threads, which yield wherever the virtual world waits.
  private struct EagerWorld: ImageTransport, FileStoring, ComputeScheduling {
    let memory: CheckedLedger

    func data(
      for request: TransportRequest,
      events: TransportEvents
    ) async throws(TransportError) -> TransportResponse {
      let url = request.url
      events.onSend()
      await pause(url.number)
      if Task.isCancelled { throw .cancelled(received: .zero) }
      if url.number % 7 == 3 { throw .failed(received: .zero, reason: "number 3 of 7") }
      return TransportResponse(data: PictureBook().data(for: url, memory: memory), queued: .zero)
    }

    func read(_ name: FileName) async throws(CancellationError) -> StoredFile? {
      let url = name.url
      await pause(url.number)
      if Task.isCancelled { throw CancellationError() }
      guard url.number % 5 == 0 else { return nil }
      let data = PictureBook().data(for: url, memory: memory)
      return StoredFile(data: data, head: nil, written: .start, accessed: .start)
    }

    func write(
      _ data: ImageData,
      head: ResponseHead?,
      to name: FileName
    ) async -> FileWriteResult {
      await pause(name.url.number)
      return .written
    }

    func makeDirectory(_ kind: FileName.Kind) async {}

    func remove(_ names: [FileName]) async { await Task.yield() }

    func list(_ kind: FileName.Kind) async -> [FileRecord] { [] }

    func lastSweep(of kind: FileName.Kind) async -> TimePoint? { nil }

    func noteSweep(of kind: FileName.Kind, at time: TimePoint) async {}

    var workers: (any TaskExecutor)? { nil }

    func spend(_ work: ComputeWork, on lane: ComputeLane) -> ComputeTime {
      ComputeTime(cpu: .microseconds(1))
    }

    private func pause(_ number: Int) async {
      for _ in 0..<(number % 4) { await Task.yield() }
    }
  }

  private func environment(_ ledger: CheckedLedger) -> PipelineEnvironment {
    let world = EagerWorld(memory: ledger)
    return PipelineEnvironment(
      now: { .start },
      transport: world,
      files: world,
      compute: world,
      memory: ledger,
      signposter: .disabled,
      deviceMemory: .mebibytes(4),
      threadCPUNanoseconds: { 0 }
    )
  }

  @Test(
    "CO-9 and CA-8: each remaining owner gets one outcome, and no work or memory is left",
    arguments: Coalescing.allCases,
    [Cancellation.flag, .referenceCounted]
  )
  func hammer(coalescing: Coalescing, cancellation: Cancellation) async {
    let ledger = CheckedLedger()
    var variant = Variant(name: "hammer", summary: "For this test.")
    variant.coalescing = coalescing
    variant.cancellation = cancellation
    variant.queues.download = QueueOptions(limit: 3, order: .priority)
    let pipeline = ImagePipeline(options: variant.options, environment: environment(ledger))
    let tally = Tally()
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 as Range<UInt64> {
        group.addTask {
          var random = SeededStream(seed: thread, name: "hammer")
          for _ in 0..<150 {
            let told = CallCount()
            var request = ImageRequest(
              random.nextInt(below: 12),
              [50, 100][random.nextInt(below: 2)]
            )
            request.priority = ImageRequest.Priority.allCases[random.nextInt(below: 5)]
            if random.nextChance(0.3) { request.processors = [ImageProcessor(name: "a")] }
            let load = pipeline.load(request, memory: .byJob) { _, _ in told.add() }
            if random.nextChance(0.4) {
              if random.nextChance(0.5) { await Task.yield() }
              pipeline.setPriority(.high, of: load)
              pipeline.leave(load, .cancel)
              tally.add(left: told)
            } else {
              while told.value == 0 { await Task.yield() }
              tally.add(stayed: told)
            }
          }
        }
      }
    }
    while !pipeline.isIdle { await Task.yield() }
    let (stayed, left) = tally.all
    #expect(stayed.allSatisfy { $0.value == 1 })
    // An outcome may come before the owner leaves or while it does, but never a second one.
    #expect(left.allSatisfy { $0.value <= 1 })
    #expect(stayed.count + left.count == 1200)
    pipeline.memoryCache.removeAll()
    // Work that was stopped is unwinding, and the disk may still be writing.
    while !ledger.isZero { await Task.yield() }
    #expect(ledger.neverFellBelowZero)
  }

  /// How often something was called, from any thread.
  private final class CallCount: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
  }

  /// The outcomes of all loads.
  private final class Tally: Sendable {
    private let counts = Mutex<(stayed: [CallCount], left: [CallCount])>(([], []))

    var all: (stayed: [CallCount], left: [CallCount]) { counts.withLock { $0 } }

    func add(stayed count: CallCount) { counts.withLock { $0.stayed.append(count) } }

    func add(left count: CallCount) { counts.withLock { $0.left.append(count) } }
  }
}
