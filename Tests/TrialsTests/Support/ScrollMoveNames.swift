import Scenarios
import UIKit

@testable import Trials

extension ScrollTrajectory.Move {
  /// The name of the step.
  var name: String {
    switch step {
    case .beginsDrag: "begins drag"
    case .drags: "drags"
    case .endsDrag(_, let target): target == nil ? "ends drag" : "flicks"
    case .decelerates: "decelerates"
    case .endsDeceleration: "stops"
    case .jumps: "jumps"
    }
  }

  /// Whether the step begins or ends something, so that it must not get lost.
  var isEdge: Bool { step != .drags && step != .decelerates }

  /// The speed and the target of a flick; nil for another step.
  var flick: (velocity: Double, target: Double)? {
    guard case .endsDrag(let velocity, let target?) = step else { return nil }
    return (Double(velocity.y), Double(target.y))
  }
}
