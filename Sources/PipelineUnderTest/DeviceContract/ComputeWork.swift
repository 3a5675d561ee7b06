public import Basics
public import Codecs

/// A piece of work, described by what it does, so that the cost model of a device can price it.
public enum ComputeWork: Sendable, Hashable {
  /// One band of the decode of an image with this header.
  case decode(DecodeWork, of: ImageHeader)
  /// Changing pixels of a decoded image, for this time on the reference core.
  case process(TimeSpan)
  /// Delivering a finished image to its view.
  case deliver
  /// Emptying a cache of this many entries.
  case purge(entries: Int)
}

/// The time that a piece of work took.
public struct ComputeTime: Sendable, Hashable {
  /// CPU time on the fastest core of the device.
  public var cpu: TimeSpan
  /// The time that the device's decoder in hardware worked; zero by default.
  public var decoder: TimeSpan

  /// A piece of work that took these times.
  public init(cpu: TimeSpan, decoder: TimeSpan = .zero) {
    self.cpu = cpu
    self.decoder = decoder
  }

  /// Adds `other`.
  public static func += (time: inout ComputeTime, other: ComputeTime) {
    time.cpu = time.cpu + other.cpu
    time.decoder = time.decoder + other.decoder
  }
}
