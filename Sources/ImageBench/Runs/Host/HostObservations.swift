public import Basics

/// Observations of the machine, which ``HostCheckup`` scores; unknown ones are nil.
public struct HostObservations: Sendable, Hashable {
  /// Whether libjpeg-turbo decodes with SIMD.
  public enum CodecVectors: String, Sendable, Hashable, CaseIterable {
    /// The library was built with SIMD.
    case used
    /// The library was built without SIMD.
    case missing
    /// The environment variable JSIMD_FORCENONE turns SIMD off.
    case turnedOff
  }

  /// The processors that this process can use; 1 by default.
  public var processorCount = 1
  /// The share of processor time that other virtual machines took, from 0 to 1.
  public var stolenShare: Double?
  /// The 95th percentile of how late waits of a millisecond return.
  public var wakeDelay: TimeSpan?
  /// The frequency governor of each processor.
  public var governors: [String]?
  /// Whether processors can exceed their nominal frequency.
  public var boosts: Bool?
  /// The load average of the last minute, in tasks.
  public var load: Double?
  /// The memory that is available without swapping.
  public var availableMemory: ByteCount?
  /// The setting of transparent huge pages: "always", "madvise" or "never".
  public var hugePages: String?
  /// The codec libraries and their versions in one line.
  public var codecLibraries: String?
  /// Whether libjpeg-turbo decodes with SIMD.
  public var codecVectors: CodecVectors?

  /// No observations.
  public init() {}
}
