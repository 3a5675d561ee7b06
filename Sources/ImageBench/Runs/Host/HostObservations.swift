package import Basics

/// Observations of the machine, which ``HostCheckup`` scores; unknown ones are nil.
package struct HostObservations: Sendable, Hashable {
  /// Whether libjpeg-turbo decodes with SIMD.
  package enum CodecVectors: String, Sendable, Hashable, CaseIterable {
    /// The library was built with SIMD.
    case used
    /// The library was built without SIMD.
    case missing
    /// The environment variable JSIMD_FORCENONE turns SIMD off.
    case turnedOff
  }

  /// The processors that this process can use; 1 by default.
  package var processorCount = 1
  /// The share of processor time that other virtual machines took, from 0 to 1.
  package var stolenShare: Double?
  /// The 95th percentile of how late waits of a millisecond return.
  package var wakeDelay: TimeSpan?
  /// The frequency governor of each processor.
  package var governors: [String]?
  /// Whether processors can exceed their nominal frequency.
  package var boosts: Bool?
  /// The load average of the last minute, in tasks.
  package var load: Double?
  /// The memory that is available without swapping.
  package var availableMemory: ByteCount?
  /// The setting of transparent huge pages: "always", "madvise" or "never".
  package var hugePages: String?
  /// The codec libraries and their versions in one line.
  package var codecLibraries: String?
  /// Whether libjpeg-turbo decodes with SIMD.
  package var codecVectors: CodecVectors?

  /// No observations.
  package init() {}
}
