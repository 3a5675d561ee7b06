internal import Basics
internal import Foundation
internal import Requests
internal import Scenarios
internal import Signposts
internal import Simulation
internal import UIKit
internal import VirtualDevice

extension LoaderScreen {
  /// A call of the app for the content of a view.
  struct Call {
    var position: ListPosition?
    var time: BindingTime
    var reading: CellReading
    var outer: PlaceID?
    /// Whether the view has content, which stays if it is the same.
    var isAgain = false
    /// Whether the view has got its content by this call.
    var isBound = false
    /// Whether the app has said itself what the view shows.
    var isSaid = false
  }

  /// A place of a list.
  struct ListPosition: Hashable {
    var list: PlaceID?
    var place: IndexPath
  }

  /// An announcement of places that the app answers.
  struct Announcement {
    var places: [IndexPath]
    var isWanted: Bool
    var items: [Int] = []
  }

  // MARK: Cells

  @MainActor func willBind(cell: UIView, item: IndexPath, _ time: BindingTime) {
    catchUp()
    let key = cell.layer.place
    calls[key] = call(for: cell, time)
    if source == .places { bindByPlace(key) }
  }

  @MainActor private func call(for view: UIView, _ time: BindingTime) -> Call {
    let outer = view.cellAround?.layer.place
    let position = view.boundItem.map { ListPosition(list: view.boundIn?.layer.place, place: $0) }
    let nesting: CellReading.Nesting =
      position != nil && view.hasListInside ? .outer : outer == nil ? .none : .inner
    return Call(position: position, time: time, reading: CellReading(nesting), outer: outer)
  }

  @MainActor func didBind(cell: UIView, item: IndexPath) {
    let key = cell.layer.place
    endReading(key)
    costs.bind(cell, at: item, in: calls[key]?.outer ?? contents[key]?.outer)
    if source != .unknown { end(key) }
  }

  @MainActor func didMeasure(cell: UIView, item: IndexPath) {
    costs.measure(cell, at: item, item: wholeItem(of: cell.layer.place, at: item))
  }

  /// The layout of cells since the last call, which is spent with the frame.
  @MainActor func takeCellWork() -> CellCosts.Work {
    resolve()
    return costs.takeWork { wholeItem(of: $0, at: $1) }
  }

  /// The item that a cell was given with all of its pictures, itself or by the cells in it.
  private func wholeItem(of cell: PlaceID, at place: IndexPath) -> Int? {
    let own = contents[cell]?.pictures ?? []
    let pictures =
      own.isEmpty
      ? contents.values.filter { $0.outer == cell && $0.isBound }.flatMap(\.pictures) : own
    let item = pictures.first?.picture.item
    if let item, Set(pictures.map(\.picture)).isSuperset(of: feed.pictures(ofItem: item)) {
      return item
    }
    return source == .unknown && (0..<feed.itemCount).contains(place.item) ? place.item : nil
  }

  @MainActor func willDisplay(cell: UIView, item: IndexPath) {
    let key = cell.layer.place
    calls[key]?.time = .displayed
    if calls[key] == nil { comeBack(key) }
    for inner in inside(key) {
      comeBack(inner)
      book.appear(inner, at: simulator.now)
    }
    book.appear(key, at: simulator.now)
  }

  /// A view is back with what it had: the user waits for its pictures anew.
  func comeBack(_ key: PlaceID) {
    guard book.binding(of: key) == nil, let content = contents[key], !content.pictures.isEmpty
    else { return }
    // The app has bound it no later than before, so its content keeps its time.
    bindInBook(key, content.pictures, .displayed, known: .back)
    forgetDrawn(in: key)
  }

  @MainActor func didEndDisplaying(cell: UIView, item: IndexPath) {
    catchUp()
    let key = cell.layer.place
    book.unbind(key, at: simulator.now)
    for inner in inside(key) { book.unbind(inner, at: simulator.now) }
  }

