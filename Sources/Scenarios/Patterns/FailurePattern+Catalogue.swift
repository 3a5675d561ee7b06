extension FailurePattern {
  /// Every pattern: the eighteen of real apps, then the mistakes of the articles.
  package static let catalogue: [FailurePattern] = [
    fullDecode,
    decodeStorm,
    mainDecode,
    loaderActor,
    duplicateLoads,
    wrongSize,
    wrongImage,
    flicker,
    noStopping,
    cancelForAll,
    lostEntry,
    greedyPrefetch,
    priorityInversion,
    costByFile,
    previewStorm,
    blacklist,
    mainDisk,
    rowIdentity,
    article0FirstSize,
    article0CancelForAll,
    article0LostEntry,
    article0StillDecodes,
    article1StarvedHit,
    article3NoSharing,
  ]
}
