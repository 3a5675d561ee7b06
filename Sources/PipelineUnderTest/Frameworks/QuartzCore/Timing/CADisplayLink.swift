package import Basics
internal import VirtualTime

/// Seconds of the device's uptime, on the clock of display links.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// The rates at which a display link may fire.
public struct CAFrameRateRange: Sendable, Hashable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?

  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}

/// Calls a target at each frame of the screen, or at every n-th.
///
/// It keeps its target, as on a device, until ``invalidate()``.
open class CADisplayLink: NSObject {
  private var target: AnyObject?
  private let selector: Selector
  private var isAdded = false
  private var lastFired: TimePoint?
  /// When the present frame began.
  public private(set) var timestamp: CFTimeInterval = 0
  /// When the next frame begins.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// The time between two frames of the screen.
  public private(set) var duration: CFTimeInterval = 0
  open var isPaused = false
  /// Calls a second; 0 is each frame.
  open var preferredFramesPerSecond = 0
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// A link that calls `selector` of `target` once it is added to the main run loop.
  public init(target: Any, selector sel: Selector) {
    self.target = target as AnyObject
    selector = sel
  }

  /// Starts it; each mode of the main run loop has all frames.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard target != nil, !isAdded else { return }
    isAdded = true
    DisplayLinks.current.links.append(self)
  }

  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    DisplayLinks.current.links.removeAll { $0 === self }
  }

  /// Ends it for good and lets go of its target.
  open func invalidate() {
    isAdded = false
    target = nil
    DisplayLinks.current.links.removeAll { $0 === self }
  }

  private var wantedPeriod: TimeInterval {
    if preferredFramesPerSecond > 0 { return 1 / Double(preferredFramesPerSecond) }
    let range = preferredFrameRateRange
    let rate = (range.preferred ?? 0) > 0 ? range.preferred ?? 0 : range.maximum
    return rate > 0 ? 1 / Double(rate) : 0
  }

  @MainActor
  fileprivate func fire(at time: TimePoint, period: TimeSpan) {
    guard isAdded, !isPaused, let target else { return }
    // Half a period of slack, so that rounded periods do not skip a frame.
    if let lastFired,
      (time - lastFired).seconds < wantedPeriod - period.seconds / 2
    {
      return
    }
    lastFired = time
    let offset = (time - (World.currentTime ?? time)).seconds
    timestamp = CACurrentMediaTime() + offset
    duration = period.seconds
    targetTimestamp = timestamp + max(duration, wantedPeriod)
    selector.send(to: target, self)
  }
}

/// The display links of a device, in the order in which they were added.
package final class DisplayLinks {
  private static let table = PerDevice { DisplayLinks() }
  package static var current: DisplayLinks { table.current }
  fileprivate var links: [CADisplayLink] = []

  package var count: Int { links.count }

  /// Fires what is due in the frame that began at `time`.
  @MainActor
  package func fire(at time: TimePoint, period: TimeSpan) {
    for link in links { link.fire(at: time, period: period) }
  }

  /// Stops all.
  package func removeAll() { links.removeAll() }
}
