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
