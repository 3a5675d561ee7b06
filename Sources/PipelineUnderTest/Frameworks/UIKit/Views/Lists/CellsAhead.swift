internal import Basics

/// The cells that a list binds before they come onto the screen: the version of the system in,
/// decision out.
///
/// Before iOS 15 collection views bind cells ahead as a part of scrolling, one at a time, and
/// tables bind none (WWDC 2016, session 219). From iOS 15 on both bind the next cell in the time
/// that a frame leaves (WWDC 2021, session 10252).
struct CellsAhead: Sendable, Hashable {
  /// The kind of a list.
  enum List: Sendable, Hashable {
    case collection
    case table
  }

  private enum Manner: Sendable, Hashable {
    case never
    case whileScrolling
    case inSpareTime
  }

  /// The first version that prepares the next cell in spare time.
  private static let firstWithSpareTime = SystemVersion(15)

  /// The part of a screen that iOS 10 to 14 bind ahead: a half.
  ///
  /// Source: with 8 cells on the screen, the items 11 to 14 are asked for while 2 to 10 show
  /// (stackoverflow.com/questions/39135347).
  private static let screensAhead = 0.5

  private let manner: Manner

  /// The rule of `list` on `system`.
  init(_ list: List, on system: SystemVersion) {
    manner =
      system >= Self.firstWithSpareTime
      ? .inSpareTime : list == .collection ? .whileScrolling : .never
  }

  /// Whether cells are bound ahead, and kept for a while after they left the screen.
  var isOn: Bool { manner != .never }

  /// How far from the screen cells are bound and kept, in points, along a screen of `length`.
  ///
  /// `cell` is the length of the longest visible cell. That a cell stays bound within the same
  /// distance after it left is a choice.
  func reach(length: Double, cell: Double) -> Double {
    manner == .whileScrolling ? length * Self.screensAhead : cell
  }

  /// Whether a layout binds a cell ahead; at most one is.
  ///
  /// A layout that binds a visible cell leaves no spare time.
  func binds(hasSpareTime: Bool, hasMoved: Bool) -> Bool {
    switch manner {
    case .never: false
    case .whileScrolling: hasMoved
    case .inSpareTime: hasSpareTime
    }
  }
}
