package import Basics

/// What moves a list: a finger, or the fling after it.
package enum ScrollPhase: Sendable, Hashable {
  case began, moving, ended, still
}

/// What the system tells an app.
package enum AppNotice: Sendable, Hashable {
  case memoryWarning, background, foreground
}

/// An image view that a user can see, and the cell around it.
package struct VisibleImageView {
  package var view: UIImageView
  package var cell: UIView?
  package var item: IndexPath?
}

/// Hears what lists and image views do, for the measurement.
@MainActor package protocol ListProbe: AnyObject {
  /// A cell was dequeued for an item, and its data source configures it now.
  func willBind(cell: UIView, item: IndexPath)
  func didBind(cell: UIView, item: IndexPath)
  func didEndDisplaying(cell: UIView, item: IndexPath)
  func willPrefetch(_ items: [IndexPath], isWanted: Bool)
  func imageWillChange(view: UIImageView, from old: UIImage?, to new: UIImage?)
}

/// Plays the system's part of an app's frames: display links, scrolling, layout, notices.
///
/// It spends no time: the prices of a frame are the trial's.
@MainActor package final class FrameDriver {
  /// Of the one screen that a trial shows.
  static weak var probe: (any ListProbe)?

  private let window: UIWindow
  private let root: UIViewController

  /// The driver of the screen `root`, which it shows with ``appear()``.
  package init(root: UIViewController, probe: any ListProbe) {
    window = UIWindow(frame: UIScreen.main.bounds)
    self.root = root
    Self.probe = probe
  }

  /// Shows the screen; its cells are bound by the first ``layout()``.
  package func appear() {
    window.makeKeyAndVisible()
    window.rootViewController = root
    root.appear(false)
  }

  /// Takes the screen away.
  package func disappear() {
    root.disappear(false)
    window.rootViewController = nil
    UIApplication.shared.windows.removeAll()
    Self.probe = nil
  }

  /// Calls the display links of a refresh at `timestamp`.
  package func tick(timestamp: TimePoint, period: TimeSpan) {
    CADisplayLink.fire(timestamp: timestamp, period: period)
  }

  /// Moves the largest list of the screen.
  package func scroll(to offset: CGPoint, phase: ScrollPhase) {
    mainScrollView?.play(offset, phase)
  }

  private var mainScrollView: UIScrollView? {
    var best: UIScrollView?
    func search(_ view: UIView) {
      if let list = view as? UIScrollView,
        list.bounds.width * list.bounds.height > (best.map { $0.bounds.width * $0.bounds.height } ?? 0)
      {
        best = list
      }
      for view in view.subviews { search(view) }
    }
    search(window)
    return best
  }

  /// Runs layout passes until nothing needs another one.
  package func layout() {
    var passes = 0
    repeat {
      window.layoutIfNeeded()
      passes += 1
      precondition(passes < 100, "the layout of the screen never comes to an end")
    } while window.isDirty
  }

  /// The image views that a user can see, in the order of the tree.
  package var visibleImageViews: [VisibleImageView] {
    var found: [VisibleImageView] = []
    collect(window, window.bounds, nil, nil, &found)
    return found
  }

  private func collect(
    _ view: UIView,
    _ clip: CGRect,
    _ cell: UIView?,
    _ item: IndexPath?,
    _ found: inout [VisibleImageView]
  ) {
    guard !view.isHidden, view.alpha > 0 else { return }
    var cell = cell
    var item = item
    if let list = view.superview as? UICollectionView, let own = view as? UICollectionViewCell {
      cell = own
      item = list.indexPath(for: own)
    } else if let list = view.superview as? UITableView, let own = view as? UITableViewCell {
      cell = own
      item = list.indexPath(for: own)
    }
    if let imageView = view as? UIImageView {
      found.append(VisibleImageView(view: imageView, cell: cell, item: item))
    }
    for subview in view.subviews {
      // In the coordinates of the view's own content.
      let visible = clip.offsetBy(dx: view.bounds.minX, dy: view.bounds.minY)
      let place = subview.frame
      guard place.intersects(visible) || (place.isEmpty && !subview.clipsToBounds) else { continue }
      let inner = visible.offsetBy(dx: -place.minX, dy: -place.minY)
      collect(subview, inner, cell, item, &found)
    }
  }

  /// The cells on the screen.
  package var visibleCellCount: Int {
    func count(_ view: UIView) -> Int {
      let own =
        (view as? UICollectionView)?.visibleCells.count ?? (view as? UITableView)?.visibleCells.count
        ?? 0
      return view.subviews.reduce(own) { $0 + ($1 is UICollectionViewCell ? 0 : count($1)) }
    }
    return count(window)
  }

  /// Counts the pixels that first draws have decoded as pixels of views.
  package func countDrawnPixels(_ views: [VisibleImageView]) {
    for visible in views { visible.view.countStores() }
  }

  /// Delivers a notice as UIKit does: the delegate, the view controllers, the notification.
  package func receive(_ notice: AppNotice) {
    let app = UIApplication.shared
    let center = NotificationCenter.default
    switch notice {
    case .memoryWarning:
      app.delegate?.applicationDidReceiveMemoryWarning(app)
      for controller in root.tree { controller.didReceiveMemoryWarning() }
      center.post(name: UIApplication.didReceiveMemoryWarningNotification, object: app)
    case .background:
      center.post(name: UIApplication.willResignActiveNotification, object: app)
      app.applicationState = .background
      app.delegate?.applicationDidEnterBackground(app)
      center.post(name: UIApplication.didEnterBackgroundNotification, object: app)
    case .foreground:
      app.delegate?.applicationWillEnterForeground(app)
      center.post(name: UIApplication.willEnterForegroundNotification, object: app)
      app.applicationState = .active
      center.post(name: UIApplication.didBecomeActiveNotification, object: app)
    }
  }
}

extension UIView {
  /// Whether this view or one below needs a layout pass.
  var isDirty: Bool { needsLayout || subviews.contains { $0.isDirty } }
}
