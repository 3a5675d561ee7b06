public import Basics

/// The properties of a virtual disk.
public struct DiskParameters: Hashable, Sendable {
  /// The time before the first byte of every operation.
  public var seekLatency = TimeSpan.microseconds(100)

  /// The rate of one read, in bytes per second.
  public var readBytesPerSecond = 1e9

  /// The rate of one write, in bytes per second.
  public var writeBytesPerSecond = 5e8

  /// The number of operations that run at once; the others wait in their order.
  public var channels = 4

  /// A disk with the defaults, which are of the order of a phone's flash storage.
  public init() {}
}

/// What a virtual disk has done so far.
public struct DiskUsage: Hashable, Sendable {
  /// The completed reads.
  public var reads = 0
  /// The completed writes.
  public var writes = 0
  /// The operations that were cancelled, in the queue or under way.
  public var cancelled = 0
  /// The bytes of the completed reads.
  public var bytesRead = ByteCount.zero
  /// The bytes of the completed writes.
  public var bytesWritten = ByteCount.zero
  /// The highest number of operations that waited for a channel at once.
  public var maximumQueued = 0
}

/// The disk of a virtual device: a number of channels, each as fast as the disk.
///
/// An operation takes the seek latency plus its bytes divided by the bandwidth, rounded up to whole
/// nanoseconds. The bytes themselves are not stored.
public final class VirtualDisk {
  private let simulator: Simulator
  private let parameters: DiskParameters
  private let gate: SlotGate
  private var counters = DiskUsage()

  /// A disk in the world of `simulator`.
  ///
  /// Traps if a bandwidth of `parameters` is not positive and finite, the latency is negative, or
  /// there is no channel.
  public init(simulator: Simulator, parameters: DiskParameters = DiskParameters()) {
    for rate in [parameters.readBytesPerSecond, parameters.writeBytesPerSecond] {
      precondition(
        rate > 0 && rate.isFinite,
        "a disk's bandwidth must be positive, not \(rate) bytes/s"
      )
    }
    precondition(
      parameters.seekLatency >= .zero,
      "a disk's seek latency must be 0 or more, not \(parameters.seekLatency)"
    )
    self.simulator = simulator
    self.parameters = parameters
    gate = SlotGate(simulator: simulator, capacity: parameters.channels)
  }

  public var usage: DiskUsage {
    simulator.thread.check()
    return counters
  }

  /// The number of operations on a channel.
  public var operationsInFlight: Int { gate.held }

  /// The number of operations that wait for a channel.
  public var operationsQueued: Int { gate.waitingCount }

  /// Spends the time of reading `bytes`.
  ///
  /// Traps if `bytes` is negative.
  ///
  /// - Throws: `CancellationError` at the instant at which the task is cancelled; its channel is
  ///   then free.
  /// - Complexity: O(log n).
  public nonisolated(nonsending) func read(_ bytes: ByteCount) async throws(CancellationError) {
    try await spend(bytes, bytesPerSecond: parameters.readBytesPerSecond)
    counters.reads += 1
    counters.bytesRead += bytes
  }

  /// Spends the time of writing `bytes`; see `read(_:)`.
  public nonisolated(nonsending) func write(_ bytes: ByteCount) async throws(CancellationError) {
    try await spend(bytes, bytesPerSecond: parameters.writeBytesPerSecond)
    counters.writes += 1
    counters.bytesWritten += bytes
  }

  private nonisolated(nonsending) func spend(
    _ bytes: ByteCount,
    bytesPerSecond: Double
  ) async throws(CancellationError) {
    precondition(bytes >= .zero, "a disk operation needs 0 bytes or more, not \(bytes)")
    let transfer = (Double(bytes.bytes) * 1e9 / bytesPerSecond).rounded(.up)
    do throws(CancellationError) {
      if Task.isCancelled { throw CancellationError() }
      if gate.held == parameters.channels {
        counters.maximumQueued = max(counters.maximumQueued, gate.waitingCount + 1)
      }
      try await gate.acquireUnlessCancelled()
      defer { gate.release() }
      try await simulator.sleep(
        for: parameters.seekLatency + TimeSpan(nanoseconds: Int(transfer))
      )
    } catch {
      counters.cancelled += 1
      throw error
    }
  }
}

// Unchecked: all state is confined to the threads of the simulator, which every entry checks.
extension VirtualDisk: @unchecked Sendable {}
