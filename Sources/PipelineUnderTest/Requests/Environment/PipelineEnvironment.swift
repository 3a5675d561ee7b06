public import Basics
public import DeviceContract
public import Signposts

/// The outside world of the pipeline: the reading of time, network, disk, CPU and memory.
///
/// Tasks and sleeps are Swift's own, which a virtual world answers as the system does, so the code
/// of the pipeline does not depend on the kind of clock.
public struct PipelineEnvironment: Sendable {
  /// The current time.
  public var now: @Sendable () -> TimePoint
  public var transport: any ImageTransport
  public var files: any FileStoring
  /// The CPU and the main lane.
  public var compute: any ComputeScheduling
  /// The byte ledger.
  public var memory: any MemoryAccounting
  /// The recorder of signposts.
  public var signposter: Signposter
  /// The recorder of what an observer of the screen says itself in a trial: loads, look-ups, and
  /// images that are shown or missed; by default ``signposter``.
  public var loadSignposter: Signposter
  /// The memory of the device, to which all shares of memory refer.
  public var deviceMemory: ByteCount
  /// CPU time that the calling thread has used, in nanoseconds, to measure the real cost of codecs.
  public var threadCPUNanoseconds: @Sendable () -> Int

  /// Creates an environment from its properties.
  public init(
    now: @escaping @Sendable () -> TimePoint,
    transport: any ImageTransport,
    files: any FileStoring,
    compute: any ComputeScheduling,
    memory: any MemoryAccounting,
    signposter: Signposter,
    deviceMemory: ByteCount,
    threadCPUNanoseconds: @escaping @Sendable () -> Int
  ) {
    self.now = now
    self.transport = transport
    self.files = files
    self.compute = compute
    self.memory = memory
    self.signposter = signposter
    loadSignposter = signposter
    self.deviceMemory = deviceMemory
    self.threadCPUNanoseconds = threadCPUNanoseconds
  }
}
