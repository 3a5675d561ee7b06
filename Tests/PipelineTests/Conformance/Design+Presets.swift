import ImagePipeline
import Variants

/// The presets, and the cases that the imitated code is expected to fail.
extension Design {
  static let presets = imitations + decodeForms + ours

  static let imitations = [
    Design(
      .article0Loader,
      sharedByURL + withoutPriorities + keyedByURL + withoutPressure + foundation,
      // A cancel ends all waiters, and removes the entry of the next load.
      ["CO-12", "CO-17", "CA-1", "CA-8", "CA-17"],
      ["DS-2", "MC-3", "VK-4"]
    ),
    Design(
      .article0AsyncCell,
      sharedByURL + withoutPriorities + keyedByURL + withoutPressure + foundation + unstoppable,
      ["CA-6", "DS-2", "MC-3", "RU-2"]
    ),
    Design(
      .article0GoodCell,
      sharingNothing + withoutPriorities + foundation + wholeFiles + atFirstDraw,
      ["MC-3", "VK-3", "VK-4", "VK-9", "VK-10"]
    ),
    Design(
      .article0BadCell,
      sharingNothing + withoutPriorities + wholeFiles + atFirstDraw,
      ["RU-1", "RU-4", "RU-9"]
    ),
    Design(
      .article1Pipeline,
      sharedByURL + withoutPriorities + keyedByURL + withoutPressure + foundation + unstoppable,
      ["DS-2", "DS-11", "MC-4", "RU-2", "RU-4"]
    ),
    Design(
      .article3Pipeline,
      sharingNothing + withoutPriorities + keyedByURL + withoutPressure + atFirstDraw,
      ["DS-2", "MC-1", "MC-4", "RU-2"]
    ),
    Design(
      .asyncImageLike,
      sharingNothing + withoutPriorities + wholeFiles + atFirstDraw,
      ["RU-7"]
    ),
    Design(.nukeLike),
  ]

  static let decodeForms = [
    Design(.fullDecode, bySize + byArrival + wholeFiles + atFirstDraw),
    Design(.prepareForDisplay, bySize + byArrival + wholeFiles),
    Design(.prepareThumbnail, bySize + byArrival),
    Design(.fullThenResize, bySize + byArrival),
    Design(
      .downsample,
      sharingNothing + withoutPriorities + unstoppable,
      ["CA-4", "CA-10", "DE-1"]
    ),
  ]

  static let ours = [
    Design(.saneBaseline, bySize + byArrival),
    Design(.best),
  ]
}
