/// A number of a trial that no column of a run has, because only checks ask for it.
package enum CheckCount: String, Sendable, Hashable, CaseIterable {
  /// Cells × frames with a picture that came for an earlier row.
  case lateAnswerFrames = "cell-frames with a late answer"
  /// Cells × frames with a picture that another address has the key of.
  case sharedKeyFrames = "cell-frames with the picture of another address"
  /// Surfaces that showed their own picture on its side.
  case sidewaysPictures = "pictures on their side"
  /// Pictures missing on the resting screen at the end, of which the loader has the bytes.
  case loadedNotShown = "loaded pictures missing at the end"
  /// Those that the loader has never asked for.
  case neverAsked = "pictures missing at the end that were never requested"
  /// Those whose last request was cancelled.
  case cancelledForGood = "pictures missing at the end whose request was cancelled"
  /// Those whose last request found no network, and was not repeated although the row was bound
  /// again.
  case failedForGood = "pictures missing at the end whose request failed"
  /// The blank share of the pictures on the screen in the second part of the trial.
  case laterBlankPct = "% blank"
  /// The share of the loads of the second part that found their picture in memory.
  case laterHitPct = "% of loads from memory"
  /// The share of those loads that had its bytes in memory or in a file, and decoded them again.
  case laterBytesPct = "% of loads decoded again from kept bytes"
  /// The loads that began in the second part.
  case laterLoads = "loads"
  /// The share of pictures in memory that a frame or more passed without.
  case lateHitPct = "% of hits shown a frame late"
  /// How often a picture was shown that was in memory.
  case hitsShown = "hits shown"
  /// Pictures that were put into the memory cache while it had them, for a row that was bound after
  /// they had entered it.
  case storedAgain = "pictures stored that were in memory"
  /// Rows that were bound again after the request for their picture had failed.
  case askedAgain = "rows bound again after a failure"
  /// Fetches begun anew after a cancel that a further fetch of the same picture then overlapped.
  case lostEntries = "fetches after a cancel that another one overlaps"
  /// The bytes of stored pixels for each byte that the memory cache counts for them.
  case pixelsPerCost = "bytes of pixels for each counted byte"
  /// Time for which the main lane waited for a lock, an actor or the network.
  case mainWaitMs = "ms of waiting on the main lane"
  /// The most requests for one address.
  case requestsOfOneAddress = "requests for one address"
  /// Requests in the second part of the trial for addresses that have a picture.
  case laterRequests = "requests at rest"
  /// The share of fetched pictures that never came onto the screen.
  case unseenPct = "% of fetched pictures never on the screen"
  /// Pictures that were fetched before a cell wanted them.
  case fetchedAhead = "pictures fetched ahead"
  /// The most downloads at once in the first part of the trial.
  case earlyDownloads = "downloads at once"
  /// The most downloads at once in the second part.
  case laterDownloads = "downloads at once later"
  /// The most different pictures that cells waited for at once in the first part.
  case earlyWaiting = "pictures waited for at once"
  /// Fetches that began after all that wanted their picture had left.
  case orphanFetches = "fetches begun for no cell"
  /// How often a surface of a row was bound, on average.
  case bindsPerSurface = "bindings of each picture"
  /// The share of fetched bytes that no cell needed any more, once its cell was in use again.
  case wastedFetchPct = "% of bytes fetched for no cell"
  /// Decodes that no cell needed any more, once its cell was in use again.
  case wastedDecodes = "decodes for no cell"
  /// The bytes that the loader held when a memory warning came, of the limit of an app.
  case heldBeforeWarningPct = "% of the limit held before the warning"
  /// Those that it held a second later.
  case heldAfterWarningPct = "% of the limit held after the warning"
  /// Those that it held when the app was left.
  case heldBeforeLeavingPct = "% of the limit held when the app was left"
  /// Those that it held when the app was opened again.
  case heldBeforeReturnPct = "% of the limit held in the background"
}
