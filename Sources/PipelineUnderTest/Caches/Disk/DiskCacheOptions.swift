public import Basics

/// How the disk cache writes files, expires them and limits their size.
public struct DiskCacheOptions: Sendable, Hashable {
  /// The moment from which the age of a file is counted.
  public enum AgeRule: String, Sendable, Hashable, CaseIterable {
    /// The last write.
    case sinceWrite = "since-write"
    /// The last read, so that files in use stay.
    case sinceAccess = "since-access"
  }

  /// What happens to bytes that no decoder could read.
  ///
  /// This applies to bytes that a later load finds on disk. Undecodable bytes from the server fail
  /// their load, and are removed from the disk unless the option is to keep them.
  public enum Undecodable: String, Sendable, Hashable, CaseIterable {
    /// They are removed, and the load that found them falls back to the network, as in Nuke
    /// (`TaskLoadImage.swift`).
    case fetchedAgain = "fetched-again"
    /// They are removed and the load that found them fails; a later request fetches them again.
    case removed
    /// They stay and fail every later request until they are evicted, a common mistake.
    case kept
  }

  /// The parts of a request that identify a file of original bytes.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    /// The URL, so that one fetch serves all sizes.
    case url
    /// The URL and the requested size, so that each size is fetched separately: a mistake that
    /// SDWebImage had (its issue 3217).
    case urlAndTarget = "url-and-target"
  }

  /// The parts of a request that identify a file of original bytes; by default the URL.
  public var key = Key.url

  /// Where files are read.
  public enum ReadPlace: String, Sendable, Hashable, CaseIterable {
    /// Off the main lane.
    case background
    /// The main lane, which cannot draw meanwhile: the mistake of SDWebImage issue 793 and
    /// Awful.app issue 753.
    case main
  }

  /// The size above which a sweep trims the files; nil, the default, is no limit.
  public var sizeLimit: ByteCount?
  /// The share of the size limit that a trim leaves, in percent; by default 70.
  ///
  /// 70 is Nuke's ratio (`Caching/DataCache.swift`); Kingfisher and SDWebImage trim to 50.
  public var trimPercent = 70
  /// The age at which a file becomes a miss, to be removed by the next sweep; nil, the default, is
  /// no limit.
  ///
  /// Kingfisher and SDWebImage keep files for seven days.
  public var ageLimit: TimeSpan?
  /// The moment from which age is counted; by default the last read, as in Kingfisher and
  /// SDWebImage.
  public var ageRule = AgeRule.sinceAccess
  /// How long writes are collected before they run one after another; by default each begins at
  /// once and writes run concurrently.
  ///
  /// Nuke flushes after one second.
  public var flushDelay = TimeSpan.zero
  /// The time from the start of the app to its first sweep; by default 5 s, as in Nuke.
  public var firstSweep = TimeSpan.seconds(5)
  /// The time between two sweeps, also across starts of the app; by default 1800 s, as in Nuke.
  ///
  /// The first read or write after this time begins the sweep.
  public var sweepInterval = TimeSpan.seconds(1800)
  /// What happens to bytes that no decoder could read; by default they are fetched again.
  public var undecodable = Undecodable.fetchedAgain
  /// Where files are read; by default off the main lane.
  public var readPlace = ReadPlace.background

  /// The default options.
  public init() {}

  /// Whether a sweep could ever remove a file.
  var needsSweeps: Bool { sizeLimit != nil || ageLimit != nil }
}
