internal import Basics

/// Runs the tasks of a device: outside of every lane, between the jobs of the code under test.
///
/// A network or a disk is no thread of the app, so what it does must take none of the app's.
// Unchecked: nothing of it changes.
private final class DeviceExecutor: TaskExecutor, @unchecked Sendable {
  private unowned let world: World

  init(_ world: World) { self.world = world }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    world.schedule(at: world.now) { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs tasks on the global queues, as code does that hands blocking work to GCD.
// Unchecked: nothing of it changes.
private final class WorkerExecutor: TaskExecutor, @unchecked Sendable {
  private unowned let world: World
  private let qos: QualityOfService

  init(_ world: World, _ qos: QualityOfService) {
    self.world = world
    self.qos = qos
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    world.onWorker(qos: qos) { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension World {
  /// Runs tasks on the global queue of `qos`, whose threads they may block.
  package func workers(qos: QualityOfService) -> any TaskExecutor { WorkerExecutor(self, qos) }

  /// Starts a task of a device, whose turns run outside of every lane, each as an event.
  ///
  /// Such a task must not block a thread; it may sleep, and resume the code under test by
  /// enqueueing.
  package func startDeviceTask(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task.detached(executorPreference: DeviceExecutor(self), operation: body)
  }

  /// Cancels `task`, which is the device's, between its turns.
  package func cancel(_ task: Task<Void, Never>) {
    // In virtual time the caller's turn is one itself.
    if wall == nil { task.cancel() } else { schedule(at: now) { task.cancel() } }
  }

  /// Waits for `body`, which runs as a task of the device; cancelling the caller cancels it.
  package func onDevice(_ body: @escaping @Sendable () async -> Void) async {
    let task = startDeviceTask(body)
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      cancel(task)
    }
  }
}
