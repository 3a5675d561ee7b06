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
    forgetter, urgentFirst, staticQueue,
  ]

  /// Shares work by stage, counts owners, and serves by priority.
  static let best = made("best", failing: []) {
    $0.coalescing = .byStage
    $0.queues.download = QueueOptions(limit: 6, order: .priority)
  }

  /// The defaults: shares nothing between sizes, and queues in order of arrival.
  static let standard = made("standard", failing: ["CO-2", "CO-5"] + byArrival) { _ in }

  /// Like the loader of article 0: one table by URL, and a cancel ends all waiters.
  static let urlKeyed = made(
    "url-keyed",
    failing: sharedByURL + withoutPriorities + ["CO-12", "CO-17", "CA-1", "CA-8", "CA-17", "VK-4"]
      + keyedByURL
  ) {
    $0.coalescing = .byURL
    $0.cancellation = .firstOwner
    $0.registry.removal = .byKey
    $0.priority = .static
    $0.memoryCache.key = .url
    $0.diskCache = .none
  }

  /// Like the pipeline of article 1: an actor that decodes, and a table by URL.
  static let actorBound = made(
    "actor-bound",
    failing: sharedByURL + withoutPriorities + unstoppable + ["RU-2", "VK-4"]
      + keyedByURL
  ) {
    $0.coalescing = .byURL
    $0.cancellation = .flag
    $0.priority = .static
    $0.decodePlace = .loaderActor
    $0.delivery = .asyncHop
    $0.memoryCache.key = .url
    $0.diskCache = .none
  }

  /// Like the pipeline of article 3: nothing is shared, so everything can be stopped.
  static let unshared = made(
    "unshared",
    failing: withoutPriorities + sharingNothing + ["VK-4"] + keyedByURL
  ) {
    $0.coalescing = .none
    $0.priority = .static
    $0.memoryCache.key = .url
  }

  /// Shows previews, one decode at a time.
  static let previewing = made(
    "previewing",
    failing: ["CO-2", "CO-5"] + byArrival
  ) {
    $0.progressive = .backpressure
  }

  /// Decodes every chunk of a progressive file anew, as libraries did.
  static let everyChunk = made(
    "every-chunk",
    failing: ["CO-2", "CO-5", "PG-3", "PG-5"] + byArrival
  ) {
    $0.progressive = .everyChunk
  }

  /// Previews, and an actor that decodes.
  static let previewsOnActor = made(
    "previews-on-actor",
    failing: ["CO-2", "CO-5"] + byArrival
  ) {
    $0.progressive = .backpressure
    $0.decodePlace = .loaderActor
  }

  /// Removes ended work together with newer work of its key.
  static let forgetter = made("forgetter", failing: ["CO-2", "CO-5", "CO-12"] + byArrival) {
    $0.registry.removal = .byKey
  }

  /// The most urgent download goes first.
  static let urgentFirst = made("urgent-first", failing: ["CO-2", "CO-5"]) {
    $0.queues.download = QueueOptions(limit: 6, order: .priority)
  }

  /// The same queue, but priorities never change.
  static let staticQueue = made(
    "static-queue",
    failing: ["CO-2", "CO-5", "PR-1", "PR-2", "PR-3", "PR-12"]
  ) {
    $0.queues.download = QueueOptions(limit: 6, order: .priority)
    $0.priority = .static
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
