internal import Signposts

/// Tells whether the cell of a row that has left may still wait: event in, answer out.
///
/// Loaders cancel at the latest when a cell is used again, in `prepareForReuse()`, and so have no
/// reason before. Lists say which cell they use again. A list in a row of another one may never do
/// so: it makes cells ahead, and takes those first.
///
/// Rows that are views of their own, as SwiftUI makes them, are not used again. Where no cell was,
/// one counts as used again once as many rows were bound as waited. A screen that keeps a view for
/// each picture never uses one again.
struct CellReuse {
  /// A row that has left.
  private struct Leaving {
    /// How many bindings there had been.
    var bindings: Int
    /// How many more it takes until its cell is in use again; nil before the next frame is drawn.
    var need: Int?
  }

  private var usesCellsAgain = false
  /// The addresses whose pictures a cell lacks that is not used again yet.
  private var lacking: Set<Int> = []
  private var bindings = 0
  /// The most pictures that were on the screen at once.
  private var screenful = 1
  /// The last leaving of a cell that waited for each address.
  private var left: [Int: Leaving] = [:]
  /// The addresses whose cells have left since the last frame.
  private var leaving: [Int] = []

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.loadImage, .begin):
      let load = Signpost.LoadImage.begin(record)
      guard load.purpose == .display else { return }
      bindings += 1
      left[load.url] = nil
      lacking.insert(load.url)
    case (.showImage, _): lacking.remove(Signpost.ShowImage(record).url)
    case (.bindCell, _):
      // A view that comes back with what it had was not used for another row.
      if Signpost.BindCell(record).row == .back { bindings -= 1 }
    case (.reuseCell, _):
      usesCellsAgain = true
      lacking.remove(Signpost.ReuseCell(record).url)
    case (.endWithoutImage, _):
      let url = Signpost.EndWithoutImage(record).url
      left[url] = Leaving(bindings: bindings)
      leaving.append(url)
    case (.frameAudit, _):
      let visible = Signpost.FrameAudit(record).visibleCells
      screenful = max(screenful, visible)
      // One more than wait: lists make a cell more than they show.
      for url in leaving { left[url]?.need = max(1, screenful - visible) + 1 }
      leaving.removeAll()
    default: break
    }
  }

  /// Whether a cell that waits for `url` has left and is not in use again.
  func mayStillBeWanted(_ url: Int) -> Bool {
    if usesCellsAgain { return lacking.contains(url) }
    guard let leaving = left[url] else { return false }
    return leaving.need.map { bindings - leaving.bindings < $0 } ?? true
  }
}
