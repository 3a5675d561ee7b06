internal import Basics

/// Calls a method at each refresh of the display.
@MainActor public final class CADisplayLink: NSObject {
  private static var links: [CADisplayLink] = []

  public private(set) var timestamp: CFTimeInterval = 0
  public private(set) var targetTimestamp: CFTimeInterval = 0
  public private(set) var duration: CFTimeInterval = 0
  public var isPaused = false
  public var preferredFramesPerSecond = 0
  public var preferredFrameRateRange = CAFrameRateRange.default
  private var target: AnyObject?
  private let selector: Selector
  private var lastFire: CFTimeInterval?

  public init(target: AnyObject, selector: Selector) {
    self.target = target
    self.selector = selector
    super.init()
  }

  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    if !Self.links.contains(where: { $0 === self }) { Self.links.append(self) }
  }

  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    Self.links.removeAll { $0 === self }
  }

  public func invalidate() {
    Self.links.removeAll { $0 === self }
    target = nil
  }

  static func fire(timestamp: TimePoint, period: TimeSpan) {
    let now = Double(timestamp.nanoseconds) / 1e9
    for link in links where !link.isPaused { link.fire(now, Double(period.nanoseconds) / 1e9) }
  }

  private func fire(_ now: CFTimeInterval, _ period: CFTimeInterval) {
    if preferredFramesPerSecond > 0, let lastFire,
      now - lastFire < 1 / Double(preferredFramesPerSecond) - period / 2
    {
      return
    }
    lastFire = now
    timestamp = now
    targetTimestamp = now + period
    duration = period
    guard let target else { return }
    selector.perform(on: target, with: self)
  }
}

/// How often a display link wants to be called.
public struct CAFrameRateRange: Sendable, Hashable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}
