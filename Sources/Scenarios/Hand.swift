import Basics

/// Performs gestures and records the content offset of every frame.
///
/// Motion is a chain of straight pieces, one for each millisecond of a flick; a frame inside a
/// piece is interpolated. Only + − × ÷ are used, so all machines agree to the last bit.
struct Hand {
  private(set) var offsets: [Double] = []
  private(set) var velocities: [Double] = []
  private(set) var phases: [ScrollPhase] = []

  private let frameCount: Int
  private let period: Int
  private let limit: Double
  private var now = 0
  private var offset = 0.0
  private var hasJumped = false

  /// A hand on content that moves from 0 to `limit` points, sampled every `period` nanoseconds.
  init(frameCount: Int, period: Int, limit: Double) {
    self.frameCount = frameCount
    self.period = period
    self.limit = limit
    offsets.reserveCapacity(frameCount)
    velocities.reserveCapacity(frameCount)
    phases.reserveCapacity(frameCount)
  }

  /// Whether every frame has its offset.
  var isDone: Bool { offsets.count == frameCount }

  /// Performs one gesture.
  mutating func perform(_ gesture: Gesture, locate: (JumpTarget) -> Double) {
    switch gesture {
    case .drag(let distance, let duration):
      drag(by: distance, for: duration.nanoseconds)
    case .flick(let velocity, let rate, _):
      flick(at: velocity, rate: rate, for: gesture.duration.nanoseconds)
    case .pause(let duration):
      move(to: offset, for: duration.nanoseconds, phase: .idle)
    case .glide(let target, let duration):
      let end = clamped(target)
      let phase = end == offset ? ScrollPhase.idle : .dragging
      move(to: end, for: duration.nanoseconds, phase: phase)
    case .jump(let target):
      jump(to: locate(target))
    }
  }

  /// Records the remaining frames, with the content at rest.
  mutating func rest() {
    guard !isDone else { return }
    let end = frameCount * period
    move(to: offset, for: max(0, end - now), phase: .idle)
  }

  private mutating func drag(by distance: Double, for duration: Int) {
    let target = clamped(offset + distance)
    guard distance != 0, target != offset else {
      return move(to: offset, for: duration, phase: .idle)
    }
    // The finger keeps its speed up to the end of the content and then slides without effect.
    let share = min(1, (target - offset) / distance)
    let moving = target == offset + distance ? duration : Int(Double(duration) * share)
    move(to: target, for: moving, phase: .dragging)
    move(to: target, for: duration - moving, phase: .idle)
  }

  private mutating func flick(at velocity: Double, rate: DecelerationRate, for duration: Int) {
    var velocity = velocity
    var left = duration
    while left > 0 {
      let step = min(left, 1_000_000)
      velocity *= rate.factor
      let target = clamped(offset + velocity * Double(step) / 1e9)
      guard target != offset else { break }
      move(to: target, for: step, phase: .decelerating)
      left -= step
    }
    move(to: offset, for: left, phase: .idle)
  }

  private mutating func jump(to target: Double) {
    offset = clamped(target)
    hasJumped = true
  }

  /// Moves the content in a straight line to `target` during `duration`.
  private mutating func move(to target: Double, for duration: Int, phase: ScrollPhase) {
    var due = offsets.count * period
    while due < now + duration, !isDone {
      let share = Double(due - now) / Double(duration)
      offsets.append(offset + (target - offset) * share)
      velocities.append((target - offset) / Double(duration) * 1e9)
      phases.append(hasJumped ? .jumped : phase)
      hasJumped = false
      due += period
    }
    now += duration
    offset = target
  }

  private func clamped(_ target: Double) -> Double { min(limit, max(0, target)) }
}
