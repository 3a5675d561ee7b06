extension TaskGraph {
  /// Notes that a cache begins to read the bytes of `node`.
  mutating func beginReading(_ node: NodeID) { nodes[node]?.isReading = true }

  /// Notes that no cache has the bytes of `node`, which have to be transferred.
  ///
  /// Owners that cancelled while a cancellation did not reach the work are removed now. False if no
  /// owner remains and the node was removed.
  mutating func beginTransfer(_ node: NodeID) -> Bool {
    nodes[node]?.isReading = false
    guard !options.reach.isEverywhere else { return true }
    return !prune(node)
  }

  /// Whether a cancellation stops the current work for `node`.
  func isStoppable(_ node: NodeID) -> Bool {
    guard !options.reach.isEverywhere else { return true }
    return moment(of: node).map { options.reach.moments.contains($0) } ?? true
  }

  /// The stage that the work for `node` has reached; nil if the node no longer exists.
  private func moment(of node: NodeID) -> CancelReach.Moment? {
    var current = node
    while let next = nodes[current]?.dependency { current = next }
    guard let entry = nodes[current] else { return nil }
    if entry.phase == .planned { return .planned }
    switch entry.work {
    case .data: return entry.isReading ? .reading : .transferring
    case .decode: return .decoding
    case .process: return .processing
    }
  }

  /// Removes `node`, and the nodes that depend on it, if all owners have left; true if it was
  /// removed.
  private mutating func prune(_ node: NodeID) -> Bool {
    guard let entry = nodes[node] else { return true }
    let dependents = entry.dependents.filter { !prune($0) }
    nodes[node]?.dependents = dependents
    nodes[node]?.owners.removeAll { $0.interest == .leaving }
    guard let left = nodes[node], left.owners.isEmpty, left.dependents.isEmpty else { return false }
    nodes[node] = nil
    if let key = entry.key { registry.remove(node, key) }
    return true
  }
}
