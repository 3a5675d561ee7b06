public typealias NSInteger = Int
public typealias NSUInteger = UInt

/// Nanoseconds of a second, a millisecond and a microsecond; microseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1_000
public let USEC_PER_SEC: UInt64 = 1_000_000

/// The largest and smallest numbers under the names of C's headers, whose macros Swift skips.
public let UINT64_MAX = UInt64.max
public let INT64_MAX = Int64.max
public let INT64_MIN = Int64.min
public let NSIntegerMax = Int.max
public let NSIntegerMin = Int.min
public let NSUIntegerMax = UInt.max

/// The size of a transfer that the server did not name.
public let NSURLSessionTransferSizeUnknown: Int64 = -1
