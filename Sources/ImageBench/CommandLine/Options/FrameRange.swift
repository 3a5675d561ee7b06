internal import Text

/// `--frames`: which frames of a trace are cut out or drawn.
enum FrameRange {
  static let option = OptionSpec(
    "frames",
    value: "A-B",
    "With --cut or --film: the first and the last frame, or one frame."
  )

  /// The frames that the option names; nil where it is not given.
  static func frames(_ values: OptionValues) throws(CommandError) -> ClosedRange<Int>? {
    guard let text = values.text(option.name) else { return nil }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
      0 <= first, first <= last, last < Int.max
    else {
      throw .usage("--frames takes two numbers such as 50-70, or one, not \"\(text)\"")
    }
    return first...last
  }
}
