public import Trials

extension VariantDifference {
  /// What the switch decides, in a few words; nil for one that no table here knows.
  ///
  /// `imagebench list switches` prints them.
  public var meaning: String? { Self.meaning(of: path) }

  /// What the switch at `path` decides; nil for one that no table here knows.
  static func meaning(of path: String) -> String? {
    meanings.first { path == $0.path || path.hasPrefix($0.path + ".") }?.words
  }

  /// Those of a part of a group stand before those of the group.
  private static let meanings: [(path: String, words: String)] = [
    ("coalescing", "which requests share work"),
    ("cancellation", "what stops when an owner leaves"),
    ("cancelReach", "how far a cancel reaches into the stages"),
    ("registry", "how work that has ended is forgotten"),
    ("priority", "whose priority shared work has"),
    ("queues", "limits and orders of the queues"),
    ("rateLimit", "how fast fetches may begin"),
    ("decodePlace", "where decodes run"),
    ("decodeMode", "how large decodes are"),
    ("sampleSizes", "which sizes decodes by powers of two give"),
    ("thumbnails", "when the embedded thumbnail is large enough"),
    ("light", "what is averaged when images are made smaller"),
    ("delivery", "how an image that is in memory comes to its view"),
    ("pixelFormat", "how decoded pixels lie in memory"),
    ("memoryCache.key", "what tells images in memory apart"),
    ("memoryCache.cost", "what the memory cache counts of an image"),
    ("memoryCache.costLimit", "how much the memory cache holds"),
    ("memoryCache", "what the memory cache keeps, and for how long"),
    ("diskCacheOptions.readPlace", "on which lane the disk is read"),
    ("diskCacheOptions", "how the disk finds, counts and removes what it keeps"),
    ("diskCache", "what the disk keeps"),
    ("encodedMemory", "whether bytes of images are kept in memory too"),
    ("resume", "whether a transfer that broke off is continued"),
    ("nearlyDone", "whether a transfer near its end is finished when it is cancelled"),
    ("http", "what is believed and kept of responses"),
    ("retry", "whether a fetch that failed is tried again"),
    ("failureMemory.lifetime", "how long a failure is remembered"),
    ("failureMemory.counted", "which failures are remembered"),
    ("failureMemory", "how many failures are remembered"),
    ("progressive.trigger", "what starts a preview"),
    ("progressive.backlog", "which previews wait while one is decoded"),
    ("progressive.minimumInterval", "how soon a preview may follow another one"),
    (
      "progressive.leastRemaining",
      "how much of the transfer must be left for a preview to be worth it"
    ),
    ("progressive", "whether images are shown before all their bytes have come"),
    ("purge", "what a memory warning empties"),
    ("cellSteps", "which steps a reused cell takes"),
    ("display.target.limitWithoutSize", "the most pixels asked for by a view without a size"),
    ("display.target", "which size views ask for"),
    ("display.rowIdentity", "by what the list knows its rows"),
    ("display", "what views show meanwhile"),
    ("prefetchOptions", "how prefetchers work"),
    ("prefetch", "what is loaded ahead of the screen"),
  ]
}
