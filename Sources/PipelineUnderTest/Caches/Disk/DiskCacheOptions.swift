public import Basics

/// How the disk cache writes, expires and is kept small.
public struct DiskCacheOptions: Sendable, Hashable {
  /// What the age of a file is counted from.
  public enum AgeRule: String, Sendable, Hashable, CaseIterable {
    /// From its write.
    case sinceWrite = "since-write"
    /// From its last read, so that a file that is used stays.
    case sinceAccess = "since-access"
  }

  /// What becomes of bytes that no decoder could read.
  ///
  /// It counts for bytes that a later load finds stored. Those that come from the server fail their
  /// load, and are removed from the disk unless they are kept.
  public enum Undecodable: String, Sendable, Hashable, CaseIterable {
    /// They are removed, and the load that found them goes on to the network, as with Nuke
    /// (`TaskLoadImage.swift`).
    case fetchedAgain = "fetched-again"
    /// They are removed and the load that found them fails, so that a later request fetches again.
    case removed
    /// They stay and fail every later request, until they are evicted: a common mistake.
    case kept
  }

  /// What a file of original bytes is found by.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    /// The address, so that one fetch serves all sizes.
    case url
    /// The address and the size that was asked for, so that each size is fetched anew: a mistake
    /// that SDWebImage had (its issue 3217).
    case urlAndTarget = "url-and-target"
  }

  /// What a file of original bytes is found by; by default the address.
  public var key = Key.url

  /// Where a file is read.
  public enum ReadPlace: String, Sendable, Hashable, CaseIterable {
    /// Off the main lane.
    case background
    /// On the main lane, which draws nothing meanwhile: the mistake of SDWebImage issue 793 and
    /// Awful.app issue 753.
    case main
  }

  /// The most bytes that are left after a sweep found more; nil, the default, is any number.
  public var sizeLimit: ByteCount?
  /// What a sweep leaves of the limit, in percent; by default 70.
  ///
  /// 70 is Nuke's ratio (`Caching/DataCache.swift`); Kingfisher and SDWebImage trim to 50.
  public var trimPercent = 70
  /// The age from which a file is a miss and is removed by the next sweep; nil, the default, is
  /// none.
  ///
  /// Kingfisher and SDWebImage keep files for seven days.
  public var ageLimit: TimeSpan?
  /// What the age is counted from; by default the last read, as with Kingfisher and SDWebImage.
  public var ageRule = AgeRule.sinceAccess
  /// How long writes wait for others, to be done one after another; by default they begin at once
  /// and run beside each other.
  ///
  /// Nuke flushes after one second.
  public var flushDelay = TimeSpan.zero
  /// The time from the start of the app to its first sweep; by default 5 s, as with Nuke.
  public var firstSweep = TimeSpan.seconds(5)
  /// The time from one sweep to the next, over starts of the app; by default 1800 s, as with Nuke.
  ///
  /// A sweep begins with the first read or write after it is due.
  public var sweepInterval = TimeSpan.seconds(1800)
  /// What becomes of bytes that no decoder could read; by default they are fetched again.
  public var undecodable = Undecodable.fetchedAgain
  /// Where files are read; by default off the main lane.
  public var readPlace = ReadPlace.background

  /// The defaults.
  public init() {}

  /// Whether anything can ever be swept.
  var needsSweeps: Bool { sizeLimit != nil || ageLimit != nil }
}
