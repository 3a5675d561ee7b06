public import Basics

/// The round trips of a new connection before its first request, and the growth of its window.
///
/// The caller names the numbers, because a link of the simulation knows no protocol.
public struct ConnectionStart: Hashable, Sendable {
  /// From a segment's sending to its acknowledgement; more than 0.
  public var roundTrip: TimeSpan
  /// The look-up of the host's name, once for each host; 0 by default.
  public var nameLookup = TimeSpan.zero
  /// From the known name to the first request; 0 by default.
  public var handshake = TimeSpan.zero
  /// The bytes that may arrive in the first round trip; more than 0.
  public var initialWindow: ByteCount
  /// The bytes of a segment, by which a window grows once it has met a loss; more than 0.
  public var segment: ByteCount
  /// The rest after which a window is halved, and again after each further one.
  public var idleLimit: TimeSpan
  /// The share of segments that are lost, from 0 to 1; 0 by default.
  public var lossRate = 0.0

  /// Connections without a handshake and without losses.
  public init(
    roundTrip: TimeSpan,
    initialWindow: ByteCount,
    segment: ByteCount,
    idleLimit: TimeSpan
  ) {
    self.roundTrip = roundTrip
    self.initialWindow = initialWindow
    self.segment = segment
    self.idleLimit = idleLimit
  }

  /// Traps if a value is invalid, naming it.
  func check() {
    precondition(roundTrip > .zero, "a round trip takes some time, not \(roundTrip)")
    precondition(initialWindow > .zero, "a window has 1 byte or more, not \(initialWindow)")
    precondition(segment > .zero, "a segment has 1 byte or more, not \(segment)")
    precondition(idleLimit >= roundTrip, "a rest of \(idleLimit) is shorter than a round trip")
    precondition((0...1).contains(lossRate), "the loss rate must lie in 0...1, not \(lossRate)")
  }
}

/// How the requests to a host share its connections.
public enum ConnectionSharing: Hashable, Sendable {
  /// As HTTP/1.1: a connection carries one request at a time, and a request that ends early takes
  /// its connection with it.
  case oneRequestEach
  /// As HTTP/2: one connection carries up to this many requests, and each may end alone.
  case streams(Int)
}
