import Basics
import DeviceContract
import Requests
import Synchronization

/// A transport that assumes that a task which it starts has run once it has yielded.
///
/// In the order in which jobs become ready, it has. In another order it may not have, and the
/// transport then forgets to release some bytes.
struct HiddenRace: ImageTransport {
  /// What the started task writes.
  private final class Note: Sendable {
    private let isWritten = Atomic<Bool>(false)

    func write() { isWritten.store(true, ordering: .relaxed) }

    func isRead() -> Bool { isWritten.load(ordering: .relaxed) }
  }

  private let base: any ImageTransport
  private let memory: any MemoryAccounting

  private init(_ environment: PipelineEnvironment) {
    base = environment.transport
    memory = environment.memory
  }

  /// Plants the race.
  static func plant(_ environment: inout PipelineEnvironment) {
    environment.transport = HiddenRace(environment)
  }

  func data(
    for request: TransportRequest,
    events: TransportEvents
  ) async throws(TransportError) -> TransportResponse {
    let note = Note()
    Task { note.write() }
    await Task.yield()
    if !note.isRead() { memory.charge(ByteCount(1_000), to: .compressed) }
    return try await base.data(for: request, events: events)
  }
}
