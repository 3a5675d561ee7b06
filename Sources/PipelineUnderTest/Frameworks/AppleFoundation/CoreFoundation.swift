@_exported public import Foundation

// Core Foundation's reference types are Foundation's classes, to which Swift on Linux bridges with
// `as`, as it does to Core Foundation on Apple's systems.

public typealias CFString = NSString
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
public typealias CFDictionary = NSDictionary
public typealias CFMutableDictionary = NSMutableDictionary
public typealias CFArray = NSArray
public typealias CFNumber = NSNumber
public typealias CFURL = NSURL
public typealias CFIndex = Int
/// Seconds since 1 January 2001, 00:00 UTC.
public typealias CFAbsoluteTime = Double
public typealias CFTimeInterval = Double

/// The allocator of Core Foundation, of which there is one: nil.
public final class CFAllocator: Sendable {}
/// The usual allocator.
public let kCFAllocatorDefault: CFAllocator? = nil

/// Empty data that can grow; a capacity of 0 is no limit.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
  NSMutableData()
}

/// A copy of bytes.
public func CFDataCreate(
  _ allocator: CFAllocator?,
  _ bytes: UnsafePointer<UInt8>?,
  _ length: CFIndex
) -> CFData! { NSData(bytes: bytes, length: length) }

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData) -> CFIndex { theData.length }

/// The bytes, for as long as the data live.
public func CFDataGetBytePtr(_ theData: CFData) -> UnsafePointer<UInt8>! {
  theData.bytes.assumingMemoryBound(to: UInt8.self)
}

/// True and false as numbers of Core Foundation.
public let kCFBooleanTrue: NSNumber! = true
public let kCFBooleanFalse: NSNumber! = false
