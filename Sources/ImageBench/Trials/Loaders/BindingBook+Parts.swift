internal import Basics
internal import Requests
internal import Signposts

extension BindingBook {
  /// A picture that a cell should show.
  struct Wanted {
    var address: Int
    var surface: ViewSurface
    /// The longer side of what the surface needs; no more than the surface has.
    var pixels: Int
    /// The item whose picture it is, and the number of its surface.
    var item: Int
    var number: Int

    /// A surface of an item.
    struct Row: Hashable {
      var item: Int
      var number: Int
    }

    var row: Row { Row(item: item, number: number) }
  }

  /// One binding of one picture.
  struct Load {
    var wanted: Wanted
    var bound: TimePoint
    var interval: SignpostIntervalState<Signpost.LoadImage.End>
    /// Whether the interval is open.
    var isOpen = true
    /// Whether it is known, and said, if the picture was in memory when the load began.
    var isLookedUp = false
    /// Whether a frame has drawn the picture.
    var isShown = false
    /// When and how its last fetch ended without a body; a cancel is forgotten once another begins.
    var loss: (at: TimePoint, outcome: LoadOutcome)?

    mutating func change(by body: (inout Load) -> Void) { body(&self) }
  }

  struct Cell {
    var item: Int
    var bound: TimePoint
    /// Whether the row was on the screen when it was bound.
    var row: RowHistory
    /// When it came onto the screen; nil while it is bound ahead.
    var appeared: TimePoint?
    var loads: [Load]

    /// Whether it is the row of these pictures.
    func shows(_ wanted: [Wanted]) -> Bool {
      loads.contains { load in wanted.contains { $0.row == load.wanted.row } }
    }
  }

  struct Fetches {
    var underWay = 0
    /// When the last one ended with a body, and its size.
    var arrived: TimePoint?
    var began = TimePoint.start
    var bytes = ByteCount.zero
    /// When the bodies came that no load has used yet.
    var unused: [TimePoint] = []
    /// Whether the last one began after all that wanted the picture had left.
    var isOrphan = false
  }
}
