public import Caches
public import Codecs
public import Requests

/// The configuration of a pipeline: every switch is a property with a default.
///
/// The defaults are the recommended start: no image is decoded larger than it is shown, work is
/// shared and cancelled, memory is bounded.
public struct PipelineOptions: Sendable, Hashable {
  /// Which requests share work; by default those for the same URL at the same size.
  public var coalescing: Coalescing = .byVariant
  /// What stops when an owner leaves; by default work without another owner.
  public var cancellation: Cancellation = .referenceCounted
  /// The stages that a cancellation reaches when owners are counted; by default every stage.
  public var cancelReach: CancelReach = .everyStage
  /// When the registry of work removes entries; by default at once, and only the work's own entry.
  public var registry = RegistryOptions()
  /// The priority of shared work; by default the highest of its owners, also in queues.
  public var priority: PriorityPolicy = .maximum
  /// Limits and orders of the queues; by default only decodes wait, first come, first served.
  public var queues = PipelineQueues()
  /// How fast fetches may begin; by default without a limit.
  public var rateLimit: RateLimit = .off
  /// The size of a decode; by default the size of the view.
  public var decodeMode: DecodeMode = .downsample
  /// The divisor of decodes in a power-of-two mode; by default the largest one that still reaches
  /// the target.
  public var sampleSizes: SampleSizeRule = .reaching
  /// The size that a thumbnail in the Exif data needs to be used, in the mode of that name; by
  /// default the size of the result.
  public var thumbnails: ThumbnailRule = .covering
  /// How a memory hit reaches its view; by default in the turn of the binding.
  public var delivery: Delivery = .sameTurn
  /// The format of decoded pixels; by default RGBA with 8 bits each.
  ///
  /// Planes cannot store transparency: images that have it stay RGBA with 8 bits each.
  public var pixelFormat: PixelFormat = .rgba8
  /// The values that scaling down averages; by default the stored levels.
  public var light: ResampleLight = .encoded
  /// Where decodes run; by default in a background pool of two.
  public var decodePlace: DecodePlace = .backgroundPool(width: 2)
  /// The memory cache; by default its cost is the decoded bytes, up to 15 % of the device's memory.
  public var memoryCache = MemoryCacheOptions()
  /// Encoded bytes in memory, from which other sizes are decoded; by default none.
  public var encodedMemory: EncodedMemory = .off
  /// The disk cache; by default original bytes without a limit.
  public var diskCache: DiskContent = .original
  /// How the disk cache writes files, expires them and limits their size; by default it writes at
  /// once and keeps all files.
  public var diskCacheOptions = DiskCacheOptions()
  /// Which responses are accepted and stored; by default 2xx of any size, without HTTP caching.
  public var http = HTTPOptions()
  /// Whether a failed fetch is tried again; by default it is not.
  public var retry: RetryPolicy = .off
  /// Which failed URLs are remembered; by default none.
  public var failureMemory = FailureMemory()
  /// Whether a broken body is continued; by default it is not.
  public var resume: ResumePolicy = .off
  /// What a cancellation does to a transfer that is almost done; by default it stops it.
  public var nearlyDone: NearlyDone = .stopped
  /// Whether previews are shown before all bytes have arrived; by default they are not.
  public var progressive: ProgressivePolicy = .off
  /// What a memory warning empties; by default the whole memory cache.
  public var purge: PurgePolicy = .all
  /// The steps of binding a cell; by default all four.
  public var cellSteps: CellSteps = .all
  /// What views request and show; by default what a careful app does.
  public var display = DisplayOptions()
  /// What is loaded before it is visible; by default nothing.
  public var prefetch: PrefetchPolicy = .off
  /// How prefetchers work; by default into memory, nearest first, at low priority.
  public var prefetchOptions = PrefetchOptions()

  /// The default options.
  public init() {}
}
