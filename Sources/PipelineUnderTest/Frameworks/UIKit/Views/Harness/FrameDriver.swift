package import Basics
internal import VirtualDevice

/// What the system reports to an app.
package enum AppReport: Sendable, Hashable {
  case memoryWarning, background, foreground
}

/// Drives the screen of one trial: its window, its frames, its gestures and its notifications.
///
/// It spends no time itself: the trial spends the prices of commits and binds.
@MainActor
package final class FrameDriver {
  package let root: UIViewController
  package let window: UIWindow
  private let probe: any ListProbe

  /// A driver of a screen that `root` shows; it appears with ``appear()``.
  package init(root: UIViewController, probe: any ListProbe) {
    self.root = root
    self.probe = probe
    window = UIWindow(frame: UIScreen.main.bounds)
    InterfaceState.current.probe = probe
  }

  /// Shows the screen: its view is loaded, appears and is laid out.
  package func appear() {
    window.rootViewController = root
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  /// Fires the display links of the frame that began at `timestamp`.
  package func tick(timestamp: TimePoint, period: TimeSpan) {
    DisplayLinks.current.fire(at: timestamp, period: period)
  }

  // MARK: Scrolling
  /// The list that gestures move: the largest scroll view on the screen that can scroll.
  package var mainList: UIScrollView? {
    var best: UIScrollView?
    visit(window) { view in
      guard let list = view as? UIScrollView, list.isScrollEnabled else { return }
      let area = { (view: UIView) in view.bounds.width * view.bounds.height }
      if best.map({ area(list) > area($0) }) ?? true { best = list }
    }
    return best
  }

  /// Moves the main list as a finger or its momentum does, and calls its delegate in UIKit's order.
  ///
  /// A target that the delegate changes is not followed: the gesture decides where it ends.
  package func scroll(to offset: CGPoint, _ step: ScrollStep) {
    mainList?.move(to: offset, step)
  }

  // MARK: Layout
  /// Lays out all that asked, until nothing asks any longer; then lists bind a cell ahead and
  /// announce items.
  ///
  /// Returns how many cells were bound.
  @discardableResult
  package func layout() -> Int {
    let before = boundCount
    var passes = 0
    while window.layer.branchWantsLayout, passes < Self.passesMax {
      passes += 1
      window.layoutIfNeeded()
    }
    let bound = boundCount - before
    var ahead = false
    for list in lists { ahead = list.afterLayout(mayBind: bound == 0) || ahead }
    if ahead { window.layoutIfNeeded() }
    window.layer.displayBranchIfNeeded()
    updateHolds()
    return boundCount - before
  }

  private static let passesMax = 16

  /// Notes pixels that were decoded since the image was set.
  package func updateHolds() {
    visit(window) { view in
      (view as? UIImageView)?.updateHold()
      for layer in [view.layer] + (view.layer.sublayers ?? []) where layer.contents != nil {
        layer.updateHold()
      }
    }
  }

  private var lists: [any ItemList] {
    var result: [any ItemList] = []
    visit(window) { if let list = $0 as? any ItemList { result.append(list) } }
    return result
  }

  private var boundCount: Int { lists.reduce(0) { $0 + $1.boundCount } }

  private func visit(_ view: UIView, _ body: (UIView) -> Void) {
    guard !view.isHidden || view === window else { return }
    body(view)
    for child in view.children { visit(child, body) }
  }

  // MARK: What is seen
  /// The images on the screen from top to bottom and from left to right: those of image views, and
  /// those that are the content of a layer without one.
  ///
  /// They are in the window, neither hidden nor transparent, and they or their cell touch the
  /// screen.
  package var visibleImages: [VisibleImage] {
    var found: [(place: CGPoint, image: VisibleImage)] = []
    collect(window, origin: .zero, clip: window.bounds, cell: nil) { view, frame, cell in
      if let view = view as? UIImageView {
        found.append((frame.origin, VisibleImage(of: view, at: frame, in: cell)))
      }
      for layer in [view.layer] + (view.layer.sublayers ?? []) where isSeen(layer, with: view) {
        guard let content = VisibleImage(of: layer, at: frame, in: cell) else { continue }
        found.append((frame.origin, content))
      }
    }
    return found.sorted { ($0.place.y, $0.place.x) < ($1.place.y, $1.place.x) }.map(\.image)
  }

  /// Whether the content of a layer is seen beside `view`: an image view is seen by its image, and
  /// layers of other views with those views.
  private func isSeen(_ layer: CALayer, with view: UIView) -> Bool {
    layer === view.layer ? !(view is UIImageView) : !(layer.delegate is UIView)
  }

  private func collect(
    _ view: UIView,
    origin: CGPoint,
    clip: CGRect,
    cell: UIView?,
    _ body: (UIView, CGRect, UIView?) -> Void
  ) {
    guard !view.isHidden, view.alpha > 0 else { return }
    let own = view === window ? window.bounds : view.frame
    let frame = own.offsetBy(dx: origin.x, dy: origin.y)
    let seen = frame.intersection(clip)
    let isSeen = !seen.isNull && seen.width > 0 && seen.height > 0
    if !isSeen, view.boundItem != nil || (view.clipsToBounds && cell == nil) { return }
    let cell = view.boundItem != nil ? view : cell
    // A commit draws all of a cell of which a part is on the screen.
    if isSeen || cell != nil { body(view, frame, cell) }
    let bounds = view.bounds.origin
    let inner = CGPoint(x: frame.minX - bounds.x, y: frame.minY - bounds.y)
    let innerClip = view.clipsToBounds ? seen : clip
    for child in view.children { collect(child, origin: inner, clip: innerClip, cell: cell, body) }
  }

  /// The number of cells on the screen.
  package var visibleCellCount: Int {
    lists.reduce(0) { count, list in
      count
        + list.visibleCellViews.count {
          list.bounds.intersects($0.frame) && !$0.isHidden
        }
    }
  }

  // MARK: The app
  /// Reports to the app's delegate, to its controllers and to observers, in UIKit's order.
  package func receive(_ report: AppReport) {
    let app = UIApplication.shared
    func post(_ name: NSNotification.Name) {
      AppleFoundation.NotificationCenter.default.post(name: name, object: app)
    }
    switch report {
    case .memoryWarning:
      app.delegate?.applicationDidReceiveMemoryWarning(app)
      for controller in root.family { controller.didReceiveMemoryWarning() }
      post(UIApplication.didReceiveMemoryWarningNotification)
    case .background:
      app.applicationState = .inactive
      app.delegate?.applicationWillResignActive(app)
      post(UIApplication.willResignActiveNotification)
      app.applicationState = .background
      app.delegate?.applicationDidEnterBackground(app)
      post(UIApplication.didEnterBackgroundNotification)
      LiveCaches.current?.enterBackground()
    case .foreground:
      app.applicationState = .inactive
      app.delegate?.applicationWillEnterForeground(app)
      post(UIApplication.willEnterForegroundNotification)
      app.applicationState = .active
      app.delegate?.applicationDidBecomeActive(app)
      post(UIApplication.didBecomeActiveNotification)
    }
  }

  /// Takes the screen down: it disappears and its views leave the window.
  package func disappear() {
    window.tearDown()
    DisplayLinks.current.removeAll()
  }
}
