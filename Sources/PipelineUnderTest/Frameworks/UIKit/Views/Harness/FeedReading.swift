/// A picture of a feed: one surface of an item, both by number.
package struct FeedPicture: Sendable, Hashable {
  package var item: Int
  package var surface: Int

  /// The picture of surface `surface` of item `item`.
  package init(item: Int, surface: Int) {
    (self.item, self.surface) = (item, surface)
  }
}

/// A part of a feed that an app's code has read.
package enum FeedReading: Sendable, Hashable {
  /// The pictures of an item, as code reads them that shows the item.
  case item([FeedPicture])
  /// The address of one picture.
  case address(FeedPicture)

  /// Notes it for the view whose content the app is asked for, if it is asked for any.
  ///
  /// Other lanes than the main one fill no views.
  package static func note(_ reading: @autoclosure () -> FeedReading) {
    guard LayerClock.isOnMainLane else { return }
    let reading = reading()
    MainActor.assumeIsolated { InterfaceState.current.note(reading) }
  }
}

/// A call of the app that may read a feed.
struct FeedReader {
  /// Why the app is called.
  enum Purpose {
    /// For the content of a view, which is known once it is dequeued.
    case view
    /// To load ahead.
    case announcement
  }

  var purpose: Purpose
  var view: UIView?
  /// The readings before the view was known.
  var early: [FeedReading] = []
}

extension InterfaceState {
  /// Calls `body`, which may read a feed for the content of `view`; nil for one that is not
  /// dequeued yet.
  package func reading<Result>(for view: UIView?, _ body: () -> Result) -> Result {
    read(.view, view, body)
  }

  /// Calls `make`, which makes a view that is no cell and may read a feed for its content.
  func making<Made: UIView>(_ make: () -> Made?) -> Made? {
    reading(for: nil) {
      let view = make()
      if let view { noteReader(view) }
      return view
    }
  }

  /// Calls `body`, which may read a feed for what it loads ahead.
  func readingAhead(_ items: [IndexPath], isWanted: Bool, _ body: () -> Void) {
    probe?.willPrefetch(items, isWanted: isWanted)
    read(.announcement, nil, body)
    probe?.didPrefetch()
  }

  private func read<Result>(
    _ purpose: FeedReader.Purpose,
    _ view: UIView?,
    _ body: () -> Result
  ) -> Result {
    readers.append(FeedReader(purpose: purpose, view: view))
    defer { readers.removeLast() }
    return body()
  }

  /// The view of the present call is known from now on.
  func noteReader(_ view: UIView) {
    guard let last = readers.indices.last, readers[last].purpose == .view,
      readers[last].view == nil
    else { return }
    readers[last].view = view
    if view.boundItem == nil { probe?.willFill(view) }
    let early = readers[last].early
    readers[last].early = []
    for reading in early { tell(reading, view) }
  }

  private func tell(_ reading: FeedReading, _ view: UIView) {
    if view.boundItem == nil { view.showsGiven = true }
    probe?.didRead(reading, for: view)
  }

  fileprivate func note(_ reading: FeedReading) {
    guard let last = readers.indices.last else {
      // A view of a cell may read its item when it is laid out.
      let laidOut = layingOut
      let cell = laidOut?.boundItem == nil ? laidOut?.cellAround : laidOut
      if let cell { probe?.didRead(reading, for: cell) } else { probe?.didReadOutside() }
      return
    }
    switch (readers[last].purpose, readers[last].view) {
    case (.announcement, _): probe?.didReadAhead(reading)
    case (.view, let view?): tell(reading, view)
    case (.view, nil): readers[last].early.append(reading)
    }
  }
}

extension UIView {
  /// The app says which pictures of a feed it shows from now on.
  package func noteGiven(_ pictures: [FeedPicture]) {
    if boundItem == nil { showsGiven = !pictures.isEmpty }
    InterfaceState.current.probe?.didGive(pictures, to: self)
  }

  /// It is the cell of `item` in `list`.
  package func noteBinding(to item: IndexPath, in list: UIScrollView?) {
    (boundItem, boundIn) = (item, list)
  }

  /// The cell of a list in which the view is; nil for one in none.
  package var cellAround: UIView? {
    let outer = boundIn ?? superview
    return sequence(first: outer, next: { $0?.superview })
      .first { $0?.boundItem != nil } ?? nil
  }

  /// Whether a list is in it.
  ///
  /// - Complexity: O(n) in the number of views.
  package var hasListInside: Bool {
    children.contains { $0 is any ItemList || $0.hasListInside }
  }
}
