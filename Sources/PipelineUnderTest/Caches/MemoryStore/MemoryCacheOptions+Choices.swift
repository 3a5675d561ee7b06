public import Basics

extension MemoryCacheOptions {
  /// What an entry is found by.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    /// The URL alone: one entry whatever the size and the processors.
    case url
    /// The URL, the size and the processors.
    case variant
    /// The URL and the processors: one entry, which serves sizes as ``Precision`` says (Coil).
    ///
    /// An image that was processed serves the size that it was made for and no other, as with Coil,
    /// whose key has the size where there are transformations (`MemoryCacheService`).
    case largerServesSmaller = "larger-serves-smaller"
  }

  /// Which images serve a request for another size, under ``Key/largerServesSmaller``.
  ///
  /// An image within one pixel of the size, and one that shows all pixels of a source that is no
  /// larger than the size, serve in any case: decoding again would give the same pixels.
  public enum Precision: String, Sendable, Hashable, CaseIterable {
    /// No others.
    case exact
    /// Larger ones too.
    case inexact
  }

  /// What an entry costs.
  public enum Cost: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the cost limit never applies.
    case none
    /// 1, so that the cost limit is one of entries.
    case count
    /// The bytes of its file, which are a fraction of what it takes: a common mistake.
    case fileBytes = "file-bytes"
    /// Four bytes a pixel, whatever the rows are padded to.
    case fourBytesPerPixel = "four-bytes-per-pixel"
    /// The bytes of its pixels, padding of the rows included, which is what it really takes.
    case decodedBytes = "decoded-bytes"
  }

  /// Whether a decoded image keeps the bytes that it was decoded from.
  public enum AttachedData: String, Sendable, Hashable, CaseIterable {
    /// It does not.
    case none
    /// It does, and they count in costs of pixels.
    case counted
    /// It does, and they do not count: a common mistake.
    case uncounted
  }

  /// How much the entries may cost together.
  public enum CostLimit: Sendable, Hashable {
    /// Any amount.
    case unlimited
    /// This many bytes, or entries where an entry costs 1.
    case bytes(ByteCount)
    /// This many thousandths of the device's memory, but at most ``MemoryCacheOptions/shareLimit``.
    case perMilleOfMemory(Int)
  }

  /// How much one entry may cost.
  public enum EntryLimit: Sendable, Hashable {
    /// As much as all together.
    case none
    /// This many bytes.
    case bytes(ByteCount)
    /// This many thousandths of the limit of all; 100 in Nuke, 125 in Fresco for encoded images.
    case perMilleOfCostLimit(Int)
  }

  /// What a limit of 0 means.
  public enum ZeroLimit: String, Sendable, Hashable, CaseIterable {
    /// Nothing is kept.
    case nothing
    /// There is no limit, as in `NSCache`.
    case unlimited
  }

  /// How long an entry lives.
  public struct TimeToLive: Sendable, Hashable {
    /// What makes it live longer.
    public enum Extension: String, Sendable, Hashable, CaseIterable {
      /// Nothing.
      case none
      /// Each use lets its time begin anew; 300 s in Kingfisher.
      case byUse = "by-use"
    }

    /// The time until it is too old.
    public var span: TimeSpan
    /// What makes it live longer; by default nothing.
    public var extended: Extension = .none

    /// A life of `span`.
    public init(_ span: TimeSpan, extended: Extension = .none) {
      self.span = span
      self.extended = extended
    }
  }

  /// What becomes of an entry when the new image for its key is too large to be kept.
  public enum OversizeOverwrite: String, Sendable, Hashable, CaseIterable {
    /// It goes, because it is out of date.
    case dropsOld = "drops-old"
    /// It stays, out of date, as in Nuke 13 (`Cache.set`): a mistake.
    case keepsOld = "keeps-old"
  }

  /// What stands behind the entries that are counted.
  public enum SecondLevel: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// A weak table: what has left is found again for as long as a view or a load holds it
    /// (SDWebImage, Coil).
    case weak
    /// Active resources: what a view or a load holds is not counted and cannot leave; it comes in
    /// when the last one lets go (Glide, Fresco).
    case active
  }
}
