internal import Basics

extension RegressionCause {
  /// Whether the numbers of `place` show this cause.
  ///
  /// The factors are between what a switch of the built-in pipeline changes and what the others
  /// do, in the nights of `Results/Gates`: a counter that works like a switch moves by a half or
  /// more, and one that should stay by a twentieth at most.
  func isSeen(in place: CausePlace) -> Bool {
    guard place.ending == .complete || isSeenInPart else { return false }
    return switch self {
    case .diskOnMain: place.rises(.mainLaneDiskMs)
    case .oversizedDecodes:
      place.rises(.decodedPerDisplayedPixels, least: 0.2) && place.rises(.ledgerPeakViewBytes)
        && (place.step(.ledgerPeakViewBytes)?.old ?? 0) > 0
    case .decodeOnMain: place.rises(.mainLaneDecodeMs) && isMorePerDecode(place)
    case .morePreviews: place.rises(.previewDecodes, least: 3)
    case .wrongImages: place.rises(.wrongImageFrames)
    case .staleImages: place.rises(.staleImageFrames)
    case .coarseImages: isCoarse(place) && areDecodesSmaller(place)
    case .mixedSizes: isCoarse(place) && !areDecodesSmaller(place)
    case .remadeRows: place.rises(.memoryLookups, by: 1.3) && place.rises(.cellBinds, by: 1.3)
    case .fewerPreviews: place.falls(.previewDecodes, least: 3)
    case .costlierDecodes:
      (place.rises(.decodeModelTotalMs, by: 1.05) || place.rises(.decoderBusyMs, by: 1.05))
        && place.holds(.decodeCount)
    case .decodeSlots: !place.holds(.decodesInFlightMax) && place.holds(.fetches)
    case .wholePictures:
      place.rises(.ledgerPeakImageBytes, by: 1.3) && place.holds(.ledgerPeakCacheBytes)
        && place.holds(.ledgerPeakViewBytes)
    case .queueOrder: isLater(place) && !isMoreWork(place) || isOtherOrder(place)
    case .smallerCache, .unboundedCache, .noPurge, .imagesKeptByViews, .lateHits, .lessOnDisk:
      isSeenInCaches(place)
    case .morePrefetching, .lessPrefetching, .lessCancelling, .lessSharing, .cancelsOfOthers,
      .failuresGivenUp, .failuresForgotten, .retriesWithoutPause, .noResume:
      isSeenInLoads(place)
    }
  }

  /// Whether a trial that ended early shows it too: by peaks, or by what never happened before.
  private var isSeenInPart: Bool {
    switch self {
    case .diskOnMain, .decodeOnMain, .wrongImages, .staleImages, .oversizedDecodes, .noPurge,
      .unboundedCache, .imagesKeptByViews, .wholePictures:
      true
    default: false
    }
  }

  private func isSeenInCaches(_ place: CausePlace) -> Bool {
    switch self {
    case .smallerCache:
      place.falls(.ledgerPeakCacheBytes, by: 1.2)
        && (place.rises(.evictions, by: 1.1) || place.vanishes(.ledgerPeakCacheBytes))
    case .unboundedCache:
      place.falls(.evictions, by: 2) && place.rises(.ledgerPeakCacheBytes, by: 1.1)
    case .noPurge: place.vanishes(.purges) && !place.falls(.ledgerPeakCacheBytes, by: 1.05)
    case .imagesKeptByViews:
      place.rises(.ledgerPeakViewBytes) && place.falls(.ledgerPeakCacheBytes, by: 1.2)
    case .lateHits:
      place.rises(.memoryHitMsP99, least: 0.5) && place.rises(.placeholderFramesWhileResident)
    case .lessOnDisk:
      place.falls(.diskHitRate, by: 1.05, least: 0.01) && place.rises(.fetches, by: 1.02)
    default: false
    }
  }

  private func isSeenInLoads(_ place: CausePlace) -> Bool {
    switch self {
    case .morePrefetching: place.rises(.loads, by: 1.12) && place.holds(.memoryLookups)
    case .lessPrefetching: place.falls(.loads, by: 1.12) && place.holds(.memoryLookups)
    case .lessCancelling:
      place.falls(.cancelsStopped, by: 1.05, least: 1)
        && (place.vanishes(.cancelsStopped) || place.rises(.wastedDecodes, by: 1.2, least: 1)
          || place.rises(.wastedBytes, by: 1.2))
    case .lessSharing:
      place.rises(.overlappingFetches, least: 1)
        && place.rises(.duplicateFetches, by: 1.03, least: 1)
    case .cancelsOfOthers:
      place.rises(.cancelsOfOthers, by: 1.1, least: 1)
        || place.falls(.joins, by: 1.1) && areAllStopped(place)
    case .failuresGivenUp:
      place.falls(.failedFetches, by: 1.03) && place.rises(.failedLoads, by: 1.02, least: 1)
    case .failuresForgotten: place.rises(.failedFetches, by: 1.05) && areAskedAgain(place)
    case .retriesWithoutPause: place.rises(.failedFetches, by: 1.05) && !areAskedAgain(place)
    case .noResume:
      place.new(.failedFetches) > 0 && place.holds(.fetches)
        && place.falls(.ledgerPeakCompressedBytes, by: 1.3) && !place.rises(.wireBytes, by: 1.02)
    default: false
    }
  }

  /// Whether a decode holds the main lane for longer, in contrast to more decodes.
  private func isMorePerDecode(_ place: CausePlace) -> Bool {
    place.step(.mainLaneDecodeMs)?.old == 0
      || place.factor(of: .mainLaneDecodeMs, per: .decodeCount) > 1.3
  }

  /// Whether failed addresses are asked more often, and the same loads fail.
  private func areAskedAgain(_ place: CausePlace) -> Bool {
    place.rises(.fetchesPerURL, by: 1.05, least: 0.05) && place.holds(.failedLoads, within: 0.01)
  }

  private func isCoarse(_ place: CausePlace) -> Bool {
    place.rises(.underResolvedDeliveries, least: 1)
  }

  /// Whether a decode makes fewer pixels, in contrast to fewer decodes.
  private func areDecodesSmaller(_ place: CausePlace) -> Bool {
    place.factor(of: .decodedPerDisplayedPixels, per: .decodeCount) < 0.93
  }

  /// Whether each asked cancel stops its work now, where others had kept some of it.
  private func areAllStopped(_ place: CausePlace) -> Bool {
    guard let asked = place.step(.cancelsAsked), let stopped = place.step(.cancelsStopped),
      asked.old > 0, stopped.new > 0
    else { return false }
    return stopped.old < 0.95 * asked.old && stopped.new >= 0.98 * asked.new
  }

  private func isLater(_ place: CausePlace) -> Bool {
    place.rises(.timeToImageAllMsMean, by: 1.01, least: 1)
      || place.rises(.blankAtRestPct, by: 1.01, least: 0.1)
      || place.rises(.imagesMissing, by: 1, least: 1)
  }

  /// Whether decodes come too late for their cells, although no more is loaded.
  private func isOtherOrder(_ place: CausePlace) -> Bool {
    place.rises(.wastedDecodes) && place.holds(.cancelsStopped) && place.holds(.loads)
      && place.holds(.fetches)
  }

  private func isMoreWork(_ place: CausePlace) -> Bool {
    [.fetches, .loads, .decodeCount].contains { place.rises($0, by: 1.05) }
  }
}
