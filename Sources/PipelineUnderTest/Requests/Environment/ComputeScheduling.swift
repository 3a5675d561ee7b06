public import Basics
public import Codecs
public import DeviceContract

/// The kind of processor time that work needs.
public enum ComputeLane: Sendable, Hashable {
  /// The thread that draws; it runs one piece of work at a time.
  case main
  /// A worker core.
  case worker
}

/// The processor, and what else computes, as the pipeline sees it.
public protocol ComputeScheduling: Sendable {
  /// The threads of background decodes; nil stands for the pool of Swift's tasks.
  var workers: (any TaskExecutor)? { get }

  /// Holds the calling thread for as long as `work` takes, and returns what it took of the device.
  ///
  /// Work for the main lane is spent on the main actor. Work does not end early when the task is
  /// cancelled; the caller checks for that between two pieces.
  @discardableResult
  func spend(_ work: ComputeWork, on lane: ComputeLane) -> ComputeTime

  /// A codec begins on the calling thread, whose time is spent before ``endCodec()``.
  func beginCodec()

  /// All that a codec's time stands for has been spent.
  func endCodec()

  /// When pages of fresh memory are touched in decodes.
  var pages: PageTouching { get }

  /// The pace of a decode of `bands`, for which the codec took `took` of this machine's CPU time.
  func pace(of bands: [ComputeWork], took: TimeSpan) -> DecodePace
}

extension ComputeScheduling {
  /// Nothing: a codec takes no time by itself.
  public func beginCodec() {}

  /// Nothing, as ``beginCodec()``.
  public func endCodec() {}

  /// As usual: when pixels are written.
  public var pages: PageTouching { .whenWritten }

  /// That of decodes that take their price.
  public func pace(of bands: [ComputeWork], took: TimeSpan) -> DecodePace { .priced }
}
