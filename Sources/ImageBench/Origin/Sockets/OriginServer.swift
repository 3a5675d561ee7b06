internal import Basics
internal import Glibc

/// An origin of pictures over HTTP/1.1: one thread, which waits for all connections at once.
package final class OriginServer {
  private let options: OriginOptions
  private let folder: ServedFolder
  private let socket: ServerSocket
  private let connectionLimit: Int
  private var connections: [Int32: OriginConnection] = [:]
  private var counts = OriginCounts()
  /// While the system has no descriptors left, no connection is taken before this time.
  private var acceptsFrom = 0

  /// The longest wait, so that a signal that came just before it ends the server soon.
  private static let waitMilliseconds = 200
  private static let closingNanoseconds = 1_000_000_000
  private static let acceptPauseNanoseconds = 100_000_000
  /// Connections that are taken before others are looked at again.
  private static let acceptsAtOnce = 64
  private static let receivedAtOnce = 4_096
  /// Where the counts are.
  private static let countsTarget = "/-/counts"

  /// Serves `options.folder` until `isStopped` says so, which is asked several times a second.
  ///
  /// Calls `ready` with the port as soon as clients can connect. Returns what was asked for.
  package static func run(
    _ options: OriginOptions,
    ready: (_ port: UInt16) -> Void,
    until isStopped: () -> Bool
  ) throws(OriginFault) -> OriginCounts {
    let server = try OriginServer(options)
    ready(server.socket.port)
    while !isStopped() { server.turn() }
    return server.counts
  }

  private init(_ options: OriginOptions) throws(OriginFault) {
    let isField = options.cacheControl.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
    guard isField else { throw .cacheControl(options.cacheControl) }
    let conditions = options.conditions
    let shares = [
      ("loss", conditions.loss), ("stalls", conditions.stalls),
      ("server errors", conditions.serverErrors), ("missing", conditions.missing),
      ("cuts", conditions.cuts),
    ]
    for (name, value) in shares where !(0...1).contains(value) {
      throw .share(name: name, value: value)
    }
    self.options = options
    folder = try ServedFolder(path: options.folder)
    socket = try ServerSocket(address: options.address, port: options.port)
    // A connection has its socket and at most one file.
    var most = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &most)
    let descriptors = Int(clamping: most.rlim_cur)
    connectionLimit = max(1, min(options.limits.connections, (descriptors - 64) / 2))
  }

  private var now: Int { SystemClock.monotonic.nanoseconds }

  // MARK: The loop

  /// Waits for what happens next, and does it.
  ///
  /// C function: `poll`.
  private func turn() {
    let begin = now
    var polled: [pollfd] = []
    var wait = Self.waitMilliseconds
    if begin >= acceptsFrom {
      polled.append(pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0))
    }
    for (descriptor, connection) in connections {
      let (events, due) = interest(of: connection, at: begin)
      polled.append(pollfd(fd: descriptor, events: events, revents: 0))
      wait = min(wait, max(0, (due - begin + 999_999) / 1_000_000))
    }
    // Signals and errors show nothing to do.
    _ = poll(&polled, nfds_t(polled.count), Int32(wait))
    let time = now
    for entry in polled where entry.fd != socket.descriptor {
      guard let connection = connections[entry.fd] else { continue }
      advance(connection, entry.revents, at: time)
    }
    if polled.first.map({ $0.fd == socket.descriptor && $0.revents != 0 }) == true { accept(time) }
  }

  /// For which events `connection` waits, and until when.
  private func interest(
    of connection: OriginConnection,
    at time: Int
  ) -> (events: Int16, due: Int) {
    guard case .sending(var sending) = connection.phase else {
      return (Int16(POLLIN), connection.deadline)
    }
    let step = sending.step(now: time)
    connection.phase = .sending(sending)
    switch step {
    case .wait(let due): return (0, due)
    case .write: return (Int16(POLLOUT), connection.deadline)
    case .done, .cut: return (Int16(POLLOUT), time)
    }
  }

  private func accept(_ time: Int) {
    for _ in 0..<Self.acceptsAtOnce {
      guard let descriptor = socket.accept() else {
        if errno == EMFILE || errno == ENFILE { acceptsFrom = time + Self.acceptPauseNanoseconds }
        return
      }
      let deadline = time + options.limits.idleMilliseconds * 1_000_000
      let connection = OriginConnection(descriptor: descriptor, deadline: deadline)
      guard connections.count < connectionLimit else {
        counts.refuse()
        let reply = OriginReply(status: 503)
        _ = connection.send((head(reply, keepsAlive: false) + reply.text)[...])
        continue
      }
      connections[descriptor] = connection
    }
  }

  private func advance(_ connection: OriginConnection, _ events: Int16, at time: Int) {
    let isBroken = events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    switch connection.phase {
    case .reading:
      if events & Int16(POLLIN) != 0 || isBroken {
        receive(connection, at: time)
      } else if time >= connection.deadline {
        if connection.input.isEmpty { return remove(connection) }
        counts.refuse()
        answer(connection, OriginReply(status: 408), keepsAlive: false, at: time)
      }
    case .sending:
      if isBroken { return leave(connection) }
      send(connection, at: time)
    case .closing:
      if events & Int16(POLLIN) != 0 || isBroken {
        if connection.receive(limit: Self.receivedAtOnce) == .gone { remove(connection) }
      }
      if time >= connection.deadline { remove(connection) }
    }
  }

  /// Closes the connection when no one else holds it.
  private func remove(_ connection: OriginConnection) {
    connections[connection.descriptor] = nil
  }

  /// Closes a connection whose client left during an answer.
  private func leave(_ connection: OriginConnection) {
    if case .sending(let sending) = connection.phase, let path = sending.path {
      counts.change(path) { $0.cancelled += 1 }
    }
    remove(connection)
  }

  // MARK: Requests

  private func receive(_ connection: OriginConnection, at time: Int) {
    let isFirst = connection.input.isEmpty
    let room = options.limits.headBytes - connection.input.count
    switch connection.receive(limit: min(Self.receivedAtOnce, room + 1)) {
    case .gone: return remove(connection)
    case .later: return
    case .moved:
      if isFirst { connection.deadline = time + options.limits.headMilliseconds * 1_000_000 }
    }
    read(connection, at: time)
  }

  /// Answers the first request of what was received, if it is whole.
  private func read(_ connection: OriginConnection, at time: Int) {
    switch RequestHead.read(connection.input, limit: options.limits.headBytes) {
    case .incomplete: break
    case .refused(let status):
      counts.refuse()
      answer(connection, OriginReply(status: status), keepsAlive: false, at: time)
    case .request(let head, let byteCount):
      connection.input.removeFirst(byteCount)
      answer(connection, head, at: time)
    }
  }

  private func answer(_ connection: OriginConnection, _ head: RequestHead, at time: Int) {
    guard head.method == "GET" || head.method == "HEAD" else {
      counts.refuse()
      return answer(connection, OriginReply(status: 405), keepsAlive: false, at: time)
    }
    if head.target == Self.countsTarget {
      let reply = OriginReply(status: 200, text: counts.json, type: "application/json")
      return answer(connection, reply, to: head, keepsAlive: head.keepsAlive, at: time)
    }
    guard let path = ServedPath(target: head.target), let file = folder.file(path) else {
      counts.refuse()
      let reply = OriginReply(status: 404)
      return answer(connection, reply, to: head, keepsAlive: head.keepsAlive, at: time)
    }
    let due = time + options.conditions.latencyMilliseconds * 1_000_000
    var fate: ResponseFate?
    if head.method == "GET" {
      let attempt = counts.get(path.text)
      fate = ResponseFate(options.conditions, path: path.text, attempt: attempt)
      if case .error(let status) = fate?.end {
        counts.change(path.text) { $0.faults += 1 }
        let reply = OriginReply(status: status)
        return answer(connection, reply, keepsAlive: head.keepsAlive, at: due)
      }
    }
    let reply = OriginReply(
      head,
      file.facts,
      type: path.mediaType,
      cacheControl: options.cacheControl
    )
    if reply.status == 304 { counts.change(path.text) { $0.notModified += 1 } }
    begin(
      connection,
      Sending(
        head: self.head(reply, keepsAlive: head.keepsAlive),
        reply.body,
        of: file,
        path: head.method == "GET" ? path.text : nil,
        keepsAlive: head.keepsAlive,
        fate: fate,
        options.conditions,
        due: due
      ),
      at: due
    )
  }

  /// Answers with a text; to a request with HEAD with its head alone.
  private func answer(
    _ connection: OriginConnection,
    _ reply: OriginReply,
    to head: RequestHead? = nil,
    keepsAlive: Bool,
    at due: Int
  ) {
    let text = head?.method == "HEAD" ? [] : reply.text
    let bytes = self.head(reply, keepsAlive: keepsAlive) + text
    let sending = Sending(
      head: bytes,
      keepsAlive: keepsAlive,
      OriginConditions(),
      due: due
    )
    begin(connection, sending, at: due)
  }

  private func head(_ reply: OriginReply, keepsAlive: Bool) -> [UInt8] {
    reply.head(seconds: SystemClock.realTime.nanoseconds / 1_000_000_000, keepsAlive: keepsAlive)
  }

  // MARK: Answers

  private func begin(_ connection: OriginConnection, _ sending: Sending, at due: Int) {
    connection.phase = .sending(sending)
    connection.deadline = due + options.limits.writeMilliseconds * 1_000_000
  }

  private func send(_ connection: OriginConnection, at time: Int) {
    guard case .sending(var sending) = connection.phase else { return }
    // The state is in one place at a time, so that its bytes are not copied.
    connection.phase = .reading
    let step = sending.step(now: time)
    var progress: OriginConnection.Progress?
    if step == .write {
      progress = connection.send(sending.pending)
      if case .moved(let count) = progress {
        let ofBody = sending.wrote(count, now: time)
        if ofBody > 0, let path = sending.path { counts.change(path) { $0.bytes += ofBody } }
        connection.deadline = time + options.limits.writeMilliseconds * 1_000_000
      }
    }
    connection.phase = .sending(sending)
    switch step {
    case .wait(let due):
      connection.deadline = max(
        connection.deadline,
        due + options.limits.writeMilliseconds * 1_000_000
      )
    case .write:
      if progress == .gone || time >= connection.deadline { leave(connection) }
    case .cut:
      if let path = sending.path { counts.change(path) { $0.faults += 1 } }
      connection.finish(deadline: time + Self.closingNanoseconds)
    case .done:
      guard sending.keepsAlive else {
        return connection.finish(deadline: time + Self.closingNanoseconds)
      }
      connection.phase = .reading
      let wait =
        connection.input.isEmpty ? options.limits.idleMilliseconds : options.limits.headMilliseconds
      connection.deadline = time + wait * 1_000_000
      if !connection.input.isEmpty { read(connection, at: time) }
    }
  }
}
