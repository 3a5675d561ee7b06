internal import Foundation
internal import Scenarios
internal import UIKit
internal import VirtualDevice

/// The layout of a loader's cells between two frames, and its price.
///
/// A cell with a list in it is one cell with all that its list shows, as if its app had built it
/// without the list: it is priced once the list has its cells.
struct ScreenCosts {
  private let feed: Feed
  private let assumed: AssumedValues
  private var costs: CellCosts
  /// The cells that were bound before.
  private var known: Set<VisibleCell.ID> = []
  private var acts: [Act] = []
  /// The cells around others that were bound since the last price.
  private var outer: Set<VisibleCell.ID> = []

  /// An act of a list whose price depends on what its cell is given.
  private struct Act {
    enum Kind { case bind(CellCosts.Origin), size }
    var kind: Kind
    var cell: VisibleCell.ID
    var place: IndexPath
    var parts: CellParts
    /// The cell with a list in it; gone with its list.
    weak var whole: UIView?
  }

  /// Nothing was laid out yet on the screen of `feed`.
  init(feed: Feed, assumed: AssumedValues) {
    (self.feed, self.assumed) = (feed, assumed)
    costs = CellCosts(prices: assumed.cellPrice)
  }

  /// The data source has returned `cell`.
  @MainActor mutating func bind(_ cell: UIView, at place: IndexPath, in around: VisibleCell.ID?) {
    let id = cell.layer.place
    let origin = known.insert(id).inserted ? CellCosts.Origin.made : .reused
    // A cell in a new one is a part of it.
    if let around, outer.contains(around) { return }
    let hasList = cell.hasListInside
    if hasList { outer.insert(id) }
    let built = parts(of: cell)
    acts.append(
      Act(kind: .bind(origin), cell: id, place: place, parts: built, whole: hasList ? cell : nil)
    )
  }

  /// A list has asked `cell` for its size.
  @MainActor mutating func measure(_ cell: UIView, at place: IndexPath, item: Int?) {
    guard !costs.knowsSize(of: item ?? Self.row(of: place)) else { return }
    let built = parts(of: cell)
    acts.append(Act(kind: .size, cell: cell.layer.place, place: place, parts: built))
  }

  /// The layout since the last call, which is spent with the frame.
  ///
  /// - Parameters:
  ///   - item: The item that a cell was given as a whole; nil for another cell.
  @MainActor mutating func takeWork(
    _ item: (_ cell: VisibleCell.ID, _ place: IndexPath) -> Int?
  ) -> CellCosts.Work {
    for act in acts {
      let item = item(act.cell, act.place)
      let kind = item.map(feed.cellKind(ofItem:))
      let built = act.whole.map { self.parts(of: $0) } ?? act.parts
      let parts = kind.map { built.covering(assumed.parts(of: $0)) } ?? built
      let row = item ?? Self.row(of: act.place)
      switch act.kind {
      case .bind(let origin):
        costs.bind(row, parts, from: origin, sizing: kind?.sizing ?? .known)
      case .size:
        if !costs.knowsSize(of: row) { costs.size(row, parts) }
      }
    }
    acts.removeAll()
    outer.removeAll()
    return costs.takeWork()
  }

  /// A number for a place without an item, which no item has.
  private static func row(of place: IndexPath) -> Int {
    -1 - place.section * 1_000_000 - place.item
  }

  /// The parts that the loader has built.
  @MainActor private func parts(of cell: UIView) -> CellParts {
    let built = cell.cellContents
    return CellParts(
      views: built.views,
      constraints: built.constraints
        + built.arrangedViews * assumed.constraintsOfArrangedView
    )
  }
}
