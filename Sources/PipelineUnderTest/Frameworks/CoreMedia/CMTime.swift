public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32
public typealias CMTimeEpoch = Int64

/// What kind of time a ``CMTime`` is.
public struct CMTimeFlags: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let valid = Self(rawValue: 1)
  public static let hasBeenRounded = Self(rawValue: 2)
  public static let positiveInfinity = Self(rawValue: 4)
  public static let negativeInfinity = Self(rawValue: 8)
  public static let indefinite = Self(rawValue: 16)
  public static let impliedValueFlagsMask: Self = [
    .positiveInfinity, .negativeInfinity, .indefinite,
  ]
}

/// A time as a fraction of seconds: `value` parts, of which a second has `timescale`.
public struct CMTime: Sendable {
  public var value: CMTimeValue
  /// Parts of a second.
  public var timescale: CMTimeScale
  public var flags: CMTimeFlags
  public var epoch: CMTimeEpoch

  /// An invalid time.
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  /// A time of these parts.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// A valid time of `value` parts of a second.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
  }

  /// The time of `seconds`, rounded to parts of a second; the scale is halved until it fits.
  ///
  /// A scale that is not positive makes an invalid time.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    self.init()
    guard preferredTimescale > 0 else { return }
    guard !seconds.isNaN else {
      self = .indefinite
      return
    }
    timescale = preferredTimescale
    while timescale > 1, abs(seconds) * Double(timescale) >= 9.2e18 { timescale /= 2 }
    guard abs(seconds) * Double(timescale) < 9.2e18 else {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    value = CMTimeValue((seconds * Double(timescale)).rounded())
    flags = self.seconds(of: value) == seconds ? .valid : [.valid, .hasBeenRounded]
  }

  public static let invalid = CMTime()
  public static let zero = CMTime(value: 0, timescale: 1)
  public static let indefinite = implied(.indefinite)
  public static let positiveInfinity = implied(.positiveInfinity)
  public static let negativeInfinity = implied(.negativeInfinity)

  private static func implied(_ flag: CMTimeFlags) -> CMTime {
    CMTime(value: 0, timescale: 0, flags: [.valid, flag], epoch: 0)
  }

  public var isValid: Bool { flags.contains(.valid) }
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// Whether it is a number of seconds.
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// Seconds; not a number for a time that is invalid or indefinite.
  public var seconds: Double {
    if isNumeric { return seconds(of: value) }
    if isPositiveInfinity { return .infinity }
    return isNegativeInfinity ? -.infinity : .nan
  }

  private func seconds(of value: CMTimeValue) -> Double { Double(value) / Double(timescale) }
}

extension CMTime: Hashable, Comparable {
  public static func == (left: CMTime, right: CMTime) -> Bool {
    guard left.isNumeric, right.isNumeric else { return left.flags == right.flags }
    return left.epoch == right.epoch && product(left, right) == product(right, left)
  }

  /// Earlier by epoch, then by seconds.
  public static func < (left: CMTime, right: CMTime) -> Bool {
    guard left.isNumeric, right.isNumeric else { return left.seconds < right.seconds }
    if left.epoch != right.epoch { return left.epoch < right.epoch }
    return product(left, right) < product(right, left)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }

  /// Times of two scales in one: what `left` is worth in the product of both scales.
  private static func product(_ left: CMTime, _ right: CMTime) -> Int128 {
    Int128(left.value) * Int128(right.timescale)
  }

  public static func + (left: CMTime, right: CMTime) -> CMTime { sum(left, right, +) }

  public static func - (left: CMTime, right: CMTime) -> CMTime { sum(left, right, -) }

  private static func sum(
    _ left: CMTime,
    _ right: CMTime,
    _ operation: (Double, Double) -> Double
  ) -> CMTime {
    guard left.isValid, right.isValid else { return .invalid }
    let scale = max(left.timescale, right.timescale, 1)
    if left.timescale == right.timescale, left.isNumeric, right.isNumeric {
      let sign: CMTimeValue = operation(0, 1) < 0 ? -1 : 1
      return CMTime(value: left.value + sign * right.value, timescale: scale)
    }
    return CMTime(seconds: operation(left.seconds, right.seconds), preferredTimescale: scale)
  }
}

/// A valid time of `value` parts of a second.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// The time of `seconds`.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// The seconds of a time.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// -1, 0 or 1 as the first time is earlier, equal or later.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  time1 == time2 ? 0 : time1 < time2 ? -1 : 1
}
