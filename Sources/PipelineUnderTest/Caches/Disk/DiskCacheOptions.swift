public import Basics

/// How much the disk cache keeps, when it writes, and where it is read.
public struct DiskCacheOptions: Sendable, Hashable {
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
  /// How long writes are collected before they run one after another; by default each begins at
  /// once and writes run concurrently.
  ///
  /// Nuke flushes after one second.
  public var flushDelay = TimeSpan.zero
  /// Where files are read; by default off the main lane.
  public var readPlace = ReadPlace.background

  /// The default options.
  public init() {}
}
