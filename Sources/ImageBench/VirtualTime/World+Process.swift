internal import Basics
internal import Foundation
internal import Synchronization

// What stands for a world on the threads of no world, where time is real.

extension World {
  /// Keeps `object` for ``currentAttachment(as:)`` on every thread of no world, whose
  /// ``currentTime`` begins now; nil takes it off.
  ///
  /// A thread may still look at an object that was taken off, so each lives as long as the process,
  /// which attaches one.
  package static func attachToProcess(_ object: AnyObject?) {
    let made = object.map { Unmanaged.passRetained(ProcessAttachment($0)) }
    processAttachment.store(made, ordering: .releasing)
  }

  /// The attachment of the process; nil without one.
  static var attachedToProcess: ProcessAttachment? {
    processAttachment.load(ordering: .acquiring)?.takeUnretainedValue()
  }
}

private let processAttachment = Atomic<Unmanaged<ProcessAttachment>?>(nil)

/// An object that stands for the hardware of the process, and when it was attached.
final class ProcessAttachment: Sendable {
  // Unsafe: the reference never changes, and only objects for every thread are attached.
  nonisolated(unsafe) let object: AnyObject
  private let beginNanoseconds = SystemClock.monotonic.nanoseconds

  init(_ object: AnyObject) { self.object = object }

  /// The real time since then, as the time of a world.
  var now: TimePoint {
    TimePoint(nanoseconds: SystemClock.monotonic.nanoseconds - beginNanoseconds)
  }

  /// The main lane on the main thread of the process, and another one elsewhere.
  var lane: Lane { Thread.isMainThread ? .main : .thread }
}
