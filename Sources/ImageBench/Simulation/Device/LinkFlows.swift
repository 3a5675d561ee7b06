import Basics

/// The transfers of a link and their rates; see ``FairShareLink``.
struct LinkFlows: Sendable {
  /// One transfer that is under way.
  struct Flow: Sendable {
    let transfer: FairShareLink.Transfer
    let total: Int
    var left: Double
    /// The fastest that it can be, in bytes per second.
    let ceiling: Double
    /// The connection that carries it; nil for one that is as fast as the link.
    let connection: Int?
    /// After how many bytes a segment is lost, the next loss last.
    var losses: [Int]
    /// In bytes per second.
    var rate = 0.0

    /// The whole bytes that have arrived.
    var arrived: Int { FluidTime.whole(Double(total) - left, upTo: total) }

    /// Nanoseconds until all have arrived; nil when it stands.
    var nanosecondsToCompletion: Int? { Self.nanoseconds(for: left, rate) }

    var isDone: Bool { FluidTime.isDone(left * nanosecondsPerSecond, perNanosecond: rate) }

    /// Nanoseconds until the next lost segment; nil when there is none or the transfer stands.
    var nanosecondsToLoss: Int? { losses.last.flatMap { nanoseconds(toReceive: $0) } }

    /// Whether the next lost segment is due.
    var losesNow: Bool {
      guard let loss = losses.last else { return false }
      let bytes = Double(loss) - (Double(total) - left)
      return FluidTime.isDone(bytes * nanosecondsPerSecond, perNanosecond: rate)
    }

    /// Nanoseconds until `bytes` have arrived; nil when it stands.
    func nanoseconds(toReceive bytes: Int) -> Int? {
      Self.nanoseconds(for: Double(bytes) - (Double(total) - left), rate)
    }

    private static func nanoseconds(for bytes: Double, _ rate: Double) -> Int? {
      // Bytes times 1e9 over bytes per second: whole numbers stay whole where a rate per
      // nanosecond would be rounded first.
      FluidTime.nanoseconds(for: bytes * nanosecondsPerSecond, perNanosecond: rate)
    }
  }

  /// A connection that has carried a transfer.
  private struct Paced {
    let connection: Int
    var pace: ConnectionPace
    /// The number of its transfers.
    var count = 0
    /// Of all of them, in bytes per second.
    var rate = 0.0
  }

  private static let nanosecondsPerSecond = 1e9

  /// The bandwidth; 0 is a link that is down.
  var bytesPerSecond: Double
  /// The bytes of the transfers that have completed, and what had arrived of those removed.
  private(set) var deliveredBytes = 0
  /// In the order of their ceilings, lowest first, and then of their adding.
  private var flows: [Flow] = []
  /// In the order of their first transfers.
  private var paced: [Paced] = []

  init(bytesPerSecond: Double) {
    self.bytesPerSecond = bytesPerSecond
  }

  /// The number of transfers present.
  var count: Int { flows.count }

  /// The transfer's flow, or nil when it has left.
  ///
  /// - Complexity: O(n).
  func flow(of transfer: FairShareLink.Transfer) -> Flow? {
    flows.first { $0.transfer == transfer }
  }

  /// Adds a transfer, whose connection begins or continues with it.
  ///
  /// - Complexity: O(n).
  mutating func add(_ transfer: FairShareLink.Transfer, _ request: FairShareLink.Request) {
    let ceiling = request.maximumBytesPerSecond
    let index = flows.lastIndex { $0.ceiling <= ceiling }.map { $0 + 1 } ?? 0
    let flow = Flow(
      transfer: transfer,
      total: request.bytes.bytes,
      left: Double(request.bytes.bytes),
      ceiling: ceiling,
      connection: request.connection?.number,
      losses: request.losses.map(\.bytes).reversed()
    )
    flows.insert(flow, at: index)
    guard let connection = request.connection else { return }
    if let index = self.index(of: connection.number) {
      paced[index].pace.resume()
      paced[index].count += 1
    } else {
      let pace = ConnectionPace(connection.start)
      paced.append(Paced(connection: connection.number, pace: pace, count: 1))
    }
  }

  /// Forgets connections that carry no transfer.
  ///
  /// - Complexity: O(c) for c connections.
  mutating func close(_ connections: [Int]) {
    paced.removeAll { $0.count == 0 && connections.contains($0.connection) }
  }

  /// The bytes that a connection may receive in a round trip; nil before its first transfer.
  ///
  /// - Complexity: O(c) for c connections.
  func window(of connection: Int) -> Double? {
    index(of: connection).map { paced[$0].pace.window }
  }

