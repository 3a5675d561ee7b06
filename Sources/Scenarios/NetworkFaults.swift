public import Basics

/// What goes wrong besides connections that break off: addresses without a picture, a server that is
/// busy, and times without a network.
public struct NetworkFaults: Sendable, Hashable {
  /// A time without a network.
  public struct OfflineWindow: Sendable, Hashable {
    /// When it begins, from the start of the trial.
    public var start: TimeSpan
    /// How long it is.
    public var length: TimeSpan

    /// A window of `length` from `start`.
    public init(from start: TimeSpan, lasting length: TimeSpan) {
      precondition(start >= .zero, "A window begins with the trial or later, not at \(start)")
      precondition(length > .zero, "A window takes some time, not \(length)")
      self.start = start
      self.length = length
    }
  }

  /// The share of addresses that never have a picture, from 0 to 1; 0 unless a scenario is about them.
  public var missingShare = 0.0
  /// The status of the answer for them; by default 404.
  public var missingStatus = 404
  /// The share of requests that the server is too busy for, from 0 to 1; 0 by default.
  ///
  /// Each request for an address has its own chance, so asking again may help.
  public var busyShare = 0.0
  /// The status of the answer to them; by default 503.
  public var busyStatus = 503
  /// The size of the page that comes with an answer without a picture; by default 2 kB.
  ///
  /// A modelling choice: a short page of HTML.
  public var pageBytes = ByteCount(2_000)
  /// The times without a network, in order and apart from each other; by default none.
  public var offline: [OfflineWindow] = []

  /// Nothing goes wrong.
  public init() {}

  /// `missingShare` of the addresses have no picture, and there is no network in `offline`.
  public init(missingShare: Double, offline: [OfflineWindow] = []) {
    precondition((0...1).contains(missingShare), "A share is 0 to 1, not \(missingShare)")
    precondition(
      zip(offline, offline.dropFirst()).allSatisfy { $0.start + $0.length < $1.start },
      "Times without a network do not touch and come in order"
    )
    self.missingShare = missingShare
    self.offline = offline
  }

  /// The faults `divisor` times earlier and shorter.
  func shortened(by divisor: Int) -> NetworkFaults {
    var short = self
    short.offline = offline.map {
      OfflineWindow(
        from: TimeSpan(nanoseconds: $0.start.nanoseconds / divisor),
        lasting: TimeSpan(nanoseconds: max(1, $0.length.nanoseconds / divisor))
      )
    }
    return short
  }
}

/// What a server says of its pictures besides their bytes.
public struct ResponseProfile: Sendable, Hashable {
  /// Whether a picture can be asked for in parts.
  public enum Ranges: String, Sendable, Hashable, CaseIterable {
    /// Only as a whole.
    case none
    /// In ranges of bytes.
    case bytes
  }

  /// Whether a picture says which version it is.
  public enum Validators: String, Sendable, Hashable, CaseIterable {
    /// It does not.
    case none
    /// By an entity tag.
    case entityTag = "entity-tag"
  }

  /// What `Cache-Control` says of some addresses.
  public struct CachingException: Sendable, Hashable {
    /// The share of addresses, from 0 to 1.
    public var share: Double
    /// What it says of them, such as "no-store".
    public var cacheControl: String

    /// `cacheControl` for this share of the addresses.
    public init(_ share: Double, _ cacheControl: String) {
      precondition((0...1).contains(share), "A share is 0 to 1, not \(share)")
      self.share = share
      self.cacheControl = cacheControl
    }
  }

  /// What `Cache-Control` says, such as "max-age=3600"; nil, the default, is no such field.
  public var cacheControl: String?
  /// Of which addresses it says something else; by default of none.
  ///
  /// The shares are of different addresses and come to 1 at most.
  public var cachingExceptions: [CachingException] = []
  /// Whether pictures say which version they are; by default they do not.
  public var validators = Validators.none
  /// Whether pictures come in parts; by default they do not.
  public var ranges = Ranges.none

  /// Bytes and nothing else.
  public init() {}
}
