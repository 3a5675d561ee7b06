package import Basics

/// The mechanism by which a change of a program made trials worse, in the order in which causes are
/// named.
///
/// Each is a mechanism that several mistakes share, and is read from counters that work like
/// switches: they move with the mechanism and with little else. A mechanism whose traces others
/// leave too comes after those.
package enum RegressionCause: String, Sendable, Hashable, CaseIterable {
  case diskOnMain = "disk-on-main"
  case oversizedDecodes = "oversized-decodes"
  case decodeOnMain = "decode-on-main"
  case morePreviews = "more-previews"
  case wrongImages = "wrong-images"
  case staleImages = "stale-images"
  case coarseImages = "coarse-images"
  case mixedSizes = "mixed-sizes"
  case remadeRows = "remade-rows"
  case lessOnDisk = "less-on-disk"
  case smallerCache = "smaller-cache"
  case unboundedCache = "unbounded-cache"
  case noPurge = "no-purge"
  case imagesKeptByViews = "images-kept-by-views"
  case morePrefetching = "more-prefetching"
  case lessPrefetching = "less-prefetching"
  case lessCancelling = "less-cancelling"
  case lessSharing = "less-sharing"
  case cancelsOfOthers = "cancels-of-others"
  case lateHits = "late-hits"
  case failuresGivenUp = "failures-given-up"
  case failuresForgotten = "failures-forgotten"
  case retriesWithoutPause = "retries-without-pause"
  case noResume = "no-resume"
  case decodeSlots = "decode-slots"
  case wholePictures = "whole-pictures"
  case fewerPreviews = "fewer-previews"
  case costlierDecodes = "costlier-decodes"
  case queueOrder = "queue-order"
}

extension RegressionCause {
  /// Whether other mistakes cause it too.
  enum Standing {
    /// Where it is seen, it is a cause.
    case cause
    /// Next to another cause it is a consequence of that one.
    case consequence
  }

  var standing: Standing {
    switch self {
    case .smallerCache, .lessOnDisk, .decodeSlots, .wholePictures, .fewerPreviews,
      .costlierDecodes, .queueOrder:
      .consequence
    default: .cause
    }
  }

  /// The cause as a clause in the present tense.
  ///
  /// `steps` are the numbers of ``leads`` in all of its trials.
  func words(_ steps: [MetricName: CausePlace.Step]) -> String {
    func isGone(_ metric: MetricName) -> Bool { steps[metric].map { $0.new == 0 } ?? false }
    func grew(_ metric: MetricName) -> Bool { steps[metric].map { $0.new > $0.old } ?? false }
    return switch self {
    case .diskOnMain: "files are read on the main lane"
    case .oversizedDecodes: "pictures are decoded larger than they are shown"
    case .decodeOnMain: "pictures are decoded on the main lane"
    case .morePreviews: "previews are decoded more often, as at each chunk"
    case .wrongImages: "cells show images of other rows: late images are not verified"
    case .staleImages: "cells show the image of the row before: they are not cleared"
    case .coarseImages: "images are decoded smaller than their views"
    case .mixedSizes: "requests of different sizes share one image, as with a key by URL alone"
    case .remadeRows: "rows are made anew"
    case .smallerCache: "the memory cache keeps less"
    case .unboundedCache: "the memory cache no longer makes room"
    case .noPurge: "a memory warning releases nothing"
    case .imagesKeptByViews: "views keep images that only the cache should hold"
    case .morePrefetching: "more is loaded ahead: the prefetch window grew"
    case .lessPrefetching: "less is loaded ahead: the prefetch window shrank"
    case .lessCancelling:
      isGone(.cancelsStopped) ? "nothing is cancelled any more" : "less is cancelled"
    case .lessSharing:
      isGone(.joins) ? "equal requests share nothing any more" : "equal requests share less"
    case .cancelsOfOthers: "one owner's cancel stops the work of others"
    case .lateHits: "images in memory come late"
    case .lessOnDisk: "the disk cache has fewer of the files"
    case .failuresGivenUp:
      "failed images are given up sooner: retries are lost, or failures remembered too long"
    case .failuresForgotten: "failures are not remembered: failed addresses are asked again"
    case .retriesWithoutPause: "failed fetches are tried again too often, or without a pause"
    case .noResume: "broken downloads begin again from nothing"
    case .decodeSlots:
      grew(.decodesInFlightMax)
        ? "more decodes run at a time" : "fewer decodes run at a time"
    case .wholePictures: "decodes hold whole pictures and shrink them afterwards"
    case .fewerPreviews: "fewer previews are decoded"
    case .costlierDecodes: "decodes cost more"
    case .queueOrder: "images get their turn later: order, priority or slots of a queue"
    }
  }

  /// The counters that show it, the plainest first.
  package var leads: [MetricName] {
    switch self {
    case .diskOnMain: [.mainLaneDiskMs]
    case .oversizedDecodes: [.decodedPerDisplayedPixels, .ledgerPeakViewBytes]
    case .decodeOnMain: [.mainLaneDecodeMs]
    case .morePreviews, .fewerPreviews: [.previewDecodes, .decodeModelTotalMs]
    case .wrongImages: [.wrongImageFrames]
    case .staleImages: [.staleImageFrames]
    case .coarseImages: [.underResolvedDeliveries, .decodedPerDisplayedPixels]
    case .mixedSizes: [.underResolvedDeliveries, .joins, .decodeCount]
    case .remadeRows: [.cellBinds, .memoryLookups]
    case .smallerCache: [.evictions, .redecodes, .ledgerPeakCacheBytes]
    case .unboundedCache: [.evictions, .ledgerPeakCacheBytes]
    case .noPurge: [.purges, .ledgerPeakCacheBytes]
    case .imagesKeptByViews: [.ledgerPeakViewBytes]
    case .morePrefetching, .lessPrefetching: [.loads, .inFlightMax]
    case .lessCancelling: [.cancelsStopped, .wastedDecodes]
    case .lessSharing: [.joins, .overlappingFetches]
    case .cancelsOfOthers: [.cancelsOfOthers, .joins]
    case .lateHits: [.memoryHitMsP99, .placeholderFramesWhileResident]
    case .lessOnDisk: [.diskHitRate, .fetches]
    case .failuresGivenUp: [.failedLoads, .failedFetches]
    case .failuresForgotten, .retriesWithoutPause: [.failedFetches, .fetchesPerURL]
    case .noResume: [.ledgerPeakCompressedBytes, .wireBytes]
    case .decodeSlots: [.decodesInFlightMax]
    case .wholePictures: [.ledgerPeakImageBytes]
    case .costlierDecodes: [.decodeModelTotalMs, .decoderBusyMs]
    case .queueOrder: [.timeToImageAllMsMean, .wastedDecodes]
    }
  }
}
