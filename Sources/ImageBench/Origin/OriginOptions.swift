/// The pictures, the address and the faults of an origin.
package struct OriginOptions: Sendable, Hashable {
  /// The folder whose files are served, with everything below it.
  package var folder: String
  /// The IPv4 or IPv6 address of this machine at which it listens; its own by default, so that no
  /// other machine reaches it.
  package var address = "127.0.0.1"
  /// 0, the default, for a free port.
  package var port: UInt16 = 0
  /// The field `Cache-Control` of pictures; empty for none.
  package var cacheControl = "max-age=3600"
  package var conditions = OriginConditions()
  package var limits = OriginLimits()

  /// Everything in `folder`, under good conditions.
  package init(folder: String) {
    self.folder = folder
  }
}

/// How badly an origin and the link to it behave; well by default.
package struct OriginConditions: Sendable, Hashable {
  /// The wait before each answer, in milliseconds.
  package var latencyMilliseconds = 0
  /// The rate of each connection; nil for as fast as the machine.
  package var bytesPerSecond: Int?
  /// The share of segments that are lost, each of which stops its connection for
  /// ``ResponseFate/retransmissionMilliseconds``.
  package var loss = 0.0
  /// The share of answers that stop half-way for ``stallMilliseconds``.
  package var stalls = 0.0
  package var stallMilliseconds = 5_000
  /// The share of answers with status 500.
  package var serverErrors = 0.0
  /// The share of answers with status 404.
  package var missing = 0.0
  /// The share of answers whose connection closes before their last byte.
  package var cuts = 0.0
  /// The seed that decides which answers these are.
  package var seed: UInt64 = 1

  /// Good conditions.
  package init() {}
}

/// Limits of what one client can take of an origin.
package struct OriginLimits: Sendable, Hashable {
  /// The connections at one time; more are answered with 503 and closed.
  package var connections = 512
  /// The bytes of a request with all its fields.
  package var headBytes = 8_192
  /// The time from the beginning of a request to its end, in milliseconds.
  package var headMilliseconds = 10_000
  /// The time that a connection may be open without a request, in milliseconds.
  package var idleMilliseconds = 30_000
  /// The time in which a client has to take something of an answer, in milliseconds.
  package var writeMilliseconds = 30_000

  /// Limits for a machine on a desk.
  package init() {}
}
