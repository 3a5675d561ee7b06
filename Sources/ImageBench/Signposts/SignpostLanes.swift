public import Basics
public import CSupport
internal import Synchronization

/// What recording reads: the time, and the cursors of all threads. They are plain pointers, so that
/// a signpost finds its slot with three loads and counts no reference.
// Sendable by protocol: a cursor is moved by the one thread that has its number, and a number is
// given again only when its thread has ended; nothing else changes before the recorder frees all
// of it.
@usableFromInline struct SignpostLanes: @unchecked Sendable {
  @usableFromInline struct Storage {
    @usableFromInline let cell: UnsafePointer<TimePoint>?
    /// The cursors by the numbers of their threads, from 1.
    ///
    /// The first has never room: it is for threads without a number, and for those beyond the last.
    @usableFromInline let cursors: UnsafeMutablePointer<SignpostCursor>
    @usableFromInline let threads: Int
  }

  @usableFromInline let storage: UnsafeMutablePointer<Storage>

  init(threads: Int, cell: TimeCell?) {
    let cursors = UnsafeMutablePointer<SignpostCursor>.allocate(capacity: threads + 1)
    for index in 0...threads { (cursors + index).initialize(to: SignpostCursor()) }
    storage = .allocate(capacity: 1)
    storage.initialize(to: Storage(cell: cell?.pointer, cursors: cursors, threads: threads))
  }

  func free() {
    let held = storage.pointee
    held.cursors.deinitialize(count: held.threads + 1)
    held.cursors.deallocate()
    storage.deallocate()
  }

  /// The time of the cell; nil without one.
  @inlinable var now: TimePoint? { storage.pointee.cell?.pointee }

  /// The cursor of the calling thread.
  @inlinable var cursor: UnsafeMutablePointer<SignpostCursor> {
    // The threads of a world take turns, so they share one cursor, and records keep their order.
    if storage.pointee.cell != nil { return storage.pointee.cursors + 1 }
    let number = Int(ib_own_number())
    return storage.pointee.cursors + (number <= storage.pointee.threads ? number : 0)
  }
}
