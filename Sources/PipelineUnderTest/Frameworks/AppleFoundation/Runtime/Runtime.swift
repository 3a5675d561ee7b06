@_exported public import CAppleRuntime
internal import Foundation
internal import VirtualDevice
internal import VirtualTime

/// Calls `body`; objects end here when their last reference does, so there is no pool to empty.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}

/// The bytes of an instance of `cls`, with its header; 0 for nil.
public func class_getInstanceSize(_ cls: AnyClass?) -> Int {
  guard let cls else { return 0 }
  // The metadata of a class without Objective-C: kind, superclass, flags, address point, size
  // (TypeMetadata.rst in Swift's own documents).
  let metadata = unsafeBitCast(cls, to: UnsafeRawPointer.self)
  return Int(metadata.load(fromByteOffset: 24, as: UInt32.self))
}

/// The name of a class, with its module.
public func NSStringFromClass(_ aClass: AnyClass) -> String { String(reflecting: aClass) }

/// Seconds since 1 January 2001, 00:00 UTC, of the world.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// Nanoseconds of the device's uptime.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// What turns ``mach_absolute_time()`` into nanoseconds.
public struct mach_timebase_info_data_t {
  public var numer: UInt32 = 0
  public var denom: UInt32 = 0
  public init() {}
}

/// Says that the time is one of nanoseconds; 0, as it cannot fail.
@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
  info.pointee.numer = 1
  info.pointee.denom = 1
  return 0
}

/// 1 on the main thread, 0 on others.
public func pthread_main_np() -> Int32 { Thread.isMainThread ? 1 : 0 }

// MARK: - Locks by object

/// Locks `obj` for the calling thread, which may lock it again.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
  ObjectLocks.shared.lock(obj as AnyObject).lock()
  return 0
}

/// Unlocks `obj` once; -1 if no thread holds it.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
  guard let lock = ObjectLocks.shared.unlock(obj as AnyObject) else { return -1 }
  lock.unlock()
  return 0
}

/// A recursive lock for each object that a thread has locked.
private final class ObjectLocks: Sendable {
  static let shared = ObjectLocks()
  private struct Lock {
    let lock = NSRecursiveLock()
    var users = 0
  }
  private let locks = Guarded<[ObjectIdentifier: Lock]>([:])

  /// The lock of an object, with one more user.
  func lock(_ object: AnyObject) -> NSRecursiveLock {
    locks.with { locks in
      locks[ObjectIdentifier(object), default: Lock()].users += 1
      return locks[ObjectIdentifier(object), default: Lock()].lock
    }
  }

  /// The lock of an object, with one user fewer; nil without any.
  func unlock(_ object: AnyObject) -> NSRecursiveLock? {
    locks.with { locks in
      guard var lock = locks[ObjectIdentifier(object)] else { return nil }
      lock.users -= 1
      locks[ObjectIdentifier(object)] = lock.users == 0 ? nil : lock
      return lock.lock
    }
  }
}
