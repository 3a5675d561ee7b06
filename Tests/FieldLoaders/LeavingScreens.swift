import ImageBench
import UIKit

// Screens that something keeps after the app has left them.

/// Whether a screen is kept by what it began.
private enum Keeping {
  case kept, released
}

/// A list that keeps a closure which uses the list.
private final class ClosureScreen: PhotoFeedViewController<VisibleCell> {
  private var reload: () -> Void = {}

  init(_ feed: PhotoFeed, _ keeping: Keeping) {
    super.init(feed: feed)
    switch keeping {
    case .kept: reload = { self.collectionView.reloadData() }
    case .released: reload = { [weak self] in self?.collectionView.reloadData() }
    }
  }
}

/// A list that looks for news every ten seconds.
private final class TimerScreen: PhotoFeedViewController<VisibleCell> {
  private var timer: Timer?
  private var looks = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    timer = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { _ in
      MainActor.assumeIsolated { self.looks += 1 }
    }
  }
}

/// A cell that keeps a closure which uses the cell, as a model with a handler does.
final class HandlerCell: CaseCell {
  private var done: () -> Void = {}

  override func prepare(_ view: UIImageView) {
    done = { self.setNeedsLayout() }
  }
}

enum ClosureKept: LoaderUnderTest {
  static let name = "closure-kept"
  static let summary = "The screen keeps a closure that keeps the screen."
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    ClosureScreen(feed, .kept)
  }
}
enum ClosureReleased: LoaderUnderTest {
  static let name = "closure-released"
  static let summary = "The screen keeps a closure that does not keep the screen."
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    ClosureScreen(feed, .released)
  }
}
enum TimerKept: LoaderUnderTest {
  static let name = "timer-kept"
  static let summary = "A timer that never ends keeps the screen."
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    TimerScreen(feed: feed)
  }
}
enum CellsKept: CaseLoader {
  typealias Cell = HandlerCell
  static let name = "cells-kept"
}

/// Every screen that is left.
let leaving: [any LoaderUnderTest.Type] = [
  ClosureKept.self, ClosureReleased.self, TimerKept.self, CellsKept.self,
]
