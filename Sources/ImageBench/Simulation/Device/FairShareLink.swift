public import Basics

/// A fluid model of a link whose bandwidth its transfers share equally.
///
/// A transfer may have a maximum rate of its own; what it leaves unused is shared equally among the
/// others (max–min fairness; Bertsekas and Gallager, "Data Networks", 2nd ed., §6.5.2). A pure
/// value: time comes in with every call and must not run backwards. Completion times are rounded up
/// to whole nanoseconds, and progress is summed only when the set of transfers or the bandwidth
/// changes, so that asking often does not round often.
public struct FairShareLink: Sendable {
  /// Names one transfer of one link.
  public struct Transfer: Hashable, Sendable {
    /// A small number that no other present transfer has; reused once the transfer has left.
    public let slot: Int
    let sequence: Int
  }

  /// A connection, whose transfers share its window.
  public struct Connection: Hashable, Sendable {
    /// Different for each connection of a link.
    public var number: Int
    /// How it starts, from its first transfer on.
    public var start: ConnectionStart

    /// The connection `number`.
    public init(_ number: Int, _ start: ConnectionStart) {
      self.number = number
      self.start = start
    }
  }

  /// A transfer to be carried.
  public struct Request: Hashable, Sendable {
    /// 0 or more.
    public var bytes: ByteCount
    /// The fastest that it can be; no limit by default.
    public var maximumBytesPerSecond = Double.infinity
    /// The connection that carries it; nil, the default, for one as fast as the link.
    public var connection: Connection?
    /// After how many bytes a segment of its connection is lost, rising; none by default.
    public var losses: [ByteCount] = []

    /// A transfer of `bytes` that only the link limits.
    public init(bytes: ByteCount) { self.bytes = bytes }
  }

  private var share: FluidShare
  /// Connections that the next transfer removes.
  private var closed: [Int] = []

  /// A link of `bytesPerSecond`; traps when that is negative or not finite.
  public init(bytesPerSecond: Double) {
    Self.check(bytesPerSecond)
    share = FluidShare(LinkFlows(bytesPerSecond: bytesPerSecond))
  }

  /// The bandwidth in bytes per second; 0 is a link that is down.
  public var bytesPerSecond: Double { share.model.bytesPerSecond }

  /// The bytes that went over the link, as far as transfers have completed or were removed.
  public var deliveredBytes: ByteCount { ByteCount(share.model.deliveredBytes) }

  /// The highest number of transfers that were present at once.
  public var maximumInFlight: Int { share.maximumCount }

  /// The number of transfers present.
  public var inFlight: Int { share.model.count }

  /// Adds a transfer of `bytes` at `time`, at most `maximumBytesPerSecond` fast (no limit by
  /// default).
  ///
  /// Traps when `bytes` is negative, the maximum is not positive, or `time` lies before the latest
  /// time given.
  ///
  /// - Complexity: O(n).
  public mutating func add(
    bytes: ByteCount,
    maximumBytesPerSecond: Double = .infinity,
    at time: TimePoint
  ) -> Transfer {
    var request = Request(bytes: bytes)
    request.maximumBytesPerSecond = maximumBytesPerSecond
    return add(request, at: time)
  }

  /// Adds a transfer at `time`.
  ///
  /// Traps when its bytes are negative, its maximum is not positive, or `time` lies before the
  /// latest time given.
  ///
  /// - Complexity: O(n).
  public mutating func add(_ request: Request, at time: TimePoint) -> Transfer {
    precondition(
      request.bytes >= .zero,
      "A transfer needs 0 bytes or more, not \(request.bytes)"
    )
    precondition(
      request.maximumBytesPerSecond > 0,
      "A transfer's maximum rate must be positive, not \(request.maximumBytesPerSecond) bytes/s"
    )
    let closed = self.closed
    self.closed.removeAll()
    return share.add(at: time) {
      if !closed.isEmpty { $0.close(closed) }
      $0.add($1, request)
    }
  }

  /// Ends connections, which carry no transfer any longer.
  public mutating func close(_ connections: [Int]) { closed += connections }

  /// The bytes that a connection may receive in a round trip; nil before its first transfer.
  ///
  /// - Complexity: O(c) for c connections.
  public func window(of connection: Int) -> Double? { share.model.window(of: connection) }

  /// Removes a transfer at `time` and returns the whole bytes that had arrived.
  ///
  /// Nil when it has completed by then, or left before. A completed transfer is still returned by
  /// the next `advance(to:)`.
  ///
  /// - Complexity: O(n).
  public mutating func remove(_ transfer: Transfer, at time: TimePoint) -> ByteCount? {
    share.remove(transfer, at: time).map { ByteCount($0) }
  }

  /// The whole bytes of a transfer that have arrived at `time`; nil when it has completed or left.
  ///
  /// - Complexity: O(n).
  public mutating func received(_ transfer: Transfer, at time: TimePoint) -> ByteCount? {
    share.sum(at: time)
    return share.model.flow(of: transfer).map { ByteCount($0.arrived) }
  }

  /// Changes the bandwidth at `time`; 0 stops the link until the next change.
  ///
  /// Traps when `bytesPerSecond` is negative or not finite.
  ///
  /// - Complexity: O(n).
  public mutating func setBandwidth(bytesPerSecond: Double, at time: TimePoint) {
    Self.check(bytesPerSecond)
    share.change(at: time) { $0.bytesPerSecond = bytesPerSecond }
  }

  /// Moves the time to `time` and returns the transfers that completed since the last call.
  ///
  /// They come in the order of their completion times and, within one, of their adding. Traps when
  /// `time` lies before the latest time given.
  ///
  /// - Complexity: O(k n) for k completions.
  public mutating func advance(to time: TimePoint) -> [Transfer] { share.advance(to: time) }

  /// When the next transfer completes, or a connection stops or continues, if nothing changes; nil
  /// when neither can.
  public var nextCompletion: TimePoint? { share.nextCompletion }

  /// When `bytes` of a transfer will have arrived if its rate stays; nil when it has left or
  /// stands.
  ///
  /// - Complexity: O(n).
  public func time(of transfer: Transfer, toReceive bytes: ByteCount) -> TimePoint? {
    share.model.flow(of: transfer)?.nanoseconds(toReceive: bytes.bytes).map {
      share.segmentStart + TimeSpan(nanoseconds: $0)
    }
  }

  /// The present rate of a transfer in bytes per second, or nil when it has left.
  ///
  /// - Complexity: O(n).
  public func bytesPerSecond(of transfer: Transfer) -> Double? {
    share.model.flow(of: transfer)?.rate
  }

  private static func check(_ bytesPerSecond: Double) {
    precondition(
      bytesPerSecond >= 0 && bytesPerSecond.isFinite,
      "A link's bandwidth must be finite and 0 or more, not \(bytesPerSecond) bytes/s"
    )
  }
}
