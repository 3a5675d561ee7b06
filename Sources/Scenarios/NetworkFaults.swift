package import Basics

/// Faults other than broken connections: addresses without a picture, a busy server, and times
/// without a network.
package struct NetworkFaults: Sendable, Hashable {
  /// A time without a network.
  package struct OfflineWindow: Sendable, Hashable {
    /// From the start of the trial.
    package var start: TimeSpan
    package var length: TimeSpan

    /// A window of `length` from `start`.
    package init(from start: TimeSpan, lasting length: TimeSpan) {
      precondition(start >= .zero, "a window begins with the trial or later, not at \(start)")
      precondition(length > .zero, "a window takes some time, not \(length)")
      self.start = start
      self.length = length
    }
  }

  /// The share of addresses that never have a picture, from 0 to 1; 0 unless a scenario is about
  /// them.
  package var missingShare = 0.0
  /// The status of their answers.
  package var missingStatus = 404
  /// The share of requests that a busy server refuses, from 0 to 1.
  ///
  /// Each request for an address is drawn separately, so a retry may succeed.
  package var busyShare = 0.0
  /// The status of those answers.
  package var busyStatus = 503
  /// The size of the page that an answer without a picture brings: 2 kB.
  ///
  /// A modelling choice: a short page of HTML.
  package var pageBytes = ByteCount(2_000)
  /// In order and not overlapping.
  package var offline: [OfflineWindow] = []

  /// Nothing goes wrong.
  package init() {}

  /// `missingShare` of the addresses have no picture, and there is no network in `offline`.
  package init(missingShare: Double, offline: [OfflineWindow] = []) {
    precondition((0...1).contains(missingShare), "a share is 0 to 1, not \(missingShare)")
    precondition(
      zip(offline, offline.dropFirst()).allSatisfy { $0.start + $0.length < $1.start },
      "times without a network are in order and do not touch"
    )
    self.missingShare = missingShare
    self.offline = offline
  }

  /// The same faults, each `divisor` times earlier and shorter.
  func shortened(by divisor: Int) -> NetworkFaults {
    var short = self
    short.offline = offline.map {
      OfflineWindow(
        from: TimeSpan(nanoseconds: $0.start.nanoseconds / divisor),
        // A window must not become empty, or the scenario would lose it.
        lasting: TimeSpan(nanoseconds: max(1, $0.length.nanoseconds / divisor))
      )
    }
    return short
  }
}

/// What a server states about its pictures besides sending their bytes.
package struct ResponseProfile: Sendable, Hashable {
  /// Whether a server answers range requests.
  package enum Ranges: String, Sendable, Hashable, CaseIterable {
    /// Only whole pictures.
    case none
    /// Ranges of bytes.
    case bytes
  }

  /// Whether a picture has a validator.
  package enum Validators: String, Sendable, Hashable, CaseIterable {
    /// None.
    case none
    /// By an entity tag.
    case entityTag = "entity-tag"
  }

  /// A different `Cache-Control` for some addresses.
  package struct CachingException: Sendable, Hashable {
    /// The share of addresses, from 0 to 1.
    package var share: Double
    /// The value of the field, such as "no-store".
    package var cacheControl: String

    /// `cacheControl` for this share of the addresses.
    package init(_ share: Double, _ cacheControl: String) {
      precondition((0...1).contains(share), "a share is 0 to 1, not \(share)")
      self.share = share
      self.cacheControl = cacheControl
    }
  }

  /// The `Cache-Control` field, such as "max-age=3600"; nil, the default, omits it.
  package var cacheControl: String?
  /// Addresses with another `Cache-Control`.
  ///
  /// The shares are of different addresses and add up to 1 at most.
  package var cachingExceptions: [CachingException] = []
  package var validators = Validators.none
  package var ranges = Ranges.none

  /// Bytes and no header fields.
  package init() {}
}
