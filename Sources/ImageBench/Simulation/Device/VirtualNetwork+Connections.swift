import Basics

/// The owner of ``HostConnections``: requests wait for a place, and for the handshake of a new
/// connection.
extension VirtualNetwork {
  /// The slot and the connection that a request holds while it is under way.
  struct Place {
    let host: Int
    let gate: SlotGate
    let lease: HostConnections.Lease
    /// How often the network had gone when the place was taken.
    let outages: Int
  }

  /// Waits for one of the host's places; a request that gets it without a network fails.
  nonisolated(nonsending) func takePlace(at host: Int) async throws(TransferFailure) -> Place {
    let gate = gate(of: host)
    try await enter(gate)
    guard isOnline else {
      leave(gate)
      throw noteFailed(after: .zero)
    }
    var known = connections[host] ?? HostConnections(parameters.sharing, parameters.start)
    let lease = known.take(at: simulator.now) {
      connectionCount += 1
      return connectionCount
    }
    connections[host] = known
    return Place(host: host, gate: gate, lease: lease, outages: outages)
  }

  /// Waits for the handshake of the connection.
  nonisolated(nonsending) func connect(_ place: Place) async throws(TransferFailure) {
    guard place.lease.ready > simulator.now else { return }
    do {
      try await simulator.sleep(until: place.lease.ready)
    } catch {
      throw noteCancelled(after: .zero)
    }
    guard place.outages == outages else { throw noteFailed(after: .zero) }
  }

  /// Leaves the place to the next request.
  func giveBack(_ place: Place, _ fate: HostConnections.Fate) {
    // A network that has gone has taken all connections with it.
    let fate = place.outages == outages ? fate : .lost
    if let closed = connections[place.host]?.giveBack(place.lease, fate) { link.close([closed]) }
    leave(place.gate)
  }

  /// Closes every connection that no request holds.
  func closeConnections() {
    for host in connections.keys { link.close(connections[host]?.closeAll() ?? []) }
  }

  private func gate(of host: Int) -> SlotGate {
    if let gate = gates[host] { return gate }
    let gate = SlotGate(simulator: simulator, capacity: parameters.requestsPerHost)
    gates[host] = gate
    return gate
  }

  private nonisolated(nonsending) func enter(_ gate: SlotGate) async throws(TransferFailure) {
    if Task.isCancelled { throw noteCancelled(after: .zero) }
    let mustWait = gate.held == parameters.requestsPerHost
    if mustWait {
      queued += 1
      counters.maximumQueued = max(counters.maximumQueued, queued)
    }
    defer { if mustWait { queued -= 1 } }
    do {
      try await gate.acquireUnlessCancelled()
    } catch {
      throw noteCancelled(after: .zero)
    }
    inFlight += 1
    counters.maximumInFlight = max(counters.maximumInFlight, inFlight)
  }

  private func leave(_ gate: SlotGate) {
    inFlight -= 1
    gate.release()
  }
}
