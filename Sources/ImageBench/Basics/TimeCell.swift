/// A moment with an address of its own: to read it costs one load.
///
/// Only threads that take turns may use it: those of the world whose time it is.
public final class TimeCell {
  /// The address of the moment; valid as long as the cell.
  public let pointer: UnsafePointer<TimePoint>
  private let moment: UnsafeMutablePointer<TimePoint>?
  private let owner: AnyObject?

  /// A cell that holds `time`.
  public init(_ time: TimePoint = .start) {
    let moment = UnsafeMutablePointer<TimePoint>.allocate(capacity: 1)
    moment.initialize(to: time)
    self.moment = moment
    pointer = UnsafePointer(moment)
    owner = nil
  }

  /// A cell that reads the moment at `pointer`, which `owner` keeps valid and moves.
  public init(reading pointer: UnsafePointer<TimePoint>, of owner: AnyObject) {
    self.pointer = pointer
    self.owner = owner
    moment = nil
  }

  deinit { moment?.deallocate() }

  /// The moment; only the owner of the cell may use it.
  public var time: TimePoint {
    get { pointer.pointee }
    set {
      guard let moment else { preconditionFailure("the time of a world is moved by the world") }
      moment.pointee = newValue
    }
  }
}

// Sendable by protocol: the threads that use the pointer take turns.
extension TimeCell: @unchecked Sendable {}
