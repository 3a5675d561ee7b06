import Basics
import Caches
import Conformance
import ImagePipeline
import Testing
import Variants

/// A variant and the cases that it is expected to fail, grouped by reason.
struct Design: Sendable, CustomTestStringConvertible {
  var variant: Variant
  var failures: Set<String>

  var testDescription: String { variant.name }

  init(_ variant: Variant, _ failures: [String]...) {
    self.variant = variant
    self.failures = Set(failures.joined())
  }

  static let all = [
    best, standard, urlKeyed, actorBound, unshared, previewing, everyChunk, previewsOnActor,
    latePrefetcher, topEdge, eitherEdge, lateForgetter, filedBySize, likeNukesQueue, staticQueue,
    believingPreviews,
  ]

  /// Shares work by stage, counts owners, and serves by priority.
  static let best = made("best", failing: fullInBackground) {
    $0.coalescing = .byStage
    $0.queues.download = QueueOptions(limit: 6, order: .priority)
    $0.rateLimit = .tokens(perSecond: 80, burst: 25)
  }

  /// The defaults: shares nothing between sizes, and queues in order of arrival.
  static let standard = made(
    "standard",
    failing: ["CO-2", "CO-5"] + byArrival + fullInBackground
  ) { _ in }

  /// Like the loader of article 0: one table by URL, and a cancel ends all waiters.
  static let urlKeyed = made(
    "url-keyed",
    failing: sharedByURL + withoutPriorities + ["CO-12", "CO-17", "CA-1", "CA-8", "CA-17", "VK-4"]
      + fullInBackground + keyedByURL
  ) {
    $0.coalescing = .byURL
    $0.cancellation = .firstOwner
    $0.registry.removal = .byKey
    $0.priority = .static
    $0.memoryCache.key = .url
    $0.diskCache = .none
  }

  /// Like the pipeline of article 1: an actor that decodes, and a table by URL that is cleaned up
  /// late.
  static let actorBound = made(
    "actor-bound",
    failing: sharedByURL + withoutPriorities + unstoppable + ["CO-10", "RU-2", "VK-4"]
      + fullInBackground + keyedByURL
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

  /// Like the pipeline of article 3: nothing is shared, so everything can be stopped.
  static let unshared = made(
    "unshared",
    failing: withoutPriorities + sharingNothing + fullInBackground + ["VK-4"] + keyedByURL
  ) {
    $0.coalescing = .none
    $0.priority = .static
    $0.memoryCache.key = .url
  }

  /// Shows previews, one decode at a time.
  static let previewing = made(
    "previewing",
    failing: ["CO-2", "CO-5"] + byArrival + fullInBackground
  ) {
    $0.progressive = .backpressure
  }

  /// Decodes every chunk of a progressive file anew, as libraries did.
  static let everyChunk = made(
    "every-chunk",
    failing: ["CO-2", "CO-5", "PG-3", "PG-5"] + byArrival + fullInBackground
  ) {
    $0.progressive = .everyChunk
  }

  /// Nuke's pause between previews, and an actor that decodes.
  static let previewsOnActor = made(
    "previews-on-actor",
    failing: ["CO-2", "CO-5"] + byArrival + fullInBackground
  ) {
    $0.progressive = .interval(.milliseconds(500))
    $0.decodePlace = .loaderActor
  }

  /// Ignores a cancel before the load is registered, as Nuke before 13.
  static let latePrefetcher = made(
    "late-prefetcher",
    failing: ["CO-2", "CO-5", "PF-3"] + byArrival + fullInBackground
  ) {
    $0.prefetchOptions.start = .asyncHop
  }

  /// A prefetch window that follows the top row only, and turns down if the bottom row disappears
  /// on the way up.
  static let topEdge = made(
    "top-edge",
    failing: ["CO-2", "CO-5", "PF-12", "PF-13"] + byArrival + fullInBackground
  ) {
    $0.prefetchOptions.turn = .topEdge
  }

  /// A prefetch window that turns if a row disappears and none appears.
  static let eitherEdge = made(
    "either-edge",
    failing: ["CO-2", "CO-5", "PF-13"] + byArrival + fullInBackground
  ) {
    $0.prefetchOptions.turn = .eitherEdge
  }

  /// Removes ended work one hop late, together with newer work of its key.
  static let lateForgetter = made(
    "late-forgetter",
    failing: ["CO-2", "CO-5", "CO-10", "CO-12", "CO-20"] + byArrival + fullInBackground
  ) {
    $0.registry.removal = .byKey
    $0.registry.cleanUp = .secondHop
  }

  /// Names stored files by size too, as SDWebImage once did, so each size is fetched.
  ///
  /// Cases that store or remove a file by URL alone do not find these files.
  static let filedBySize = made(
    "filed-by-size",
    failing: ["CO-2", "CO-5", "DC-1", "DC-5", "DC-7", "VK-5"] + byArrival + fullInBackground
  ) {
    $0.diskCacheOptions.key = .urlAndTarget
  }

  /// Queues as Nuke does: a change of priority moves the load.
  static let likeNukesQueue = made(
    "like-nukes-queue",
    failing: ["CO-2", "CO-5"] + fullInBackground
  ) {
    $0.queues.download = QueueOptions(limit: 6, order: .priority)
    $0.queues.download.changedPlace = .frontWhenLowered
  }

  /// The same queue, but priorities never change.
  static let staticQueue = made(
    "static-queue",
    failing: ["CO-2", "CO-5", "PR-1", "PR-2", "PR-3", "PR-5", "PR-12", "PF-11"] + fullInBackground
  ) {
    $0.queues.download = QueueOptions(limit: 6, order: .priority)
    $0.queues.download.changedPlace = .frontWhenLowered
    $0.priority = .static
  }

  /// Accepts any status, and shows previews.
  static let believingPreviews = made(
    "believing-previews",
    failing: ["CO-2", "CO-5", "ER-3", "ER-8"] + byArrival + fullInBackground
  ) {
    $0.progressive = .backpressure
    $0.http.accepted = .any
  }

  private static func made(
    _ name: String,
    failing: [String],
    _ change: (inout Variant) -> Void
  ) -> Design {
    var variant = Variant(name: name, summary: "For this test.")
    change(&variant)
    return Design(variant, failing)
  }
}
