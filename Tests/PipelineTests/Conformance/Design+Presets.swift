import ImagePipeline
import Variants

/// The presets, and the cases that the imitated code is expected to fail.
extension Design {
  static let presets = articles + libraries + decodeForms + ours

  static let articles = [
    Design(
      .article0Loader,
      sharedByURL + withoutPriorities + keyedByURL + withoutPressure + foundation,
      // A cancel ends all waiters, and removes the entry of the next load.
      ["CO-12", "CO-17", "CA-1", "CA-8", "CA-17"],
      ["DS-2", "DS-11", "ER-3", "MC-3", "VK-4"]
    ),
    Design(
      .article0AsyncCell,
      sharedByURL + withoutPriorities + keyedByURL + withoutPressure + foundation + unstoppable,
      ["CA-6", "DS-2", "DS-11", "ER-3", "MC-3", "RU-2"]
    ),
    Design(
      .article0GoodCell,
      sharingNothing + withoutPriorities + foundation + wholeFiles + atFirstDraw,
      ["ER-3", "MC-3", "MC-9", "VK-3", "VK-4", "VK-9", "VK-10"]
    ),
    Design(
      .article0BadCell,
      sharingNothing + withoutPriorities + wholeFiles + atFirstDraw,
      ["ER-3", "RU-1", "RU-4", "RU-9", "RU-11", "MC-9", "VK-9"]
    ),
    Design(
      .article1Pipeline,
      sharedByURL + withoutPriorities + keyedByURL + withoutPressure + foundation + unstoppable,
      ["CO-10", "DS-2", "DS-11", "ER-3", "MC-4", "RU-2", "RU-4"]
    ),
    Design(
      .article3Pipeline,
      sharingNothing + withoutPriorities + keyedByURL + withoutPressure + atFirstDraw,
      // A cancel reaches transfers only.
      ["CA-3", "CA-5", "CA-13", "DS-2", "ER-3", "MC-1", "MC-4", "RU-2"]
    ),
    Design(
      .asyncImageLike,
      sharingNothing + withoutPriorities + wholeFiles + atFirstDraw,
      ["MC-9", "RU-7", "VK-9"]
    ),
  ]

  static let libraries = [
    // It keeps the old image of a key if the new one is too large.
    Design(.nukeLike, ["MC-4"]),
    // Its views do not cancel old downloads, and a damaged file fails a load.
    Design(
      .kingfisherLike,
      withoutPriorities + byDownload,
      ["DS-2", "ER-9", "MC-3", "RU-11"]
    ),
    // A load has its priority when it is queued; loads that join it later do not raise it.
    Design(
      .sdWebImageLike,
      byDownload,
      ["PR-1", "PR-2", "PR-3", "PR-12", "PF-11", "DS-2", "MC-9"]
    ),
    // Its queue has priorities, but loads that join do not raise them.
    Design(.glideLike, bySize, ["PR-1", "PR-2", "PR-3", "PR-12", "PF-11", "MC-10"]),
    Design(.frescoLike, byArrival, ["PR-2", "ER-9", "RU-7"]),
    Design(.coilLike, sharingNothing + withoutPriorities, ["ER-9", "MC-10"]),
  ]

  static let decodeForms = [
    Design(.fullDecode, bySize + byArrival + wholeFiles + atFirstDraw, ["MC-9"]),
    Design(.prepareForDisplay, bySize + byArrival + wholeFiles, ["MC-9"]),
    Design(.prepareThumbnail, bySize + byArrival, ["MC-9"]),
    Design(.fullThenResize, bySize + byArrival, ["MC-9"]),
    Design(
      .downsample,
      sharingNothing + withoutPriorities + unstoppable + withoutPressure,
      [
        "CA-4", "CA-10", "CA-13", "DE-1",
      ]
    ),
  ]

  static let ours = [
    Design(.saneBaseline, bySize + byArrival, ["MC-9"]),
    Design(.best),
  ]
}
