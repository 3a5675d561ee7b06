internal import Basics
internal import CVirtualTime
import Foundation

extension World {
  /// Lets the main lane run the main run loop: timers, blocks and performs of `RunLoop.main`.
  ///
  /// An app does so in `UIApplicationMain`. It costs nothing until code uses a run loop.
  func runMainRunLoop() {
    vt_world_set_pump(raw, pump, UnsafeMutableRawPointer(raw))
  }
}

/// Fires what is due on the main run loop; Foundation then sets its timer for what comes next.
private let pump: @convention(c) (UnsafeMutableRawPointer?) -> Void = { _ in
  _ = RunLoop.main.limitDate(forMode: .default)
}
