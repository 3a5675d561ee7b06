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
    ("registry", "which entry of the registry finished work removes"),
    ("priority", "which priority shared work has"),
    ("queues", "limits and orders of the queues"),
    ("decodePlace", "where decodes run"),
    ("decodeMode", "how images are decoded and scaled"),
    ("thumbnails", "when the embedded thumbnail is large enough"),
    ("delivery", "how an image in memory is delivered to its view"),
    ("pixelFormat", "the format of decoded pixels"),
    ("memoryCache.key", "what identifies an image in memory"),
    ("memoryCache.cost", "how the memory cache computes the cost of an image"),
    ("memoryCache.costLimit", "the cost limit of the memory cache"),
    ("memoryCache", "what the memory cache evicts, and how many images it keeps"),
    ("diskCacheOptions.readPlace", "on which lane the disk is read"),
    ("diskCacheOptions", "how much the disk keeps"),
    ("diskCache", "what the disk keeps"),
    ("resume", "whether a broken transfer is resumed"),
    ("http", "which responses are stored by the rules of HTTP"),
    ("retry", "whether a failed fetch is retried"),
    ("failureMemory.lifetime", "how long a failure is remembered"),
    ("failureMemory.counted", "which failures are remembered"),
    ("progressive.backlog", "which previews wait while one is decoded"),
    ("progressive.minimumInterval", "the shortest time between two previews"),
    (
      "progressive.leastRemaining",
      "how much of the transfer must remain for a preview to start"
    ),
    ("progressive", "whether images are shown before all bytes have arrived"),
    ("purge", "what a memory warning empties"),
    ("cellSteps", "which steps a reused cell performs"),
    ("display.target", "which size views request"),
    ("display.rowIdentity", "how the list identifies its rows"),
    ("display", "what views show during a load"),
    ("prefetch", "what is prefetched"),
  ]
}
