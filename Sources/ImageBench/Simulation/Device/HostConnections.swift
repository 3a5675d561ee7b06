import Basics

/// The connections to one host: which one a request gets, and when it may be sent.
///
/// A pure value: a request that has its place asks for a connection and gives it back.
struct HostConnections: Sendable {
  /// A connection for a request.
  struct Lease: Sendable {
    /// Its number; nil if connections cost nothing.
    let connection: Int?
    /// When its handshake is over.
    let ready: TimePoint
  }

  /// The state of a connection after its request has ended.
  enum Fate: Sendable {
    /// It serves the next request.
    case kept
    /// It was closed.
    case lost
  }

  private let sharing: ConnectionSharing
  private let start: ConnectionStart?
  /// When the host's name is known; nil before the first request.
  private var named: TimePoint?
  /// Open connections without a request, the latest used last.
  private var idle: [Int] = []
  /// The connection that all requests share.
  private var shared: Lease?

  init(_ sharing: ConnectionSharing, _ start: ConnectionStart?) {
    self.sharing = sharing
    self.start = start
  }

  /// A connection for a request at `now`; a new one gets its number from `open`.
  ///
  /// Of several open connections the latest used is taken, because its window has rested least:
  /// a modelling choice.
  mutating func take(at now: TimePoint, open: () -> Int) -> Lease {
    guard let start else { return Lease(connection: nil, ready: now) }
    if let connection = idle.popLast() { return Lease(connection: connection, ready: now) }
    if let shared { return shared }
    let name = named ?? now + start.nameLookup
    named = name
    let lease = Lease(connection: open(), ready: max(now, name) + start.handshake)
    if case .streams = sharing { shared = lease }
    return lease
  }

  /// Takes a connection back and returns its number if it is closed.
  mutating func giveBack(_ lease: Lease, _ fate: Fate) -> Int? {
    // A stream ends alone: its connection stays as it is.
    guard sharing == .oneRequestEach, let connection = lease.connection else { return nil }
    if fate == .lost { return connection }
    idle.append(connection)
    return nil
  }

  /// Closes all connections without a request, and the shared one, and returns their numbers.
  mutating func closeAll() -> [Int] {
    defer { (idle, shared) = ([], nil) }
    return idle + [shared?.connection].compactMap { $0 }
  }
}
