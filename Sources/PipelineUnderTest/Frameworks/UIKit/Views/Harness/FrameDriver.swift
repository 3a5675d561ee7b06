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
  private let contentObserver: ContentObserver

  /// A driver of a screen that `root` shows; it appears with ``appear()``.
  package init(root: UIViewController, probe: any ListProbe) {
    self.root = root
    self.probe = probe
    window = UIWindow(frame: UIScreen.main.bounds)
    InterfaceState.current.probe = probe
    contentObserver = ContentObserver()
    LayerContents.current.observer = contentObserver
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
  /// The list that gestures move: the largest scroll view on the screen whose content is larger
  /// than itself, and of several the one in front; if there is none, the largest scroll view.
  package var mainList: UIScrollView? {
    var best: UIScrollView?
    func rank(_ list: UIScrollView) -> (Int, CGFloat) {
      (list.direction == nil ? 0 : 1, list.bounds.width * list.bounds.height)
    }
    for list in scrollViews where list.isScrollEnabled {
      if best.map({ rank(list) >= rank($0) }) ?? true { best = list }
    }
    return best
  }

  /// Moves the main list as a finger or its momentum does, and calls its delegate in UIKit's order.
  ///
  /// It moves to `offset` points from the start of its content, in the direction in which its
  /// content is larger than itself, and no farther than to its end. A target that the delegate
  /// changes is not followed: the gesture decides where it ends.
  package func scroll(to offset: CGFloat, _ step: ScrollStep) {
    guard let list = mainList else { return }
    let direction = list.direction ?? .vertical
    list.move(to: list.offset(offset, along: direction), step.turned(direction, in: list))
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
    let lists = lists
    let bound = lists.reduce(0) { $0 + $1.boundCount } - before
    var ahead = false
    for list in lists { ahead = list.afterLayout(hasSpareTime: bound == 0) || ahead }
    if ahead { window.layoutIfNeeded() }
    window.layer.displayBranchIfNeeded()
    updateHolds()
    return boundCount - before
  }

  private static let passesMax = 16

  /// Whether a frame without input would lay out and draw nothing by itself.
  package var isAtRest: Bool {
    let layer = window.layer
    return !layer.branchWantsLayout && !layer.branchWantsDisplay && DisplayLinks.current.count == 0
  }

  /// Notes pixels that were decoded since the image was set.
  package func updateHolds() { updateHolds(window.layer, of: window) }

  /// Those of a layer and of the layers below it, without those in hidden views.
  private func updateHolds(_ layer: CALayer, of view: UIView?) {
    guard layer.endAwaitingPixels() else { return }
    if let view, view.isHidden, view !== window {
      layer.awaitPixels()
      return
    }
    (view as? UIImageView)?.updateHold()
    if layer.contents != nil { layer.updateHold() }
    for sublayer in layer.sublayers ?? [] where !sublayer.isOfView {
      updateHolds(sublayer, of: nil)
    }
    for child in view?.children ?? [] { updateHolds(child.layer, of: child) }
  }

  /// The scroll views on the screen, the outer ones first.
  private var scrollViews: [UIScrollView] {
    var result: [UIScrollView] = []
    func visit(_ view: UIView) {
      guard !view.isHidden || view === window else { return }
      let list = view as? UIScrollView
      if let list { result.append(list) }
      // Most lists have none in their many cells.
      guard view.scrollViewCount > (list == nil ? 0 : 1) else { return }
      for child in view.children where child.scrollViewCount > 0 { visit(child) }
    }
    visit(window)
    return result
  }

  private var lists: [any ItemList] { scrollViews.compactMap(\.itemList) }

  private var boundCount: Int { lists.reduce(0) { $0 + $1.boundCount } }

  // MARK: What is seen
  /// What the screen shows now.
  package var content: ScreenContent { ScreenReader.read(window) }

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
      if Device.current.cacheUnderWarning == .empties { LiveCaches.current?.empty() }
    case .background:
      app.applicationState = .inactive
      app.delegate?.applicationWillResignActive(app)
      post(UIApplication.willResignActiveNotification)
      app.applicationState = .background
      app.delegate?.applicationDidEnterBackground(app)
      post(UIApplication.didEnterBackgroundNotification)
      LiveCaches.current?.empty()
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
    leave()
    DisplayLinks.current.removeAll()
  }

  /// Takes the screen down as an app leaves it: its display links keep on firing.
  package func leave() { window.tearDown() }
}

/// Passes what layers show on to the probe, with the view around each.
private final class ContentObserver: LayerContentObserver {
  func contentWillChange(of layer: CALayer, to image: CGImage?, since: TimePoint?) {
    let carried = Carried((layer, image))
    MainActor.assumeIsolated {
      let (layer, image) = carried.value
      let view = sequence(first: layer, next: \.superlayer).lazy
        .compactMap { $0.delegate as? UIView }.first
      InterfaceState.current.probe?
        .contentWillChange(
          in: view,
          layer.place,
          to: image.map { UIImage(cgImage: $0) },
          since: since
        )
    }
  }
}
