package import Basics
internal import VirtualDevice

/// An image view that a frame shows.
package struct VisibleImageView {
  package var view: UIImageView
  /// The cell of a list around it.
  package var cell: UIView?
  /// The item of that cell.
  package var item: IndexPath?
}

/// Where a scroll is: the finger comes down, something moves, the finger is lifted, all is still.
package enum ScrollPhase: Sendable { case began, moving, ended, still }

/// What the system reports to an app.
package enum AppNotice: Sendable { case memoryWarning, background, foreground }

/// Shows the controller of one trial in a window and plays frames, scrolls and notices.
///
/// One at a time for each device.
@MainActor
package final class FrameDriver {
  private let root: UIViewController
  private let probe: any ListProbe
  private let window: UIWindow
  private var countedCells = 0

  /// A driver that reports to `probe` and has not shown anything.
  package init(root: UIViewController, probe: any ListProbe) {
    self.root = root
    self.probe = probe
    window = UIWindow(frame: UIScreen.main.bounds)
    InterfaceState.current.probe = probe
    InterfaceState.current.window = window
    countedCells = InterfaceState.current.cellsBound
  }

  /// Loads the root's view, puts it into the window, lays it out, and lets it appear.
  package func appear() {
    window.rootViewController = root
    window.makeKeyAndVisible()
  }

  /// Calls the display links of a frame that began at `timestamp`.
  package func tick(timestamp: TimePoint, period: TimeSpan) {
    DisplayLinks.current.fire(at: timestamp, period: period)
  }

  /// Plays a step of a scroll of the list; nothing without a scroll view.
  package func scroll(to offset: CGPoint, phase: ScrollPhase) {
    list?.play(offset, phase: phase)
  }

  /// The largest scroll view in the window, the first of equals; nil without one.
  package var list: UIScrollView? {
    var best: (view: UIScrollView, area: CGFloat)?
    visit(window) { view in
      guard let view = view as? UIScrollView else { return }
      let area = view.bounds.width * view.bounds.height
      if area > best?.area ?? -1 { best = (view, area) }
    }
    return best?.view
  }

  /// Lays out and displays what asked for it, and returns how many cells were bound since the last
  /// call.
  @discardableResult package func layout() -> Int {
    window.layoutIfNeeded()
    visit(window) { $0.layer.displayIfNeeded() }
    countStores()
    let all = InterfaceState.current.cellsBound
    defer { countedCells = all }
    return all - countedCells
  }

  /// Counts the views of all shown images again; to be called after a frame's draws, which decode.
  package func countStores() {
    visit(window) { ($0 as? UIImageView)?.countStores() }
  }

  /// The same for `views` alone, of which a frame has drawn some.
  package func countDrawnPixels(_ views: [VisibleImageView]) {
    for visible in views { visible.view.countStores() }
  }

  /// The image views in the window that a frame shows, in the order of the tree.
  package var visibleImageViews: [VisibleImageView] {
    var result: [VisibleImageView] = []
    collect(window, cell: nil, item: nil, into: &result)
    return result
  }

  private func collect(
    _ view: UIView,
    cell: UIView?,
    item: IndexPath?,
    into result: inout [VisibleImageView]
  ) {
    guard !view.isHidden, view.alpha > 0 else { return }
    var (cell, item) = (cell, item)
    if let found = (view.superview as? any CellOwner)?.item(ofCell: view) {
      (cell, item) = (view, found)
    }
    if let view = view as? UIImageView,
      view.convert(view.bounds, to: window).overlaps(window.bounds)
    {
      result.append(VisibleImageView(view: view, cell: cell, item: item))
    }
    for child in view.subviews { collect(child, cell: cell, item: item, into: &result) }
  }

  /// The cells of the lists in the window.
  package var visibleCellCount: Int {
    var count = 0
    visit(window) { count += ($0 as? any CellOwner)?.cellCount ?? 0 }
    return count
  }

  private func visit(_ view: UIView, _ body: (UIView) -> Void) {
    body(view)
    for child in view.subviews { visit(child, body) }
  }

  // MARK: Notices
  /// Reports to the app's delegate, to the controllers and to observers, as iOS does.
  package func receive(_ notice: AppNotice) {
    let app = UIApplication.shared
    switch notice {
    case .memoryWarning:
      app.delegate?.applicationDidReceiveMemoryWarning(app)
      warn(root)
      post(UIApplication.didReceiveMemoryWarningNotification)
    case .background:
      app.applicationState = .inactive
      app.delegate?.applicationWillResignActive(app)
      post(UIApplication.willResignActiveNotification)
      app.applicationState = .background
      app.delegate?.applicationDidEnterBackground(app)
      post(UIApplication.didEnterBackgroundNotification)
    case .foreground:
      app.applicationState = .inactive
      app.delegate?.applicationWillEnterForeground(app)
      post(UIApplication.willEnterForegroundNotification)
      app.applicationState = .active
      app.delegate?.applicationDidBecomeActive(app)
      post(UIApplication.didBecomeActiveNotification)
    }
  }

  private func warn(_ controller: UIViewController) {
    controller.didReceiveMemoryWarning()
    for child in controller.children { warn(child) }
    if let presented = controller.presentedViewController { warn(presented) }
  }

  private func post(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: UIApplication.shared)
  }

  /// Takes the root out of the window, and ends the window and its display links.
  package func disappear() {
    window.rootViewController = nil
    UIApplication.shared.remove(window)
    DisplayLinks.current.removeAll()
    InterfaceState.current.probe = nil
    InterfaceState.current.window = nil
  }
}

/// A list that knows the items of its cells.
@MainActor
protocol CellOwner: UIView {
  /// The item of a visible cell; nil for another view.
  func item(ofCell view: UIView) -> IndexPath?
  var cellCount: Int { get }
}

extension UICollectionView: CellOwner {
  func item(ofCell view: UIView) -> IndexPath? {
    (view as? UICollectionViewCell).flatMap { indexPath(for: $0) }
  }
  var cellCount: Int { visibleCells.count }
}
