public import Basics
public import Codecs

/// The kind of processor time that work needs.
public enum ComputeLane: Sendable, Hashable {
  /// The thread that draws; it runs one piece of work at a time.
  case main
  /// A worker core.
  case worker
}

/// A piece of work, described by what it does, so that the cost model of a device can price it.
public enum ComputeWork: Sendable, Hashable {
  /// One band of the decode of an image with this header.
  case decode(DecodeWork, of: ImageHeader)
  /// One processor applied to an image of this many pixels.
  case process(ImageProcessor, pixels: Int)
  /// Delivering a finished image to its view.
  case deliver
  /// Emptying a cache of this many entries.
  case purge(entries: Int)
}

/// The time that a piece of work took.
public struct ComputeTime: Sendable, Hashable {
  /// CPU time on the fastest core of the device.
  public var cpu: TimeSpan
  /// The time that the device's decoder in hardware worked; zero by default.
  public var decoder: TimeSpan

  /// A piece of work that took these times.
  public init(cpu: TimeSpan, decoder: TimeSpan = .zero) {
    self.cpu = cpu
    self.decoder = decoder
  }

  /// Adds `other`.
  public static func += (time: inout ComputeTime, other: ComputeTime) {
    time.cpu = time.cpu + other.cpu
    time.decoder = time.decoder + other.decoder
  }
}

/// The processor, and what else computes, as the pipeline sees it.
public protocol ComputeScheduling: Sendable {
  /// Takes as long as `work` takes on `lane`, and returns what it took of the device.
  ///
  /// The caller has to own the main lane for work on it. Work does not end early when the task is
  /// cancelled; the caller checks for that between two pieces.
  @discardableResult
  func spend(_ work: ComputeWork, on lane: ComputeLane) async -> ComputeTime

  /// Waits until the main lane is free and acquires it.
  func acquireMain() async

  /// Releases the main lane, which goes to the task that has waited longest.
  func releaseMain()
}
