package import Basics

/// An act on a cell that takes the main thread time.
package enum CellAct: String, Sendable, Hashable, CaseIterable {
  /// Making the cell with its views and constraints.
  case creation
  /// Asking it for its size.
  case sizing
  /// Laying it out for the item that it was bound to.
  case layout
}

/// A part of the price of a cell that can be fitted to measured times.
package struct CellTerm: Sendable {
  /// The parts of a cell that have a price each.
  package enum Part: Sendable, Hashable {
    case view, constraint
  }

  /// Its name in files.
  package let name: String
  package let act: CellAct
  package let part: Part
  package let price: any WritableKeyPath<CellPrice, TimeSpan> & Sendable

  /// Every term.
  package static let all: [CellTerm] = [
    CellTerm(name: "creation_view", act: .creation, part: .view, price: \.creationOfView),
    CellTerm(
      name: "creation_constraint",
      act: .creation,
      part: .constraint,
      price: \.creationOfConstraint
    ),
    CellTerm(name: "sizing_view", act: .sizing, part: .view, price: \.sizingOfView),
    CellTerm(
      name: "sizing_constraint",
      act: .sizing,
      part: .constraint,
      price: \.sizingOfConstraint
    ),
    CellTerm(name: "layout_view", act: .layout, part: .view, price: \.layoutOfView),
    CellTerm(
      name: "layout_constraint",
      act: .layout,
      part: .constraint,
      price: \.layoutOfConstraint
    ),
  ]

  /// How many of its parts a cell has.
  package func count(in parts: CellParts) -> Int {
    switch part {
    case .view: parts.views
    case .constraint: parts.constraints
    }
  }
}

extension CellPrice {
  /// The time of `act` on a cell of `parts`, on the reference core.
  package func time(of act: CellAct, _ parts: CellParts) -> TimeSpan {
    switch act {
    case .creation: creation(of: parts)
    case .sizing: sizing(of: parts)
    case .layout: layout(of: parts)
    }
  }
}
