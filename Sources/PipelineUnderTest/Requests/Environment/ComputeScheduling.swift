public import Basics
public import Codecs

/// Where work runs.
public enum ComputeLane: Sendable, Hashable {
  /// The thread that draws; one piece of work at a time.
  case main
  /// A worker core.
  case worker
}

/// A piece of work, described by what it does, so that a device's cost model can price it.
public enum ComputeWork: Sendable, Hashable {
  /// One band of the decode of an image with this header.
  case decode(DecodeWork, of: ImageHeader)
  /// One processor over an image of this many pixels.
  case process(ImageProcessor, pixels: Int)
  /// Handing a finished image to its view.
  case deliver
  /// Emptying a cache of this many entries.
  case purge(entries: Int)
}

/// The CPU as the pipeline sees it.
public protocol ComputeScheduling: Sendable {
  /// Takes as long as `work` takes on `lane`, and reports what it cost in CPU time.
  ///
  /// Work on the main lane is spent while the caller holds the lane. It does not end early when
  /// the task is cancelled; the caller checks between two pieces.
  @discardableResult
  func spend(_ work: ComputeWork, on lane: ComputeLane) async -> TimeSpan

  /// Waits until the main lane is free and takes it.
  func acquireMain() async

  /// Gives the main lane to whoever waits for it longest.
  func releaseMain()
}
