internal import Signposts

/// Tells whether the cell of a row that has left may still wait: event in, answer out.
///
/// Loaders cancel at the latest when a cell is used again, in `prepareForReuse()`, and so have no
/// reason before. Lists use the cells again that have left, so a cell is surely in use again once as
/// many rows were bound as were on the screen. A screen that keeps a view for each picture never
/// uses one again.
struct CellReuse {
  private var bindings = 0
  /// The most pictures that were on the screen at once.
  private var screenful = 1
  /// How many bindings there had been when the last cell that waited for an address left.
  private var left: [Int: Int] = [:]

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.loadImage, .begin):
      let load = Signpost.LoadImage.begin(record)
      guard load.purpose == .display else { return }
      bindings += 1
      left[load.url] = nil
    case (.endWithoutImage, _): left[Signpost.EndWithoutImage(record).url] = bindings
    case (.frameAudit, _): screenful = max(screenful, Signpost.FrameAudit(record).visibleCells)
    default: break
    }
  }

  /// Whether a cell that waits for `url` has left so short a time ago that it is not in use again.
  func mayStillBeWanted(_ url: Int) -> Bool {
    left[url].map { bindings - $0 < screenful } ?? false
  }
}
