internal import Basics
internal import Codecs
internal import FeedKit
internal import Foundation
internal import Requests
internal import Scenarios
internal import Signposts
internal import Simulation
internal import UIKit
internal import VirtualDevice

/// The screen of a loader under test: what its cells were given and what they show.
nonisolated final class LoaderScreen: ListProbe {
  let feed: Feed
  let simulator: Simulator
  let signposter: Signposter
  var book: BindingBook
  var drawnCells: DrawnCells
  /// When each place got its image.
  private(set) var placed: [PlaceID: TimePoint] = [:]
  /// The present content of each view; a cell that leaves and comes back keeps it.
  var contents: [PlaceID: Content] = [:]
  /// The calls of the app for the content of a view that have brought none yet.
  var calls: [PlaceID: Call] = [:]
  /// Where the pictures that cells want are taken from.
  var source = Source.unknown
  /// Whether the app has read or fetched pictures of the feed when it was asked for no cell.
  var hasCopy = false
  /// The item that the app has read for each announced place, and the present announcement.
  var announced: [IndexPath: Int] = [:]
  var announcement: Announcement?
  /// The views that are no cells of lists and that the last frame has shown.
  var shownViews: Set<PlaceID> = []
  /// The image that a frame has drawn in each place, and the cell in which it did.
  private var drawn: [PlaceID: Drawn] = [:]
  /// The addresses of the decodes under way.
  private var decodes: [SignpostID: (address: Int, began: TimePoint)] = [:]
  private var rules: ScreenRules
  var order = ItemOrder()
  /// Why the screen cannot be judged, where a cell has shown it.
  var fault: ScreenFault?
  var costs: ScreenCosts
  /// Whether a picture is decoded in memory, where the loader says so; nil where its cache is its
  /// code.
  var isResident: ((FeedPicture) -> Bool)?
  /// The picture for failed loads, where the loader has named it.
  var failureImage: ImageID?
  /// Messages of other threads; the main lane reads them before it does anything else.
  private let messages: LoaderMessages

  /// The source of the pictures that cells want.
  enum Source {
    /// No cell was given a picture yet.
    case unknown
    /// From what the app gives them.
    case given
    /// From the feed by their places: the app has copied the feed into its own model.
    case places
  }

  /// The pictures that a view was given; an object, because each frame reads those of each cell.
  final class Content {
    let time: TimePoint
    var pictures: [GivenPicture]
    /// The addresses of its pictures before.
    let earlier: Set<Int>
    /// Other items that the app has read for it.
    var others: Set<Int>
    /// The cell around it.
    let outer: PlaceID?
    /// Its list and its place there; nil for a view that is no cell.
    let position: ListPosition?
    var isBound = true

    init(_ pictures: [GivenPicture], by call: Call, at time: TimePoint, after last: Content?) {
      (self.pictures, self.time) = (pictures, time)
      earlier = (last?.earlier ?? []).union(last?.addresses ?? [])
      (others, outer, position) = (call.reading.others, call.outer, call.position)
    }

    var addresses: [Int] { pictures.map(\.address) }
  }

  private struct Drawn {
    var image: ImageID
    var cell: VisibleCell.ID?
  }

  /// The screen of `feed` on a device with the values `assumed`; `messages` are those of threads
  /// that really run beside the main one.
  init(
    feed: Feed,
    assumed: AssumedValues,
    simulator: Simulator,
    signposter: Signposter,
    messages: LoaderMessages
  ) {
    self.feed = feed
    self.messages = messages
    costs = ScreenCosts(feed: feed, assumed: assumed)
    self.simulator = simulator
    self.signposter = signposter
    book = BindingBook(signposter: signposter)
    drawnCells = DrawnCells(signposter: signposter)
    rules = ScreenRules(feedCount: feed.itemCount)
  }

  /// Notes what other threads have said.
  func catchUp() {
    for message in messages.take() {
      switch message.kind {
      case .fetch(let step): note(step, at: message.time)
      case .read(let address): book.readFile(address, at: message.time)
      }
    }
  }

  /// A request for a picture has begun or ended at `now`.
  func note(_ step: FetchStep, at now: TimePoint) {
    switch step {
    case .began(let address):
      hasCopy = true
      book.beginFetch(address, at: now)
    case .arrived(let address, let bytes): book.endFetch(address, bytes: bytes, at: now)
    case .failed(let address): book.loseFetch(address, .failed, at: now)
    case .cancelled(let address): book.loseFetch(address, .cancelled, at: now)
    }
  }

  /// The app has read the picture of `address` from a file at `now`.
  func noteRead(of address: Int, at now: TimePoint) { book.readFile(address, at: now) }

  /// A signpost was recorded: decodes have an end that no view sees.
  func note(_ record: SignpostRecord) {
    catchUp()
    switch (record.name, record.phase) {
    case (.decodeImageData, .begin):
      let address = Signpost.DecodeImageData.begin(record).url
      decodes[record.id] = (address, record.time)
      book.noteWork(on: address)
    case (.decodeImageData, .end):
      guard let decode = decodes.removeValue(forKey: record.id) else { return }
      let end = Signpost.DecodeImageData.end(record)
      // What was stopped half-way is no decode.
      guard end.outcome != .cancelled else { return }
      book.endDecode(decode.address, began: decode.began, cpu: end.cpu)
    case (.stopWork, _): book.stopWork(on: Signpost.StopWork(record).url, at: record.time)
    default: break
    }
  }

  /// The last measured frame has been drawn.
  func endMeasurement() {
    catchUp()
    book.endLosses(at: simulator.now)
  }

  /// The scenario is over.
  func finish() {
    catchUp()
    book.finish(at: simulator.now)
  }

  // MARK: Content

  @MainActor func contentWillChange(
    in view: UIView?,
    _ place: PlaceID,
    to image: UIImage?,
    since: TimePoint?
  ) {
    catchUp()
    placed[place] = since ?? simulator.now
    drawn[place] = nil
    guard let origin = image?.origin, let address = origin.address, let cell = boundCell(of: view)
    else { return }
    let pixels = view.map { Self.longestSide(of: $0.bounds.size) }
    book.place(address, made: origin.made, in: cell, viewPixels: pixels, at: simulator.now)
  }

  /// The loader says that the picture of `address` will not come into `view`.
  @MainActor func noteFailure(in view: UIView, of address: Int) {
    catchUp()
    guard let cell = boundCell(of: view) else { return }
    book.fail(address, in: cell, at: simulator.now)
  }

  /// The bound cell that contains `view`.
  @MainActor private func boundCell(of view: UIView?) -> VisibleCell.ID? {
    sequence(first: view, next: { $0?.superview }).lazy
      .compactMap { $0?.layer.place }.first { self.book.binding(of: $0) != nil }
  }

  /// A cell is back with what it had: its pictures are drawn anew.
  func forgetDrawn(in cell: PlaceID) {
    for (place, last) in drawn where last.cell == cell { drawn[place] = nil }
  }

  // MARK: Structure

  /// Why the screen cannot be judged; nil if it can.
  ///
  /// - Parameter moved: The scroll view that gestures move.
  @MainActor func check(
    _ content: ScreenContent,
    moved: @autoclosure () -> UIScrollView?
  ) -> ScreenFault? {
    catchUp()
    if let fault { return fault }
    noteViews(content.cells)
    let picturesOutside = content.others.count { $0.image?.origin?.address != nil }
    // Where cells are given their pictures, the rest of the structure does not matter.
    guard source == .places || picturesOutside > 0 else { return nil }
    return rules.check(
      ScreenRules.Structure(
        source: source,
        lists: content.lists.map { list in
          .init(
            id: list.id,
            className: list.className,
            itemCounts: list.itemCounts,
            movesSideways: list.movesSideways,
            isTurned: list.isTurned,
            isInCell: list.isInCell
          )
        },
        items: content.cells.compactMap(\.item?.item),
        picturesOutside: picturesOutside,
        moved: moved().map { ($0.layer.place, "\(type(of: $0))") }
      )
    )
  }

  /// Why the trial as a whole cannot be judged; nil if it can.
  func checkWhole() -> ScreenFault? {
    if let fault = fault ?? rules.finish(source) { return fault }
    guard source == .places else { return nil }
    var items: [Int: Set<Int>]?
    return order.otherOrder { address in
      let known = items ?? feed.itemsByAddress
      items = known
      return known[address] ?? []
    }.map(ScreenFault.otherOrder)
  }

  // MARK: Drawing

  /// An image on the screen that no frame has drawn in its place yet.
  struct Undrawn {
    var visible: VisibleImage
    var image: UIImage
  }

  @MainActor func undrawn(_ images: [VisibleImage]) -> [Undrawn] {
    var undrawn: [Undrawn] = []
    for visible in images {
      if let image = visible.image, drawn[visible.place]?.image != image.number {
        undrawn.append(Undrawn(visible: visible, image: image))
      }
    }
    return undrawn
  }

  /// A frame has drawn `undrawn`, whose image is decoded.
  @MainActor func noteDraw(_ undrawn: Undrawn) {
    let visible = undrawn.visible
    drawn[visible.place] = Drawn(image: undrawn.image.number, cell: visible.cell)
    // An image that another lane than the main one has set is seen first when it is drawn.
    if placed[visible.place] == nil { placed[visible.place] = simulator.now }
    guard let origin = undrawn.image.origin, let address = origin.address, let cell = visible.cell,
      visible.isUpright
    else { return }
    book.draw(
      address,
      made: origin.made,
      delivered: undrawn.image.pixelSize,
      source: origin.sourceSize,
      in: cell,
      viewPixels: Self.longestSide(of: visible.size),
      at: simulator.now
    )
  }

  /// The longer side of a view of this size, in pixels.
  @MainActor private static func longestSide(of size: CGSize) -> Int {
    Int((max(size.width, size.height) * UIScreen.main.scale).rounded(.up))
  }
}

// Unchecked: the threads of a virtual world take turns; in real time the main thread alone uses it,
// and other ones leave messages.
extension LoaderScreen: @unchecked Sendable {}

extension Feed {
  /// The items with the picture of each address.
  ///
  /// - Complexity: O(n) in the number of surfaces.
  fileprivate var itemsByAddress: [Int: Set<Int>] {
    var items: [Int: Set<Int>] = [:]
    for item in 0..<itemCount {
      for surface in surfaces(ofItem: item).indices {
        let address = reference(ofItem: item, surface: surface).urlNumber
        items[address, default: []].insert(item)
      }
    }
    return items
  }
}
