/// A moment with an address of its own: one thread moves it, and to read it costs one load.
///
/// Only the thread of the world whose time it is may read or write it.
public final class TimeCell {
  /// The address of the moment; valid as long as the cell.
  public let pointer: UnsafePointer<TimePoint>
  private let moment: UnsafeMutablePointer<TimePoint>

  /// A cell that holds `time`.
  public init(_ time: TimePoint = .start) {
    moment = .allocate(capacity: 1)
    moment.initialize(to: time)
    pointer = UnsafePointer(moment)
  }

  deinit { moment.deallocate() }

  /// The moment; only the owner of the cell may use it.
  public var time: TimePoint {
    get { moment.pointee }
    set { moment.pointee = newValue }
  }
}

// Sendable by protocol: one thread alone uses the pointer.
extension TimeCell: @unchecked Sendable {}
