package import Basics

/// The version of HTTP that an app speaks to a server.
package enum HTTPVersion: String, Sendable, Hashable, CaseIterable {
  /// Each connection carries one request at a time.
  case one = "http1"
  /// One connection carries all requests, each as a stream.
  case two = "http2"
}

/// The round trips, windows and limits of connections with today's protocols.
package struct ConnectionCosts: Sendable, Hashable {
  /// Connections of HTTP/1.1 to one host: 6, as `URLSession` on iOS and browsers have (Apple,
  /// `httpMaximumConnectionsPerHost`).
  package static let connectionsPerHost = 6

  /// Requests under way at once over HTTP/2: 100.
  ///
  /// RFC 9113 §6.5.2 recommends that a server allow no fewer, and many allow just these; nginx
  /// allows 128 (`http2_max_concurrent_streams`). A session of Apple's has about 100 tasks under
  /// way, whatever the server allows (developer.apple.com/forums/thread/832148).
  ///
  /// All streams have the same share of the connection. A client may send priorities, but many
  /// servers and CDNs ignore them (github.com/andydavies/http2-prioritization-issues), so that they
  /// have no effect here: an assumption.
  package var streams = 100

  /// Round trips of a look-up of a name: 1.
  ///
  /// The device asks its resolver, which is assumed to be as far away as the host, and to know the
  /// answer.
  package var nameLookupRoundTrips = 1
  /// Round trips before the first request once the name is known: 1 for TCP (RFC 9293 §3.5), 1 for
  /// TLS 1.3 (RFC 8446 §2).
  package static let handshakeRoundTrips = 2

  /// The bytes of a segment: 1,460, an Ethernet frame without the headers of IP and TCP.
  package static let segment = ByteCount(1_460)
  /// The segments that a new connection may send at once: 10 (RFC 6928).
  package static let initialSegments = 10

  /// The rest after which a server halves the window of a connection: a round trip and 200 ms.
  ///
  /// That is when Linux, the system of most servers, would send a segment again (`TCP_RTO_MIN`).
  /// RFC 2861 has the rule, which Linux applies by default (`tcp_slow_start_after_idle`, tcp(7)); a
  /// server may switch it off.
  package func idleLimit(_ roundTrip: TimeSpan) -> TimeSpan { roundTrip + idleRest }
  /// The time that a rest must last beyond a round trip.
  package var idleRest = TimeSpan.milliseconds(200)

  /// The costs above.
  package init() {}
}
