internal import FeedKit
internal import Foundation
internal import Scenarios
internal import UIKit

extension ScrollTrajectory {
  /// A step of a scroll view and the offset to which it moves the content.
  struct Move: Equatable {
    var step: ScrollStep
    var offset: Double
  }

  /// The moves of a loader's list in the frame that shows the last of `refreshes`, in order; empty
  /// while it rests.
  ///
  /// The others were skipped by a late frame. Gestures begin and end in them as in any other, also
  /// one that does both. Of movements that follow each other only the last is delivered, as the
  /// system coalesces touches and as a display link that was late fires once.
  ///
  /// - Complexity: O(refreshes), and O(refreshes of the deceleration) where one begins.
  func moves(in refreshes: ClosedRange<Int>) -> [Move] {
    var moves: [Move] = []
    for refresh in refreshes {
      for step in steps(atFrame: refresh) {
        let isCoalesced = step == .drags || step == .decelerates
        if isCoalesced, moves.last?.step == step { moves.removeLast() }
        moves.append(Move(step: step, offset: offsets[refresh]))
      }
    }
    return moves
  }

  /// What moves the list of a loader's screen in `frame`, in the order in which a scroll view
  /// reports it to its delegate; empty while it rests.
  ///
  /// - Complexity: O(frames of the deceleration) where one begins, O(1) elsewhere.
  func steps(atFrame frame: Int) -> [ScrollStep] {
    let before = frame > 0 ? phases[frame - 1] : .idle
    let now = phases[frame]
    var steps: [ScrollStep] = []
    // The finger leaves before anything else moves the content.
    if before == .dragging, now != .dragging { steps.append(lift(atFrame: frame)) }
    switch now {
    case .idle: break
    case .dragging: steps.append(before == .dragging ? .drags : .beginsDrag)
    case .decelerating:
      steps.append(.decelerates)
      // A scroll view reports the end together with its last movement.
      let isLast = frame + 1 == phases.count || phases[frame + 1] != .decelerating
      if isLast { steps.append(.endsDeceleration) }
    case .jumped: steps.append(.jumps)
    }
    return steps
  }

  /// The finger leaves between the frame before and `frame`; a flick says where it will rest.
  private func lift(atFrame frame: Int) -> ScrollStep {
    guard phases[frame] == .decelerating else { return .endsDrag(velocity: .zero, target: nil) }
    let last = phases[frame...].firstIndex { $0 != .decelerating } ?? phases.endIndex
    // A scroll view reports points a millisecond.
    let velocity = CGPoint(x: 0, y: velocities[frame] / 1000)
    return .endsDrag(velocity: velocity, target: CGPoint(x: 0, y: offsets[last - 1]))
  }
}
