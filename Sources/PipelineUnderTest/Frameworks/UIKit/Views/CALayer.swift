/// What a view draws on; a trial keeps its properties and draws images of views only.
@MainActor open class CALayer: NSObject {
  weak var view: UIView?
  private var own = CGRect.zero
  open var frame: CGRect {
    get { view?.frame ?? own }
    set { if let view { view.frame = newValue } else { own = newValue } }
  }
  open var bounds: CGRect {
    get { view?.bounds ?? CGRect(origin: .zero, size: own.size) }
    set { if let view { view.bounds = newValue } else { own.size = newValue.size } }
  }
  open var contents: Any? {
    willSet {
      guard newValue != nil else { return }
      preconditionFailure("CALayer.contents is not drawn in a trial: set UIImageView.image")
    }
  }
  open var cornerRadius: CGFloat = 0
  open var masksToBounds = false
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor?
  open var backgroundColor: CGColor?
  open var opacity: Float = 1
  open var isHidden = false
  open var isOpaque = false
  open var shadowColor: CGColor?
  open var shadowOpacity: Float = 0
  open var shadowOffset = CGSize.zero
  open var shadowRadius: CGFloat = 0
  open var shadowPath: CGPath?
  open var contentsScale: CGFloat = 1
  open var minificationFilter = "linear"
  open var magnificationFilter = "linear"
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1
  open var drawsAsynchronously = false
  open var mask: CALayer?
  open private(set) weak var superlayer: CALayer?
  open private(set) var sublayers: [CALayer]?
  open private(set) var animations: [String: CAAnimation] = [:]

  nonisolated public override required init() { super.init() }

  open func addSublayer(_ layer: CALayer) {
    layer.superlayer = self
    sublayers = (sublayers ?? []) + [layer]
  }

  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.superlayer = self
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(index), layers.count))
    sublayers = layers
  }

  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }

  open func add(_ animation: CAAnimation, forKey key: String?) {
    let key = key ?? "\(animations.count)"
    animations[key] = animation
    let kept = KeptAnimation(layer: self, animation: animation, key: key)
    DispatchQueue.main.asyncAfter(deadline: .now() + animation.duration) {
      MainActor.assumeIsolated { kept.finish() }
    }
  }

  open func removeAnimation(forKey key: String) { animations[key] = nil }
  open func removeAllAnimations() { animations.removeAll() }
  open func animation(forKey key: String) -> CAAnimation? { animations[key] }
  open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.keys.sorted() }
  open func setNeedsDisplay() {}
  open func setNeedsLayout() {}
}

/// Ends an animation after its duration.
@MainActor private struct KeptAnimation: Sendable {
  let layer: CALayer
  let animation: CAAnimation
  let key: String

  func finish() {
    guard layer.animations[key] === animation else { return }
    if animation.isRemovedOnCompletion { layer.removeAnimation(forKey: key) }
  }
}

/// A change over time; a trial sees its end only.
@MainActor open class CAAnimation: NSObject {
  open var duration: CFTimeInterval = 0.25
  open var isRemovedOnCompletion = true
  open var repeatCount: Float = 0
  open var autoreverses = false
  nonisolated public override init() { super.init() }
}

open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }
}

public final class CABasicAnimation: CAPropertyAnimation {
  public var fromValue: Any?
  public var toValue: Any?
}

public final class CATransition: CAAnimation {
  public var type = CATransitionType.fade
  public var subtype: String?
}

public struct CATransitionType: RawRepresentable, Sendable, Hashable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fade = CATransitionType(rawValue: "fade")
  public static let push = CATransitionType(rawValue: "push")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// Groups changes of layers; its completion comes when the present turn of the main queue has ended.
@MainActor public enum CATransaction {
  private static var completions: [(() -> Void)?] = []

  public static func begin() { completions.append(nil) }

  public static func commit() {
    guard let completion = completions.popLast() ?? nil else { return }
    let kept = KeptBlock(body: completion)
    DispatchQueue.main.async { kept.body() }
  }

  public static func setCompletionBlock(_ block: (() -> Void)?) {
    if completions.isEmpty { begin() }
    completions[completions.count - 1] = block
  }

  public static func setDisableActions(_ disable: Bool) {}
  public static func setAnimationDuration(_ duration: CFTimeInterval) {}
  public static func flush() {}
}

/// Carries a block of the main actor to a later turn of the main queue.
// Unchecked: it is made and called on the main queue.
private struct KeptBlock: @unchecked Sendable {
  let body: () -> Void
}