  private func index(of connection: Int) -> Int? {
    paced.firstIndex { $0.connection == connection }
  }

  /// Removes a transfer and returns its whole bytes that have arrived; nil when it is not present.
  ///
  /// - Complexity: O(n).
  mutating func remove(_ transfer: FairShareLink.Transfer) -> Int? {
    guard let index = flows.firstIndex(where: { $0.transfer == transfer }) else { return nil }
    let flow = flows.remove(at: index)
    deliveredBytes += flow.arrived
    leave(flow)
    return flow.arrived
  }

  private mutating func leave(_ flow: Flow) {
    guard let index = flow.connection.flatMap({ self.index(of: $0) }) else { return }
    paced[index].count -= 1
    if paced[index].count == 0 { paced[index].pace.rest() }
  }

  /// Removes the transfers that are done and appends them to `finished`, in any order.
  ///
  /// - Complexity: O(n).
  mutating func removeFinished(into finished: inout [FairShareLink.Transfer]) {
    // Before transfers leave: the end of a round and that of a transfer may coincide.
    turnConnections()
    var done: [Flow] = []
    flows.removeAll { flow in
      guard flow.isDone else { return false }
      done.append(flow)
      return true
    }
    for flow in done {
      finished.append(flow.transfer)
      deliveredBytes += flow.total
      leave(flow)
    }
  }

  /// Lets connections stop and continue that are due.
  ///
  /// - Complexity: O(n c) for c connections.
  private mutating func turnConnections() {
    guard !paced.isEmpty else { return }
    for index in flows.indices where flows[index].losesNow {
      flows[index].losses.removeLast()
      guard let place = flows[index].connection.flatMap({ self.index(of: $0) }) else { continue }
      paced[place].pace.lose()
    }
    for index in paced.indices { paced[index].pace.turn(rate: paced[index].rate) }
  }

  /// Lets all transfers advance at their rates for `span`.
  ///
  /// - Complexity: O(n).
  mutating func serve(_ span: TimeSpan) {
    let nanoseconds = Double(span.nanoseconds)
    guard nanoseconds > 0 else { return }
    for index in flows.indices {
      let arrived = flows[index].rate * nanoseconds / Self.nanosecondsPerSecond
      flows[index].left = max(0, flows[index].left - arrived)
    }
    for index in paced.indices { paced[index].pace.serve(span, rate: paced[index].rate) }
  }

  /// Whole nanoseconds to the next completion, or to a connection's next stop or start.
  ///
  /// - Complexity: O(n).
  var nanosecondsToCompletion: Int? {
    var soonest: Int?
    for flow in flows {
      guard let span = flow.nanosecondsToCompletion else { continue }
      soonest = min(soonest ?? span, span)
      if let loss = flow.nanosecondsToLoss { soonest = min(soonest ?? loss, loss) }
    }
    for connection in paced {
      guard let span = connection.pace.nanosecondsToTurn(rate: connection.rate) else { continue }
      soonest = min(soonest ?? span, span)
    }
    return soonest
  }

  /// Sets the rates that follow from the transfers present.
  ///
  /// - Complexity: O(n c) for c connections.
  mutating func assignRates() {
    var open = paced.isEmpty ? flows.count : 0
    if !paced.isEmpty {
      for flow in flows where !isStalled(flow) { open += 1 }
    }
    share(among: open)
    for index in paced.indices { paced[index].rate = 0 }
    if paced.isEmpty { return }
    for flow in flows {
      guard let index = flow.connection.flatMap({ self.index(of: $0) }) else { continue }
      paced[index].rate += flow.rate
    }
  }

  private func isStalled(_ flow: Flow) -> Bool {
    guard let index = flow.connection.flatMap({ self.index(of: $0) }) else { return false }
    return paced[index].pace.isStalled
  }

  /// Shares the bandwidth among the `open` transfers that do not stand.
  private mutating func share(among open: Int) {
    var bandwidthLeft = bytesPerSecond
    var open = open
    let standsPossible = open < flows.count
    for index in flows.indices {
      if standsPossible, isStalled(flows[index]) {
        flows[index].rate = 0
        continue
      }
      let equalShare = bandwidthLeft / Double(open)
      guard flows[index].ceiling < equalShare else {
        // Ceilings rise, so that from here on all get the same share, to the last bit.
        for rest in index..<flows.count {
          flows[rest].rate = standsPossible && isStalled(flows[rest]) ? 0 : equalShare
        }
        return
      }
      flows[index].rate = flows[index].ceiling
      bandwidthLeft -= flows[index].ceiling
      open -= 1
    }
  }
}
