public import Basics
internal import CVirtualTime
internal import Glibc

extension World {
  /// Holds the lane of the calling thread until `deadline` without using a core, while other lanes
  /// go on.
  ///
  /// A deadline that has passed means now. Outside of every world it does nothing, unless the
  /// process has an attachment; then the calling thread sleeps.
  public static func sleep(until deadline: TimePoint) {
    if vt_current() == nil, let wall = WallWorld.current { return wall.sleep(until: deadline) }
    guard let now = currentTime, deadline > now else { return }
    let (seconds, nanoseconds) = (deadline - now).nanoseconds.quotientAndRemainder(
      dividingBy: 1_000_000_000
    )
    // The world answers the call, so it ends at the nanosecond and without an error.
    var span = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    nanosleep(&span, nil)
  }
}