  @MainActor func didRecycle(cell: UIView) {
    catchUp()
    let key = cell.layer.place
    contents[key]?.isBound = false
    book.unbind(key, at: simulator.now)
  }

  /// The bound views in a cell, in the order of their numbers.
  private func inside(_ cell: PlaceID) -> [PlaceID] {
    contents.filter { $0.value.outer == cell && $0.value.isBound && $0.value.position != nil }
      .keys.sorted()
  }

  // MARK: Reading

  @MainActor func willFill(_ view: UIView) {
    let key = view.layer.place
    calls[key] = call(for: view, .displayed)
    calls[key]?.isAgain = view.boundItem != nil
    guard view.boundItem == nil else { return }
    // It is used for other content from now on, and shows none until the app reads some.
    view.showsGiven = false
    if contents[key] != nil { bind(key, [], call(for: view, .displayed)) }
  }

  @MainActor func didRead(_ reading: FeedReading, for view: UIView) {
    let key = view.layer.place
    if calls[key] == nil {
      guard contents[key]?.pictures.isEmpty != false else { return }
      calls[key] = call(for: view, .displayed)
    }
    guard calls[key]?.isSaid == false, let new = calls[key]?.reading.read(reading) else { return }
    source = .given
    if let others = calls[key]?.reading.others { contents[key]?.others = others }
    give(key, new)
  }

  @MainActor func didReadOutside() { hasCopy = true }

  @MainActor func didGive(_ pictures: [FeedPicture], to view: UIView) {
    catchUp()
    let key = view.layer.place
    source = .given
    let open = calls[key]
    var said = open ?? call(for: view, .displayed)
    // The app may have read the same just before.
    said.isAgain = said.isAgain || open?.isBound == true
    (said.isSaid, said.isBound) = (true, false)
    calls[key] = said
    if pictures.isEmpty { bind(key, [], said) } else { give(key, pictures) }
    calls[key]?.isBound = true
    if open == nil { calls[key] = nil }
  }

  /// The view was given `new` pictures by the present call.
  private func give(_ key: PlaceID, _ new: [FeedPicture]) {
    let new = new.filter(feed.contains)
    guard let call = calls[key], !new.isEmpty else { return }
    let before = call.isBound ? contents[key]?.pictures.map(\.picture) ?? [] : []
    calls[key]?.isBound = true
    if call.isAgain, book.binding(of: key) != nil,
      contents[key]?.pictures.map(\.picture) == before + new
    {
      return
    }
    var pictures = feed.given(before + new)
    guard !before.isEmpty else {
      bind(key, pictures, call)
      return
    }
    number(&pictures, key)
    contents[key]?.pictures = pictures
    book.extend(key, wanted(pictures.suffix(new.count)), at: simulator.now)
  }

  /// The call for a view is over.
  private func endReading(_ key: PlaceID) {
    if let rest = calls[key]?.reading.end() { give(key, rest) }
  }

  /// Nothing more is said about the content of a view: without any it shows no picture.
  private func end(_ key: PlaceID) {
    guard let call = calls.removeValue(forKey: key), !call.isBound, !call.isAgain else { return }
    bind(key, [], call)
  }

  /// Decides after a layout where cells that were given nothing get their content from.
  private func resolve() {
    guard !calls.isEmpty else { return }
    if source == .unknown {
      guard hasCopy else { return }
      source = .places
      for key in calls.keys.sorted() { bindByPlace(key) }
    }
    for key in calls.keys.sorted() { end(key) }
  }

  private func bindByPlace(_ key: PlaceID) {
    guard let call = calls[key], let place = call.position?.place else { return }
    calls[key]?.isBound = true
    let isItem = (0..<feed.itemCount).contains(place.item)
    bind(key, isItem ? feed.given(feed.pictures(ofItem: place.item)) : [], call)
  }

  // MARK: Binding

  private func bind(_ key: PlaceID, _ pictures: [GivenPicture], _ call: Call) {
    let content = Content(pictures, by: call, at: simulator.now, after: contents[key])
    contents[key] = content
    number(&content.pictures, key)
    bindInBook(key, content.pictures, call.position == nil ? .ahead : call.time)
  }

