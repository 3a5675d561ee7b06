package import Basics

/// The queue of units that each do one thing at a time, first come, first served.
package struct DecoderQueue: Sendable, Hashable {
  /// When each unit has done what was booked.
  private var ends: [TimePoint]

  /// `count` idle units, at least one.
  package init(units count: Int = 1) {
    ends = Array(repeating: .start, count: max(1, count))
  }

  /// When everything that was booked is done; the start of time when nothing was.
  ///
  /// - Complexity: O(units).
  package var free: TimePoint { ends.max() ?? .start }

  /// Books `time` at `now` in the unit that is free first, and returns when it is done.
  ///
  /// - Complexity: O(units).
  package mutating func book(_ time: TimeSpan, at now: TimePoint) -> TimePoint {
    let unit = ends.indices.min { ends[$0] < ends[$1] } ?? 0
    ends[unit] = max(ends[unit], now) + time
    return ends[unit]
  }
}
