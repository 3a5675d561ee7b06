public import Basics

extension MemoryCacheOptions {
  /// The parts of a request that identify an entry.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    /// The URL alone: one entry for all sizes and processors.
    case url
    /// The URL, the size and the processors.
    case variant
    /// The URL and the processors: one entry, which serves sizes as ``Precision`` says (Coil).
    ///
    /// A processed image serves only the size that it was made for, as in Coil, whose key contains
    /// the size if there are transformations (`MemoryCacheService`).
    case largerServesSmaller = "larger-serves-smaller"
  }

  /// Which images serve a request for another size, under ``Key/largerServesSmaller``.
  ///
  /// Under either rule an image serves if it is within one pixel of the size, or if it has all
  /// pixels of a source that is no larger than the size: another decode would give the same pixels.
  public enum Precision: String, Sendable, Hashable, CaseIterable {
    /// No others.
    case exact
    /// Larger ones too.
    case inexact
  }

  /// The cost of an entry.
  public enum Cost: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the cost limit never applies.
    case none
    /// 1, so that the cost limit is a limit of the count.
    case count
    /// The bytes of its file, a fraction of the memory that it takes: a common mistake.
    case fileBytes = "file-bytes"
    /// Four bytes per pixel, without the padding of rows.
    case fourBytesPerPixel = "four-bytes-per-pixel"
    /// The bytes of its pixels with the padding of rows, which is the memory that it takes.
    case decodedBytes = "decoded-bytes"
  }

  /// Whether a decoded image keeps the bytes that it was decoded from.
  public enum AttachedData: String, Sendable, Hashable, CaseIterable {
    /// It does not.
    case none
    /// It does, and they are part of a cost in pixels.
    case counted
    /// It does, and they are not counted: a common mistake.
    case uncounted
  }

  /// The limit of the sum of the costs.
  public enum CostLimit: Sendable, Hashable {
    /// No limit.
    case unlimited
    /// This many bytes, or this many entries if an entry costs 1.
    case bytes(ByteCount)
    /// This many thousandths of the device's memory, at most ``MemoryCacheOptions/shareLimit``.
    case perMilleOfMemory(Int)
  }

  /// The limit of the cost of one entry.
  public enum EntryLimit: Sendable, Hashable {
    /// The limit of the sum.
    case none
    /// This many bytes.
    case bytes(ByteCount)
    /// This many thousandths of the limit of the sum; 100 in Nuke, 125 in Fresco for encoded
    /// images.
    case perMilleOfCostLimit(Int)
  }

  /// The meaning of a limit of 0.
  public enum ZeroLimit: String, Sendable, Hashable, CaseIterable {
    /// No entry is kept.
    case nothing
    /// There is no limit, as in `NSCache`.
    case unlimited
  }

  /// How long an entry lives.
  public struct TimeToLive: Sendable, Hashable {
    /// What extends the lifetime of an entry.
    public enum Extension: String, Sendable, Hashable, CaseIterable {
      /// Nothing does.
      case none
      /// Each use restarts it; 300 s in Kingfisher.
      case byUse = "by-use"
    }

    public var span: TimeSpan
    /// What extends the lifetime; by default nothing.
    public var extended: Extension = .none

    /// A lifetime of `span`.
    public init(_ span: TimeSpan, extended: Extension = .none) {
      self.span = span
      self.extended = extended
    }
  }

  /// What happens to an entry if the new image for its key is too large to be kept.
  public enum OversizeOverwrite: String, Sendable, Hashable, CaseIterable {
    /// It is removed, because it is outdated.
    case dropsOld = "drops-old"
    /// It stays, outdated, as in Nuke 13 (`Cache.set`): a mistake.
    case keepsOld = "keeps-old"
  }

  /// What the cache knows of images beyond the entries that count.
  public enum SecondLevel: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// A weak table: an evicted image is found for as long as a view or a load has a lease of it
    /// (SDWebImage, Coil).
    case weak
    /// Active resources: an image that a view or a load has a lease of does not count and is not
    /// evicted; it is admitted again when its last lease is released (Glide, Fresco).
    case active
  }
}
