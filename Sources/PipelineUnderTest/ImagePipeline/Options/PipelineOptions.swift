public import Caches
public import Codecs
public import Requests

/// What a pipeline does: every switch is a property with a default.
///
/// The defaults are the pipeline that we would start from: nothing is decoded larger than it is
/// shown, work is shared and stopped, memory is bounded.
public struct PipelineOptions: Sendable, Hashable {
  /// Which requests share work; by default those for the same URL at the same size.
  public var coalescing: Coalescing = .byVariant
  /// What stops when an owner leaves; by default work that nobody waits for.
  public var cancellation: Cancellation = .referenceCounted
  /// How far a cancel reaches where owners are counted; by default into every stage.
  public var cancelReach: CancelReach = .everyStage
  /// How the registry of work forgets; by default at once, and only what it means.
  public var registry = RegistryOptions()
  /// Whose priority shared work has; by default the highest of those who wait, in queues too.
  public var priority: PriorityPolicy = .maximum
  /// Limits and orders of the queues; by default only decodes wait, first come, first served.
  public var queues = PipelineQueues()
  /// How fast fetches may begin; by default as fast as they are asked for.
  public var rateLimit: RateLimit = .off
  /// How large a decode is; by default as large as the view.
  public var decodeMode: DecodeMode = .downsample
  /// By how much decodes divide where the mode is by powers of two; by default as far as the target
  /// is still reached.
  public var sampleSizes: SampleSizeRule = .reaching
  /// How large a thumbnail in the Exif data has to be where the mode is by those; by default as
  /// large as the result.
  public var thumbnails: ThumbnailRule = .covering
  /// How a memory hit reaches its view; by default in the turn of the binding.
  public var delivery: Delivery = .sameTurn
  /// How decoded pixels lie in memory; by default RGBA with 8 bits each.
  ///
  /// Planes have no room for transparency: images that have it stay RGBA with 8 bits each.
  public var pixelFormat: PixelFormat = .rgba8
  /// What is averaged where images are scaled down; by default the levels as stored.
  public var light: ResampleLight = .encoded
  /// Where a decode runs; by default in a background pool of two.
  public var decodePlace: DecodePlace = .backgroundPool(width: 2)
  /// The memory cache; by default decoded bytes up to 15 % of the device's memory.
  public var memoryCache = MemoryCacheOptions()
  /// Encoded bytes in memory, from which other sizes are decoded; by default none.
  public var encodedMemory: EncodedMemory = .off
  /// The disk cache; by default original bytes without a limit.
  public var diskCache: DiskContent = .original
  /// How the disk cache writes, expires and is kept small; by default it writes at once and keeps
  /// all.
  public var diskCacheOptions = DiskCacheOptions()
  /// What is believed and kept of responses; by default 2xx, of any size, by no rules of the
  /// protocol.
  public var http = HTTPOptions()
  /// Whether a fetch that failed is tried again; by default it is not.
  public var retry: RetryPolicy = .off
  /// What is remembered of URLs that failed; by default nothing.
  public var failureMemory = FailureMemory()
  /// Whether a body that broke off is gone on with; by default it is not.
  public var resume: ResumePolicy = .off
  /// What a cancel does to a transfer that is almost done; by default it stops it.
  public var nearlyDone: NearlyDone = .stopped
  /// Whether images are shown before all their bytes have come; by default they are not.
  public var progressive: ProgressivePolicy = .off
  /// What a memory warning empties; by default the whole memory cache.
  public var purge: PurgePolicy = .all
  /// Which steps a cell takes when it is bound; by default all four.
  public var cellSteps: CellSteps = .all
  /// What views ask for and what they show meanwhile; by default what a careful app does.
  public var display = DisplayOptions()
  /// What is loaded ahead of the screen; by default nothing.
  public var prefetch: PrefetchPolicy = .off
  /// How prefetchers work; by default into memory, nearest first, at low priority.
  public var prefetchOptions = PrefetchOptions()

  /// The defaults.
  public init() {}
}
