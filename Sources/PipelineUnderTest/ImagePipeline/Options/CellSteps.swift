/// The steps of binding a cell to an image, each of which can be left out.
public struct CellSteps: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  /// The steps whose bits are set in `rawValue`.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Step 0: look into the memory cache and show a hit in the same turn.
  public static let check = CellSteps(rawValue: 1)
  /// Step 1: remove the old image.
  public static let clear = CellSteps(rawValue: 2)
  /// Step 2: cancel the load of the old binding.
  public static let cancel = CellSteps(rawValue: 4)
  /// Step 3: show only an image that belongs to the current binding.
  public static let verify = CellSteps(rawValue: 8)
  /// All four steps.
  public static let all: CellSteps = [.check, .clear, .cancel, .verify]
}
