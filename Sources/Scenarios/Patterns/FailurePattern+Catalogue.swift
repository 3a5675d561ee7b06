extension FailurePattern {
  /// Every pattern: the eighteen of real apps, then the mistakes of the seeds.
  public static let catalogue: [FailurePattern] = [
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
    seed0FirstSize,
    seed0CancelForAll,
    seed0LostEntry,
    seed0StillDecodes,
    seed1StarvedHit,
    seed3NoSharing,
  ]
}
