package import Trials

extension VariantDifference {
  /// A short description of the switch, as `imagebench list switches` prints it; nil if it has
  /// none.
  package var meaning: String? { Self.meaning(of: path) }

  /// A short description of the switch at `path`; nil if it has none.
  static func meaning(of path: String) -> String? {
    meanings.first { path == $0.path || path.hasPrefix($0.path + ".") }?.meaning
  }

  // A part of a group has to come before its group, because the first match counts.
  private static let meanings: [(path: String, meaning: String)] = [
    ("coalescing", "which requests share work"),
    ("cancellation", "what stops when an owner cancels"),
    ("cancelReach", "how far a cancel reaches into the stages"),
    ("registry", "how finished work is removed from the registry"),
    ("priority", "which priority shared work has"),
    ("queues", "limits and orders of the queues"),
    ("rateLimit", "how fast fetches may begin"),
    ("decodePlace", "where decodes run"),
    ("decodeMode", "how images are decoded and scaled"),
    ("sampleSizes", "which sizes a decode by powers of two delivers"),
    ("thumbnails", "when the embedded thumbnail is large enough"),
    ("light", "whether averages are taken in linear light"),
    ("delivery", "how an image in memory is delivered to its view"),
    ("pixelFormat", "the format of decoded pixels"),
    ("memoryCache.key", "what identifies an image in memory"),
    ("memoryCache.cost", "how the memory cache computes the cost of an image"),
    ("memoryCache.costLimit", "the cost limit of the memory cache"),
    ("memoryCache", "what the memory cache keeps and for how long"),
    ("diskCacheOptions.readPlace", "on which lane the disk is read"),
    ("diskCacheOptions", "how the disk finds, counts and removes what it keeps"),
    ("diskCache", "what the disk keeps"),
    ("encodedMemory", "whether encoded bytes are kept in memory too"),
    ("resume", "whether a broken transfer is resumed"),
    ("nearlyDone", "whether a cancelled transfer near its end is completed"),
    ("http", "which responses are accepted and cached"),
    ("retry", "whether a failed fetch is retried"),
    ("failureMemory.lifetime", "how long a failure is remembered"),
    ("failureMemory.counted", "which failures are remembered"),
    ("failureMemory", "how many failures are remembered"),
    ("progressive.trigger", "what starts a preview"),
    ("progressive.backlog", "which previews wait while one is decoded"),
    ("progressive.minimumInterval", "the shortest time between two previews"),
    (
      "progressive.leastRemaining",
      "how much of the transfer must remain for a preview to start"
    ),
    ("progressive", "whether images are shown before all bytes have arrived"),
    ("purge", "what a memory warning empties"),
    ("cellSteps", "which steps a reused cell performs"),
    ("display.target.limitWithoutSize", "the size that a view without a layout requests"),
    ("display.target", "which size views request"),
    ("display.rowIdentity", "how the list identifies its rows"),
    ("display", "what views show during a load"),
    ("prefetchOptions", "how prefetchers work"),
    ("prefetch", "what is prefetched"),
  ]
}
