public import Basics
public import Signposts

/// Everything that the pipeline takes from the world: time, tasks, network, disk, CPU and memory.
///
/// The pipeline knows the world only through this value, so the same code runs under a virtual
/// clock and under the wall clock and cannot tell which.
public struct PipelineEnvironment: Sendable {
  /// Runs an operation as a task of this world; nothing else in the pipeline starts tasks.
  public var spawn: @Sendable (@escaping @Sendable () async -> Void) -> PipelineTask
  /// The time now.
  public var now: @Sendable () -> TimePoint
  /// Waits until a moment, or not at all when it has passed; throws when the task is cancelled.
  public var sleep: @Sendable @concurrent (TimePoint) async throws(CancellationError) -> Void
  /// The network.
  public var transport: any ImageTransport
  /// The files of the disk cache.
  public var files: any FileStoring
  /// The CPU and the main lane.
  public var compute: any ComputeScheduling
  /// The byte ledger.
  public var memory: any MemoryAccounting
  /// Where signposts go.
  public var signposter: Signposter
  /// The memory that the device has; shares of memory are shares of this.
  public var deviceMemory: ByteCount
  /// CPU time that the calling thread has used, in nanoseconds, for the real cost of codecs.
  public var threadCPUNanoseconds: @Sendable () -> Int

  /// An environment made of its parts.
  public init(
    spawn: @escaping @Sendable (@escaping @Sendable () async -> Void) -> PipelineTask,
    now: @escaping @Sendable () -> TimePoint,
    sleep: @escaping @Sendable @concurrent (TimePoint) async throws(CancellationError) -> Void,
    transport: any ImageTransport,
    files: any FileStoring,
    compute: any ComputeScheduling,
    memory: any MemoryAccounting,
    signposter: Signposter,
    deviceMemory: ByteCount,
    threadCPUNanoseconds: @escaping @Sendable () -> Int
  ) {
    self.spawn = spawn
    self.now = now
    self.sleep = sleep
    self.transport = transport
    self.files = files
    self.compute = compute
    self.memory = memory
    self.signposter = signposter
    self.deviceMemory = deviceMemory
    self.threadCPUNanoseconds = threadCPUNanoseconds
  }
}

/// A task that the environment started and that can be cancelled.
public struct PipelineTask: Sendable {
  /// Asks the task to stop.
  public let cancel: @Sendable () -> Void

  /// A task that is stopped by `cancel`.
  public init(cancel: @escaping @Sendable () -> Void) {
    self.cancel = cancel
  }
}
