public import Caches
public import Codecs

/// The configuration of a pipeline: every switch is a property with a default.
///
/// The defaults are the recommended start: no image is decoded larger than it is shown, work is
/// shared and cancelled, memory is bounded.
public struct PipelineOptions: Sendable, Hashable {
  /// Which requests share work; by default those for the same URL at the same size.
  public var coalescing: Coalescing = .byVariant
  /// What stops when an owner leaves; by default work without another owner.
  public var cancellation: Cancellation = .referenceCounted
  /// Which entries the registry of work removes; by default only the work's own.
  public var registry = RegistryOptions()
  /// The priority of shared work; by default the highest of its owners, also in queues.
  public var priority: PriorityPolicy = .maximum
  /// Limits and orders of the queues; by default only decodes wait, first come, first served.
  public var queues = PipelineQueues()
  /// The size of a decode; by default the size of the view.
  public var decodeMode: DecodeMode = .downsample
  /// The size that a thumbnail in the Exif data needs to be used, in the mode of that name; by
  /// default the size of the result.
  public var thumbnails: ThumbnailRule = .covering
  /// How a memory hit reaches its view; by default in the turn of the binding.
  public var delivery: Delivery = .sameTurn
  /// The format of decoded pixels; by default RGBA with 8 bits each.
  ///
  /// Planes cannot store transparency: images that have it stay RGBA with 8 bits each.
  public var pixelFormat: PixelFormat = .rgba8
  /// Where decodes run; by default in a background pool of two.
  public var decodePlace: DecodePlace = .backgroundPool(width: 2)
  /// The memory cache; by default its cost is the decoded bytes, up to 15 % of the device's memory.
  public var memoryCache = MemoryCacheOptions()
  /// The disk cache; by default original bytes without a limit.
  public var diskCache: DiskContent = .original
  /// How much the disk cache keeps, when it writes, and where it is read; by default all files, at
  /// once, and in the background.
  public var diskCacheOptions = DiskCacheOptions()
  /// Which responses are stored; by default none, because the disk cache keeps bytes.
  public var http = HTTPOptions()
  /// Whether a failed fetch is tried again; by default it is not.
  public var retry: RetryPolicy = .off
  /// Which failed URLs are remembered; by default none.
  public var failureMemory = FailureMemory()
  /// Whether a broken body is continued; by default it is not.
  public var resume: ResumePolicy = .off
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

  /// The default options.
  public init() {}

  /// Whether decodes make every pixel of a picture.
  package var decodesWhole: Bool { decodeMode == .full || decodeMode == .fullThenResize }
}
