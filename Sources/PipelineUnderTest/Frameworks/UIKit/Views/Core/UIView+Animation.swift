/// How an animation runs.
extension UIView {
  /// Choices of an animation; only `.repeat` changes anything: it never completes.
  public struct AnimationOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layoutSubviews = Self(rawValue: 1)
    public static let allowUserInteraction = Self(rawValue: 2)
    public static let beginFromCurrentState = Self(rawValue: 4)
    public static let `repeat` = Self(rawValue: 8)
    public static let autoreverse = Self(rawValue: 16)
    public static let overrideInheritedDuration = Self(rawValue: 32)
    public static let overrideInheritedCurve = Self(rawValue: 64)
    public static let allowAnimatedContent = Self(rawValue: 128)
    public static let showHideTransitionViews = Self(rawValue: 256)
    public static let overrideInheritedOptions = Self(rawValue: 512)
    public static let curveEaseInOut = Self([])
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    public static let curveLinear = Self(rawValue: 3 << 16)
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    public static let transitionCurlUp = Self(rawValue: 3 << 20)
    public static let transitionCurlDown = Self(rawValue: 4 << 20)
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
    public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
  }

  /// The pace of an animation.
  public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

  public class func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval = 0,
    options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(duration, delay, options, animations, completion)
  }

  public class func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(duration, delay, options, animations, completion)
  }

  public class func transition(
    with view: UIView,
    duration: TimeInterval,
    options: AnimationOptions = [],
    animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    if InterfaceState.current.areAnimationsEnabled, duration > 0 {
      view.layer.dissolve = LayerFade(length: duration) { _ in 0 }
    }
    run(duration, 0, options, animations ?? {}, completion)
  }

  public class func transition(
    from fromView: UIView,
    to toView: UIView,
    duration: TimeInterval,
    options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    run(
      duration,
      0,
      options,
      {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          fromView.superview?.addSubview(toView)
          fromView.removeFromSuperview()
        }
      },
      completion
    )
  }

  public class func animateKeyframes(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(duration, delay, [], animations, completion)
  }

  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double,
    relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    animations()
  }

  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let state = InterfaceState.current
    let was = state.areAnimationsEnabled
    state.areAnimationsEnabled = false
    actionsWithoutAnimation()
    state.areAnimationsEnabled = was
  }

  public class func setAnimationsEnabled(_ enabled: Bool) {
    InterfaceState.current.areAnimationsEnabled = enabled
  }

  public class var areAnimationsEnabled: Bool { InterfaceState.current.areAnimationsEnabled }
  public class var inheritedAnimationDuration: TimeInterval {
    InterfaceState.current.animationDuration
  }

  /// Choices of an animation along keyframes.
  public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let calculationModeLinear = Self([])
    public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
  }

  /// Makes the changes now and completes when the animation would have ended: at once in the next
  /// turn for a duration of 0, as UIKit documents.
  static func run(
    _ duration: TimeInterval,
    _ delay: TimeInterval,
    _ options: AnimationOptions,
    _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    let state = InterfaceState.current
    let (outer, outerDelay) = (state.animationDuration, state.animationDelay)
    (state.animationDuration, state.animationDelay) = (duration, max(delay, 0))
    animations()
    (state.animationDuration, state.animationDelay) = (outer, outerDelay)
    guard let completion, !options.contains(.repeat) else { return }
    afterDelay(state.areAnimationsEnabled ? max(duration, 0) + max(delay, 0) : 0) {
      completion(true)
    }
  }
}

/// Whether an animation runs.
public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }

/// Where an animation is.
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// An animation as an object.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject {
  open private(set) var state = UIViewAnimatingState.inactive
  open private(set) var isRunning = false
  public let duration: TimeInterval
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  public init(
    duration: TimeInterval,
    curve: UIView.AnimationCurve,
    animations: (() -> Void)? = nil
  ) {
    self.duration = duration
    if let animations { self.animations = [animations] }
  }

  public convenience init(
    duration: TimeInterval,
    dampingRatio ratio: CGFloat,
    animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, curve: .easeInOut, animations: animations)
  }

  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state == .inactive else { return }
    (state, isRunning) = (.active, true)
    UIView.run(duration, delay, [], { for body in animations { body() } }) { _ in
      self.end(at: .end)
    }
  }

  private func end(at position: UIViewAnimatingPosition) {
    guard isRunning else { return }
    (state, isRunning) = (.inactive, false)
    for completion in completions { completion(position) }
  }

  open func stopAnimation(_ withoutFinishing: Bool) {
    (state, isRunning) = (withoutFinishing ? .inactive : .stopped, false)
  }

  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    state = .inactive
    for completion in completions { completion(finalPosition) }
  }
}
