/// Seconds since 1 January 2001 in the world's time.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
  Date().timeIntervalSinceReferenceDate
}

/// Seconds since the start of the device.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// An empty mutable data.
public func CFDataCreateMutable(_ allocator: Any?, _ capacity: CFIndex) -> CFMutableData? {
  NSMutableData(capacity: capacity)
}
