public import Basics
public import Codecs

/// A piece of work, described by what it does, so that the cost model of a device can price it.
public enum ComputeWork: Sendable, Hashable {
  /// One band of the decode of an image with this header, which takes `pace` times its price.
  case decode(DecodeWork, of: ImageHeader, pace: DecodePace = .priced)
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

/// The time of a decode as a multiple of its price.
public struct DecodePace: Sendable, Hashable {
  /// 1 where decodes take their price.
  public var ratio: Double

  /// A pace of `ratio`, which is positive.
  public init(ratio: Double) {
    self.ratio = ratio
  }

  /// The time that `price` becomes, to the nearest nanosecond.
  public func time(of price: TimeSpan) -> TimeSpan {
    ratio == 1
      ? price : TimeSpan(nanoseconds: Int((Double(price.nanoseconds) * ratio).rounded()))
  }

  /// That of a decode that takes its price.
  public static let priced = DecodePace(ratio: 1)
}
