import PipelineUnderTest
import Testing

/// A preset and the cases that what it imitates is expected to fail.
struct PresetDesign: Sendable, CustomTestStringConvertible {
  var variant: Variant
  var failures: Set<String>

  var testDescription: String { variant.name }

  static let all = seeds + libraries + decodeForms + ours

  static let seeds = [
    PresetDesign(
      .seed0Loader,
      sharedByURL + withoutPriorities + keyedByURL + withoutPressure + foundation,
      // A cancel is for everybody, and takes the entry of its successor with it.
      ["CO-12", "CO-17", "CA-1", "CA-8"],
      ["DS-2", "DS-11", "ER-3", "MC-3", "VK-4"]
    ),
    PresetDesign(
      .seed0AsyncCell,
      sharedByURL + withoutPriorities + keyedByURL + withoutPressure + foundation + unstoppable,
      ["CA-6", "DS-2", "DS-11", "ER-3", "MC-3", "RU-2"]
    ),
    PresetDesign(
      .seed0GoodCell,
      unshared + withoutPriorities + foundation + wholeFiles + atFirstDraw,
      ["ER-3", "MC-3", "MC-9", "VK-3", "VK-4", "VK-9"]
    ),
    PresetDesign(
      .seed0BadCell,
      unshared + withoutPriorities + wholeFiles + atFirstDraw,
      ["ER-3", "RU-1", "RU-4", "RU-9", "MC-9", "VK-9"]
    ),
    PresetDesign(
      .seed1Pipeline,
      sharedByURL + withoutPriorities + keyedByURL + withoutPressure + foundation + unstoppable,
      ["CO-10", "DS-2", "DS-11", "ER-3", "MC-4", "RU-2", "RU-4"]
    ),
    PresetDesign(
      .seed3Pipeline,
      unshared + withoutPriorities + keyedByURL + withoutPressure + atFirstDraw,
      // A cancel reaches its transfers alone.
      ["CA-3", "CA-5", "CA-13", "DS-2", "ER-3", "MC-1", "MC-4", "RU-2"]
    ),
    PresetDesign(
      .asyncImageLike,
      unshared + withoutPriorities + wholeFiles + atFirstDraw,
      ["MC-9", "RU-7", "VK-9"]
    ),
  ]

  static let libraries = [
    // It keeps the old image of a key whose new one is too large.
    PresetDesign(.nukeLike, ["MC-4"]),
    PresetDesign(.kingfisherLike, withoutPriorities + byDownload, ["DS-2", "MC-3"]),
    // Priorities count when work comes into the queue, and not when others join it there.
    PresetDesign(
      .sdWebImageLike,
      byDownload,
      ["PR-1", "PR-2", "PR-3", "PR-12", "DS-2", "MC-9"]
    ),
    // Its queue knows priorities, but not those of who joins.
    PresetDesign(.glideLike, bySize, ["PR-1", "PR-2", "PR-3", "PR-12", "MC-10"]),
    PresetDesign(.frescoLike, byArrival, ["PR-2", "RU-7"]),
    PresetDesign(.coilLike, unshared + withoutPriorities, ["MC-10"]),
  ]

  static let decodeForms = [
    PresetDesign(.fullDecode, bySize + byArrival + wholeFiles + atFirstDraw, ["MC-9"]),
    PresetDesign(.prepareForDisplay, bySize + byArrival + wholeFiles, ["MC-9"]),
    PresetDesign(.prepareThumbnail, bySize + byArrival, ["MC-9"]),
    PresetDesign(.fullThenResize, bySize + byArrival, ["MC-9"]),
    PresetDesign(
      .downsample,
      unshared + withoutPriorities + unstoppable + withoutPressure,
      [
        "CA-4", "CA-10", "CA-13", "DE-1",
      ]
    ),
  ]

  static let ours = [
    PresetDesign(.saneBaseline, bySize + byArrival, ["MC-9"]),
    PresetDesign(.best),
  ]

  /// What queues by arrival cannot do.
  private static let byArrival = ["PR-3", "PR-4", "PR-10", "PR-12"]

  private static let withoutPriorities = byArrival + ["PR-1"]

  /// What is shared only by who asks for the same size.
  private static let bySize = ["CO-2", "CO-5"]

  /// What a table by URL gets wrong: size, processing and what is said to the server are ignored.
  private static let sharedByURL = ["CO-2", "CO-3", "CO-5", "CO-6"]

  /// What shares downloads by their address and nothing after them.
  private static let byDownload = ["CO-3", "CO-5"]

  private static let keyedByURL = ["VK-1", "VK-3", "VK-9"]

  private static let unshared = ["CO-1", "CO-5", "CO-15", "CO-16", "PF-1"]

  /// What goes on although nobody wants it.
  private static let unstoppable = ["CA-2", "CA-3", "CA-5", "CA-16", "PF-10"]

  private static let withoutPressure = ["MC-9", "MC-10"]

  /// What Foundation's `NSCache` gets wrong on Linux where it has a limit.
  private static let foundation = ["MC-1", "MC-5", "MC-7", "MC-8"]

  /// What decodes of whole files get wrong.
  private static let wholeFiles = ["DS-1", "DS-8", "DS-11"]

  /// What a decode at the first draw gets wrong.
  private static let atFirstDraw = ["DE-1"]

  init(_ variant: Variant, _ failures: [String]...) {
    self.variant = variant
    self.failures = Set(failures.joined())
  }
}
