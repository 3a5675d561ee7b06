import Basics
import Scenarios

extension Provocation {
  /// One for each check, in the order of the catalogue.
  static let all: [Provocation] = seen + late + stutter + memory + work + kept

  private static let seen = [
    Provocation("broken-end", of: "layout-loop", by: "a picture that comes") {
      $0.removePictures()
    },
    Provocation("app-ended", of: "decode-storm", by: "photographs of 12 MP") { $0.show(.tile) },
    Provocation("wrong-image", of: "no-verify", by: "cells that are used again") { $0.rest() },
    Provocation("stale-image", of: "no-clear", by: "cells that are used again") { $0.rest() },
    Provocation("shared-key", of: "name-key", by: "more than one picture") { scenario in
      scenario.changeSurfaces { $0.distinctCount = 1 }
    },
    Provocation("sideways", of: "sideways", by: "photographs that are turned") { $0.show(.tile) },
    Provocation("never-shown", of: "never-shown", by: "a picture that comes") {
      $0.removePictures()
    },
    Provocation("lost-slots", of: "slots-lost", by: "jumps that cancel downloads") { $0.rest() },
    Provocation("blank-return", of: "asked-once", by: "jumps that cancel downloads") { $0.rest() },
    Provocation("failed-for-good", of: "blacklist", by: "a second without a network") {
      $0.network.faults.offline = []
    },
    Provocation("cancel-for-all", of: "first-owner", by: "rows that share a picture") {
      $0.showEachOnce()
    },
  ]

  private static let late = [
    Provocation("priority-inversion", of: "static-priority", by: "pictures announced ahead") {
      $0.feed.lookahead = .refused
    },
    Provocation("fade-on-hits", of: "fading-hits", by: "rows that come back") {
      $0.removeWayBack()
    },
    Provocation("flicker", of: "async-hop", by: "rows that come back") { $0.removeWayBack() },
    Provocation("starved-hits", of: "loader-actor", by: "photographs next to the portraits") {
      scenario in
      for template in scenario.feed.templates.indices {
        scenario.feed.templates[template].surfaces.removeAll { $0.sourceClass == .photo }
      }
    },
    Provocation("row-churn", of: "random-identity", by: "a list that moves") { $0.rest() },
  ]

  private static let stutter = [
    Provocation("main-decode", of: "main-decode", by: "photographs of 12 MP") { $0.showWhole() },
    Provocation("main-wait", of: "blocking-data", by: "a network that takes time") {
      $0.takeNetworkAway()
    },
    Provocation("main-disk", of: "main-disk", by: "files of an earlier session") {
      $0.initialCache = .cold
    },
    Provocation("hitches", of: "blocking-data", by: "a network that takes time") {
      $0.takeNetworkAway()
    },
    Provocation("wrong-size", of: "dedup-by-url", by: "views of three sizes") { scenario in
      for template in scenario.feed.templates.indices {
        scenario.feed.templates[template].surfaces.removeLast(
          scenario.feed.templates[template].surfaces.count - 1
        )
      }
    },
    Provocation("upscaled", of: "any-thumbnail", by: "files with a thumbnail") { $0.show(.tile) },
  ]

  private static let memory = [
    Provocation("full-decode", of: "full-decode", by: "pictures larger than their views") {
      $0.showWhole()
    },
    Provocation("decode-storm", of: "decode-storm", by: "eight pictures at once") {
      $0.feed.itemCount = 6
    },
    Provocation("endless-cache", of: "store-dictionary", by: "300 pictures") {
      $0.feed.itemCount = 30
    },
    Provocation("cost-by-file", of: "cost-by-file", by: "a picture that comes") {
      $0.removePictures()
    },
    Provocation("ignored-warning", of: "store-dictionary", by: "a memory warning") {
      $0.events.removeAll { $0.kind == .memoryWarning }
    },
    Provocation("background-cache", of: "store-dictionary", by: "a visit to another app") {
      $0.events.removeAll { $0.kind == .enterBackground || $0.kind == .enterForeground }
    },
    Provocation("leaked-sessions", of: "session-each", by: "three rows") {
      $0.feed.itemCount = 2
    },
  ]

  private static let work = [
    Provocation("duplicate-loads", of: "no-sharing", by: "rows that share a picture") {
      $0.showEachOnce()
    },
    Provocation("lost-entry", of: "remove-by-key", by: "jumps that cancel loads") { $0.rest() },
    Provocation("no-stopping", of: "no-stopping", by: "rows that leave before the answer") {
      $0.scrollSlowly()
    },
    Provocation("wasted-decodes", of: "no-stopping", by: "rows that leave before the answer") {
      $0.scrollSlowly()
    },
    Provocation("orphan-fetches", of: "slots-blind", by: "rows that leave before the answer") {
      $0.rest()
    },
    Provocation("greedy-prefetch", of: "prefetch-sixty", by: "pictures announced ahead") {
      $0.feed.lookahead = .refused
    },
    Provocation("useless-prefetch", of: "preload-all", by: "rows that are never reached") {
      $0.feed.itemCount = 20
    },
    Provocation("endless-requests", of: "endless-prefetch", by: "rows that are never reached") {
      $0.feed.itemCount = 15
    },
    Provocation("retry-storm", of: "reload-on-failure", by: "addresses without a picture") {
      $0.network.faults.missingShare = 0
    },
    Provocation("preview-storm", of: "progressive-every-chunk", by: "progressive files") {
      $0.show(.photo)
    },
    Provocation("double-slots", of: "slots-twice", by: "jumps that cancel downloads") {
      $0.rest()
    },
  ]

  private static let kept = [
    Provocation("lost-keys", of: "signed-key", by: "a picture that is wanted twice") { scenario in
      scenario.showEachOnce()
      scenario.removeWayBack()
    },
    Provocation("no-memory", of: "view-task", by: "rows that come back") { $0.removeWayBack() },
    Provocation("bytes-in-memory", of: "bytes-in-memory", by: "rows that come back") {
      $0.removeWayBack()
    },
    Provocation("no-disk", of: "no-disk-cache", by: "twenty pictures") { $0.feed.itemCount = 10 },
  ]
}

extension Scenario {
  /// There is no network, so every request fails at once.
  fileprivate mutating func takeNetworkAway() {
    network.faults.offline = [.init(from: .zero, lasting: contentTime)]
  }
}
