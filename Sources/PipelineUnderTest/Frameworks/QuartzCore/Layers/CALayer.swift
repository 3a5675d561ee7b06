internal import Basics
package import VirtualDevice
internal import VirtualTime

/// A rectangle of content in a tree.
///
/// Changes take effect at once; only their animations take time.
open class CALayer: NSObject {
  // MARK: Geometry
  open var bounds = CGRect.zero {
    didSet { if bounds.size != oldValue.size { setNeedsLayout() } }
  }
  open var position = CGPoint.zero
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var zPosition: CGFloat = 0
  open var transform = CATransform3DIdentity {
    didSet { isTransformed = transform != CATransform3DIdentity }
  }
  /// Whether its transform is another one than the identity.
  package private(set) final var isTransformed = false
  open var sublayerTransform = CATransform3DIdentity

  // MARK: Tree
  // Unsafe: the superlayer clears it when it ends. See ``LayerOwner`` for why it is not weak.
  public private(set) unowned(unsafe) var superlayer: CALayer?
  private var children: [CALayer] = []
  /// The view that made it; nil once the layer got another delegate.
  package var owner: LayerOwner?
  private weak var given: (any CALayerDelegate)?
  open var delegate: (any CALayerDelegate)? {
    get { owner?.view ?? given }
    set { (owner, given) = (nil, newValue) }
  }
  open var mask: CALayer?
  open var name: String?

  // MARK: Content
  open var contents: Any? {
    willSet {
      // A drawing shows what there was when it was asked for.
      let since = isDisplaying ? displayAsked : nil
      LayerContents.current.willChange(self, to: newValue as? CGImage, since: since)
    }
    didSet { updateHold() }
  }
  open var contentsScale: CGFloat = 1
  open var contentsGravity = CALayerContentsGravity.resize
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint
  open var magnificationFilter = CALayerContentsFilter.linear
  open var minificationFilter = CALayerContentsFilter.linear
  open var isOpaque = false
  open var isHidden = false
  open var opacity: Float = 1
  open var masksToBounds = false
  open var backgroundColor: CGColor?
  open var cornerRadius: CGFloat = 0
  open var cornerCurve = CALayerCornerCurve.circular
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor?
  open var shadowColor: CGColor?
  open var shadowOpacity: Float = 0
  open var shadowOffset = CGSize(width: 0, height: -3)
  open var shadowRadius: CGFloat = 3
  open var shadowPath: CGPath?
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1
  open var drawsAsynchronously = false
  open var allowsEdgeAntialiasing = false
  open var allowsGroupOpacity = true
  open var needsDisplayOnBoundsChange = false
  open var actions: [String: any CAAction]?
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var beginTime: CFTimeInterval = 0
  open var compositingFilter: Any?
  open var filters: [Any]?

  // MARK: State
  /// Tells the layer from every other one, also from those that are gone.
  package let place = PlaceID.next()
  /// The present change of its opacity; also one that is over.
  package var fade: LayerFade?
  /// The transition to its present content; also one that is over.
  package var dissolve: LayerFade?
  private var wantsLayout = true
  /// The wishes of this layer or of one below it, so that a pass can skip whole branches.
  private var branchWants: BranchWants = .layout
  private var wantsDisplay = false
  private var isDisplaying = false
  /// When a new content was last asked for.
  private var displayAsked: TimePoint?
  private var running: [String: CAAnimation] = [:]
  private var runningOrder: [String] = []
  private var animationsAdded = 0
  private var values: [String: Any] = [:]
  private var held: PixelStore?
  /// Whether it is in the tree of the window.
  package var isOnScreen = false {
    didSet { if isOnScreen != oldValue { onScreenChanged() } }
  }

  public override init() {}