  /// The most surfaces of an item, for numbers of those that the screen shows twice.
  private static let mostSurfaces = 100

  /// Gives pictures that another place shows now the numbers of other surfaces.
  private func number(_ pictures: inout [GivenPicture], _ key: PlaceID) {
    guard let position = contents[key]?.position, let item = pictures.first?.picture.item else {
      return
    }
    let others = contents.filter { other, content in
      other != key && content.position != position && content.pictures.first?.picture.item == item
        && book.binding(of: other) != nil
    }
    guard !others.isEmpty else { return }
    let taken = Set(others.values.flatMap { $0.pictures.map(\.number) })
    for index in pictures.indices {
      while taken.contains(pictures[index].number) { pictures[index].number += Self.mostSurfaces }
    }
  }

  private func bindInBook(
    _ key: PlaceID,
    _ pictures: [GivenPicture],
    _ time: BindingTime,
    known: RowHistory? = nil
  ) {
    let now = simulator.now
    guard let first = pictures.first else {
      book.unbind(key, at: now)
      return
    }
    book.bind(key, item: first.picture.item, wanted(pictures[...]), known: known, at: now)
    if time == .displayed { book.appear(key, at: now) }
  }

  private func wanted(_ pictures: ArraySlice<GivenPicture>) -> [BindingBook.Wanted] {
    pictures.map { given in
      BindingBook.Wanted(
        address: given.address,
        surface: given.surface,
        pixels: given.surface.size.longestSide,
        item: given.picture.item,
        number: given.number
      )
    }
  }

  // MARK: Views that are no cells

  /// Notes which views that were given pictures a frame shows: they appear and leave with it.
  @MainActor func noteViews(_ cells: [VisibleCell]) {
    var shown: Set<PlaceID> = []
    for cell in cells where cell.item == nil { shown.insert(cell.id) }
    guard !shown.isEmpty || !shownViews.isEmpty else { return }
    for key in shownViews.subtracting(shown).sorted() { book.unbind(key, at: simulator.now) }
    for key in shown.sorted() {
      comeBack(key)
      book.appear(key, at: simulator.now)
    }
    shownViews = shown
  }

  // MARK: Announcements

  @MainActor func willPrefetch(_ items: [IndexPath], isWanted: Bool) {
    catchUp()
    announcement = Announcement(places: items, isWanted: isWanted)
    guard source == .places else { return }
    for item in items.map(\.item) where (0..<feed.itemCount).contains(item) {
      announce(item, isWanted: isWanted)
    }
  }

  @MainActor func didReadAhead(_ reading: FeedReading) {
    guard source != .places, let isWanted = announcement?.isWanted else { return }
    let item: Int? =
      switch reading {
      case .item(let pictures): pictures.first?.item
      case .address(let picture): picture.item
      }
    guard let item, announcement?.items.contains(item) == false else { return }
    announcement?.items.append(item)
    announce(item, isWanted: isWanted)
  }

  @MainActor func didPrefetch() {
    guard let done = announcement, source != .places else { return }
    announcement = nil
    if done.isWanted {
      guard done.items.count == done.places.count else { return }
      for (place, item) in zip(done.places, done.items) { announced[place] = item }
    } else {
      for place in done.places {
        guard let item = announced.removeValue(forKey: place), !done.items.contains(item) else {
          continue
        }
        announce(item, isWanted: false)
      }
    }
  }

  private func announce(_ item: Int, isWanted: Bool) {
    guard (0..<feed.itemCount).contains(item) else { return }
    guard isWanted else {
      book.takeBack(item, at: simulator.now)
      return
    }
    let addresses = feed.pictures(ofItem: item).map {
      feed.reference(ofItem: item, surface: $0.surface).urlNumber
    }
    book.announce(item, addresses, at: simulator.now)
  }
}
