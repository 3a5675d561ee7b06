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
