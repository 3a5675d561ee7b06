public import Basics

/// What was seen of the machine, for ``HostCheckup`` to judge; what could not be found out is nil.
public struct HostObservations: Sendable, Hashable {
  /// Whether libjpeg-turbo decodes with the processor's vectors.
  public enum CodecVectors: String, Sendable, Hashable, CaseIterable {
    /// The library was built with them.
    case used
    /// The library was built without them.
    case missing
    /// The environment variable JSIMD_FORCENONE turns them off.
    case turnedOff
  }

  /// The processors that this process may use; 1 by default.
  public var processorCount = 1
  /// The share of processor time that other virtual machines took, from 0 to 1.
  public var stolenShare: Double?
  /// By how much waits of a millisecond came back late: the 95th percentile.
  public var wakeDelay: TimeSpan?
  /// The frequency governor of each processor.
  public var governors: [String]?
  /// Whether processors may go beyond their nominal frequency for as long as heat allows it.
  public var boosts: Bool?
  /// The load average of the last minute, in tasks.
  public var load: Double?
  /// The memory that can be had without swapping.
  public var availableMemory: ByteCount?
  /// The setting of transparent huge pages: "always", "madvise" or "never".
  public var hugePages: String?
  /// The codec libraries and their versions in one line.
  public var codecLibraries: String?
  /// Whether libjpeg-turbo decodes with the processor's vectors.
  public var codecVectors: CodecVectors?

  /// Nothing was seen.
  public init() {}
}
