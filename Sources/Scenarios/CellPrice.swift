package import Basics

/// The price of a list's cells on the reference core.
///
/// A cell is created on its first use, sized where the list asks it for its size, and laid out when
/// it is bound. Scrolling alone lays out no cell again. Each price is a number for each view and
/// one for each constraint.
///
/// # Sizing
/// layoutBox/LayoutFrameworkBenchmark times a list of items of 20 views: 5 containers, 12 labels, 3
/// image views. One cell is asked for the size of every item, and only the visible cells are made,
/// so the time of one more item is almost all sizing. An iPhone 6s needs 0.47 ms for an item with
/// manual layout. At half the speed of the reference core that is 12 µs a view, mostly the
/// measuring of texts. With Auto Layout an item takes 3.4 ms there and 0.59 ms on an A18. With 60
/// constraints both leave 23 µs a constraint. `PublishedFigure` compares the rows of the chart.
///
/// # Creating and laying out
/// No published number separates them from sizing. They are assumptions with a range.
package struct CellPrice: Sendable, Hashable {
  /// Measuring a view for the size of its cell: 12 µs, from the benchmark above.
  package var sizingOfView = TimeSpan.microseconds(12)
  /// Solving a constraint for the size of its cell: 23 µs, from the benchmark above.
  package var sizingOfConstraint = TimeSpan.microseconds(23)
  /// Making a view, its layer and what it shows at first: 20 µs.
  ///
  /// An assumption: low 10, high 50 µs, because an empty `UIView` costs little more than its two
  /// objects, and a label or an image view also sets up its text or its content.
  package var creationOfView = TimeSpan.microseconds(20)
  /// Making a constraint and activating it: 5 µs.
  ///
  /// An assumption: low 2, high 10 µs. It is an object and a row of the solver. Its solution is
  /// part of sizing and layout.
  package var creationOfConstraint = TimeSpan.microseconds(5)
  /// Laying out a view at a binding: 6 µs, half of what measuring it takes.
  ///
  /// An assumption: low 3, high 12 µs. A view that keeps its content only gets its frame, and a new
  /// text is measured again.
  package var layoutOfView = TimeSpan.microseconds(6)
  /// Solving a constraint at a binding: 8 µs, a third of what it takes for a size.
  ///
  /// An assumption: low 2, high 23 µs. A fitting size is solved from the start and thrown away. A
  /// cell in a window keeps its solver, which solves again what the new content moves (WWDC 2018,
  /// session 220): almost nothing at best, everything at worst.
  package var layoutOfConstraint = TimeSpan.microseconds(8)

  /// The prices above.
  package init() {}

  /// The prices that all devices share.
  package static let reference = CellPrice()

  /// Making a cell of `parts`.
  package func creation(of parts: CellParts) -> TimeSpan {
    creationOfView * parts.views + creationOfConstraint * parts.constraints
  }

  /// Asking a cell of `parts` for its size.
  package func sizing(of parts: CellParts) -> TimeSpan {
    sizingOfView * parts.views + sizingOfConstraint * parts.constraints
  }

  /// Laying out a cell of `parts` for the item that it was bound to.
  package func layout(of parts: CellParts) -> TimeSpan {
    layoutOfView * parts.views + layoutOfConstraint * parts.constraints
  }
}

/// How many views and constraints a cell has.
package struct CellParts: Sendable, Hashable {
  /// The content view and all views in it.
  package var views: Int
  /// The constraints between them.
  package var constraints: Int

  /// A cell of `views` and `constraints`.
  package init(views: Int, constraints: Int) {
    precondition(views >= 0 && constraints >= 0, "a cell has no negative number of parts")
    self.views = views
    self.constraints = constraints
  }

  /// The larger number of views and of constraints of the two.
  package func covering(_ other: CellParts) -> CellParts {
    CellParts(
      views: max(views, other.views),
      constraints: max(constraints, other.constraints)
    )
  }
}

/// Whether a list asks a cell for its size.
package enum CellSizing: String, Sendable, Hashable, CaseIterable {
  /// The layout knows the size without the cell.
  case known
  /// The size depends on the content, so the list asks once for each item.
  case asked
}

/// The kinds of cells that apps show pictures in.
///
/// A loader of images builds only the pictures. Texts and buttons of the app are in the same cell,
/// and take most of its layout, so the kind says what the whole cell has: ``AssumedValues``.
package enum CellKind: String, Sendable, Hashable, CaseIterable {
  /// A cell that its picture fills, as in a grid.
  case picture
  /// A row of a plain list: a picture and two lines of text.
  case row
  /// A post of a feed: texts, buttons and several pictures.
  case post

  /// Whether the list asks: only a post's height depends on its texts.
  package var sizing: CellSizing {
    switch self {
    case .picture, .row: .known
    case .post: .asked
    }
  }
}

extension Feed {
  /// The kind of the cell of item `index`, which follows from its pictures.
  ///
  /// Several pictures make a post. One picture fills its cell in a grid, or if it is as wide as the
  /// item; beside a narrower one there is text. Items without a picture are plain rows.
  package func cellKind(ofItem index: Int) -> CellKind {
    let surfaces = surfaces(ofItem: index)
    guard surfaces.count < 2 else { return .post }
    guard let surface = surfaces.first else { return .row }
    return columnCount > 1 || grid.pixels(of: surface.width) >= grid.itemWidth ? .picture : .row
  }
}
