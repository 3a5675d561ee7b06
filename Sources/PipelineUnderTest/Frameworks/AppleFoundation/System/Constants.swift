public typealias NSInteger = Int
public typealias NSUInteger = UInt

/// Nanoseconds of a second, a millisecond and a microsecond; microseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1_000
public let USEC_PER_SEC: UInt64 = 1_000_000