  /// A copy for presentation, which here is as the model.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    (bounds, position, anchorPoint) = (layer.bounds, layer.position, layer.anchorPoint)
    (transform, opacity, contents) = (layer.transform, layer.opacity, layer.contents)
    isTransformed = layer.isTransformed
  }

  /// Traps: there are no archives of layers here.
  public required init?(coder: NSCoder) {
    preconditionFailure("CALayer(coder:) needs an archive; make the layer in code")
  }

  /// The layer of a view; it calls `init()` of its class.
  public required convenience init(ofView: CALayerOfView) { self.init() }

  open class func layer() -> CALayer { CALayer() }
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  open class func needsDisplay(forKey key: String) -> Bool { false }

  deinit {
    for child in children { child.superlayer = nil }
    held?.changeViews(by: -1)
  }

  /// Its outline in its superlayer; without rotation also settable.
  open var frame: CGRect {
    get {
      let (size, position, anchorPoint) = (bounds.size, position, anchorPoint)
      if !isTransformed {
        return CGRect(
          x: position.x - anchorPoint.x * size.width,
          y: position.y - anchorPoint.y * size.height,
          width: size.width,
          height: size.height
        )
      }
      let rect = CGRect(
        x: -anchorPoint.x * size.width,
        y: -anchorPoint.y * size.height,
        width: size.width,
        height: size.height
      )
      let moved = rect.applying(affineTransform())
      return moved.offsetBy(dx: position.x, dy: position.y)
    }
    set {
      position = CGPoint(
        x: newValue.minX + anchorPoint.x * newValue.width,
        y: newValue.minY + anchorPoint.y * newValue.height
      )
      var size = newValue.size
      if isTransformed {
        let inverse = affineTransform().inverted()
        size = CGRect(origin: .zero, size: size).applying(inverse).size
      }
      bounds = CGRect(origin: bounds.origin, size: size)
    }
  }

  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Sublayers
  open var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
    set {
      for child in children { child.detach() }
      for child in newValue ?? [] { addSublayer(child) }
    }
  }

  open func addSublayer(_ layer: CALayer) { insert(layer, at: nil) }

  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: children.firstIndex { $0 === sibling } ?? 0)
  }

  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: children.firstIndex { $0 === sibling }.map { $0 + 1 })
  }

  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard let index = children.firstIndex(where: { $0 === oldLayer }) else { return }
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  open func removeFromSuperlayer() { detach() }

  private func insert(_ layer: CALayer, at index: Int?) {
    layer.detach()
    children.insert(layer, at: min(index ?? children.count, children.count))
    layer.superlayer = self
    layer.isOnScreen = isOnScreen
    for wish in BranchWants.each where layer.branchWants.contains(wish) { mark(wish) }
  }

  private func detach() {
    guard let parent = superlayer else { return }
    if let index = parent.children.lastIndex(where: { $0 === self }) {
      parent.children.remove(at: index)
    }
    superlayer = nil
    isOnScreen = false
  }

  // MARK: Layout and display
  open func setNeedsLayout() {
    wantsLayout = true
    mark(.layout)
  }

  private func mark(_ wish: BranchWants) {
    branchWants.insert(wish)
    var layer = superlayer
    while let next = layer, !next.branchWants.contains(wish) {
      next.branchWants.insert(wish)
      layer = next.superlayer
    }
  }

  package var branchWantsLayout: Bool { branchWants.contains(.layout) }
  package var branchWantsDisplay: Bool { branchWants.contains(.display) }

  open func needsLayout() -> Bool { wantsLayout }

  /// Lays out it and all below it that asked, until none of them asks again.
  ///
  /// Layout that asks for layout without an end, which never returns on a device, ends the run of
  /// the world with ``LayoutFeedback``'s sentence.
  open func layoutIfNeeded() {
    guard branchWantsLayout else { return }
    var feedback = LayoutFeedback()
    layOut(&feedback)
  }

  private func layOut(_ feedback: inout LayoutFeedback) {
    while branchWantsLayout {
      branchWants.remove(.layout)
      if wantsLayout {
        wantsLayout = false
        if let layouts = feedback.noteLayout(of: self) { refuseFeedback(after: layouts) }
        layoutSublayers()
      }
      for child in children where child.branchWantsLayout { child.layOut(&feedback) }
    }
  }

  private func refuseFeedback(after layouts: Int) {
    let owner: AnyObject = delegate ?? self
    let sentence = LayoutFeedback.sentence(about: "\(type(of: owner))", after: layouts)
    World.refuse(sentence)
    preconditionFailure(sentence)
  }

  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  open func setNeedsDisplay() {
    displayAsked = World.currentTime
    wantsDisplay = true
    mark(.display)
  }
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Gives all layers of the branch that asked a new content, as a frame does.
  package func displayBranchIfNeeded() {
    guard branchWants.remove(.display) != nil else { return }
    displayIfNeeded()
    for child in children { child.displayBranchIfNeeded() }
  }
  open func needsDisplay() -> Bool { wantsDisplay }

  open func displayIfNeeded() {
    guard wantsDisplay else { return }
    wantsDisplay = false
    isDisplaying = true
    display()
    isDisplaying = false
  }

  open func display() { delegate?.display(self) }
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Draws its background and its content, and those of its sublayers.
  open func render(in ctx: CGContext) {
    preconditionFailure("CALayer.render(in:) draws nothing here; draw the image itself instead")
  }

  // MARK: Animations
  /// Starts an animation; a nil key keeps it apart from all others.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    animationsAdded += 1
    let key = key ?? "animation \(animationsAdded)"
    if let old = running[key] { finish(old, key: key, finished: false) }
    running[key] = anim
    runningOrder.append(key)
    anim.delegate?.animationDidStart(anim)
    guard let length = anim.length else { return }
    noteFade(anim, length)
    CATransaction.noteAnimation(of: length)
    let wait = max(anim.beginTime - CACurrentMediaTime(), 0) * (anim.beginTime > 0 ? 1 : 0)
    afterDelay(wait + length) { [weak self] in
      guard let self, self.running[key] === anim else {
        return
      }
      self.finish(anim, key: key, finished: true)
    }
  }

  private func finish(_ anim: CAAnimation, key: String, finished: Bool) {
    if anim.isRemovedOnCompletion || !finished {
      running[key] = nil
      runningOrder.removeAll { $0 == key }
    }
    anim.delegate?.animationDidStop(anim, finished: finished)
  }

  open func removeAnimation(forKey key: String) {
    if let anim = running[key] { finish(anim, key: key, finished: false) }
  }

  open func removeAllAnimations() {
    for key in runningOrder { removeAnimation(forKey: key) }
  }

  open func animation(forKey key: String) -> CAAnimation? { running[key] }
  open func animationKeys() -> [String]? { runningOrder.isEmpty ? nil : runningOrder }

  open func action(forKey event: String) -> (any CAAction)? {
    delegate?.action(for: self, forKey: event) ?? actions?[event]
  }

  /// A layer with the values that are on screen: here those of the model.
  open func presentation() -> Self? { self }
  open func model() -> Self { self }

  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  open func value(forKey key: String) -> Any? { values[key] }

  // MARK: Coordinates
  open func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    let root = toRoot(p)
    return layer?.fromRoot(root) ?? root
  }
  open func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    fromRoot(layer?.toRoot(p) ?? p)
  }
  open func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    let (a, b) = (
      convert(r.origin, to: layer), convert(CGPoint(x: r.maxX, y: r.maxY), to: layer)
    )
    return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }
  open func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    (layer ?? self).convert(r, to: self)
  }
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  // MARK: Pixels
  private func onScreenChanged() {
    updateHold()
    for child in children { child.isOnScreen = isOnScreen }
  }

  /// Counts it as a view of its picture's pixels while it is in the window.
  package func updateHold() {
    let image = isOnScreen ? contents as? CGImage : nil
    let store = image?.picture.store
    if image != nil, store == nil { awaitPixels() }
    guard store !== held else { return }
    store?.changeViews(by: 1)
    held?.changeViews(by: -1)
    held = store
  }

  /// Its content, or an image of its view, has no pixels yet.
  package func awaitPixels() { mark(.pixels) }

  /// Whether it or a layer below it awaited pixels, which it does no longer.
  package func endAwaitingPixels() -> Bool { branchWants.remove(.pixels) != nil }
}
