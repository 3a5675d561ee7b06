import Conformance
import PipelineUnderTest
import Quantities
import Testing

/// A variant and the cases that it is expected to fail, with the reason beside each group.
struct Design: Sendable, CustomTestStringConvertible {
  var variant: Variant
  var failures: Set<String>

  var testDescription: String { variant.name }

  static let all = [
    best, standard, urlKeyed, actorBound, unshared, previewing, everyChunk, previewsOnActor,
    latePrefetcher, filedBySize,
  ]

  /// Everything shared by stage, stopped by count, served by urgency.
  static let best = made("best", failing: visible) {
    $0.coalescing = .byStage
    $0.queues.download = QueueOptions(limit: 6, order: .priority)
    $0.rateLimit = .tokens(perSecond: 80, burst: 25)
  }

  /// What a variant is when nothing is said: it shares nothing between sizes, and queues by arrival.
  static let standard = made(
    "standard",
    failing: ["CO-2", "CO-5"] + byArrival + visible
  ) { _ in }

  /// The shape of seed 0's loader: one table by URL, whose cancel is for everybody.
  static let urlKeyed = made(
    "url-keyed",
    failing: byURL + withoutPriorities + ["CO-12", "CO-17", "CA-1", "CA-8"] + keyedByURL
  ) {
    $0.coalescing = .byURL
    $0.cancellation = .firstOwner
    $0.registry.removal = .byKey
    $0.priority = .static
    $0.memoryCache.key = .url
    $0.diskCache = .none
  }

  /// The shape of seed 1's pipeline: an actor that decodes, a table by URL that is cleaned up late.
  static let actorBound = made(
    "actor-bound",
    failing: byURL + withoutPriorities + unstoppable + ["CO-10", "RU-2"] + keyedByURL
  ) {
    $0.coalescing = .byURL
    $0.cancellation = .flag
    $0.registry.cleanUp = .secondHop
    $0.priority = .static
    $0.decodePlace = .loaderActor
    $0.delivery = .asyncHop
    $0.memoryCache.key = .url
    $0.diskCache = .none
  }

  /// The shape of seed 3's pipeline: nothing is shared, so everything can be stopped.
  static let unshared = made(
    "unshared",
    failing: withoutPriorities + ["CO-1", "CO-5", "CO-15", "CO-16", "PF-1"] + keyedByURL
  ) {
    $0.coalescing = .none
    $0.priority = .static
    $0.memoryCache.key = .url
  }

  /// Shows previews, one decode at a time.
  static let previewing = made("previewing", failing: ["CO-2", "CO-5"] + byArrival + visible) {
    $0.progressive = .backpressure
  }

  /// Decodes every chunk of a progressive file anew, as libraries did.
  static let everyChunk = made(
    "every-chunk",
    failing: ["CO-2", "CO-5", "PG-3", "PG-5"] + byArrival + visible
  ) {
    $0.progressive = .everyChunk
  }

  /// Nuke's pause between previews, and an actor that decodes.
  static let previewsOnActor = made(
    "previews-on-actor",
    failing: ["CO-2", "CO-5"] + byArrival + visible
  ) {
    $0.progressive = .interval(.milliseconds(500))
    $0.decodePlace = .loaderActor
  }

  /// A stop that comes before the start has registered is lost, as with Nuke before 13.
  static let latePrefetcher = made(
    "late-prefetcher",
    failing: ["CO-2", "CO-5", "PF-3"] + byArrival + visible
  ) {
    $0.prefetchOptions.start = .asyncHop
  }

  /// Files of bytes are found by the size too, as with SDWebImage once, so each size is fetched.
  ///
  /// Who puts or removes a file by its address alone does not meet them.
  static let filedBySize = made(
    "filed-by-size",
    failing: ["CO-2", "CO-5", "DC-1", "DC-5", "DC-7", "VK-5"] + byArrival + visible
  ) {
    $0.diskCacheOptions.key = .urlAndTarget
  }

  /// What queues by arrival cannot do.
  private static let byArrival: [String] = ["PR-3", "PR-4", "PR-10", "PR-12"]

  private static let withoutPriorities = byArrival + ["PR-1"]

  /// What a table by URL gets wrong: size, processing and what is said to the server are ignored.
  private static let byURL = ["CO-2", "CO-3", "CO-5", "CO-6"]

  /// What a memory cache gets wrong that keeps everything in the background.
  private static let visible = ["MC-9"]

  /// What a memory cache by URL gets wrong besides.
  private static let keyedByURL = visible + ["VK-1", "VK-3", "VK-4", "VK-9"]

  /// What goes on although nobody wants it.
  private static let unstoppable = ["CA-2", "CA-3", "CA-5", "CA-16", "PF-10"]

  private static func made(
    _ name: String,
    failing: [String],
    _ change: (inout Variant) -> Void
  ) -> Design {
    var variant = Variant(name: name, summary: "For this test.")
    change(&variant)
    return Design(variant: variant, failures: Set(failing))
  }
}
