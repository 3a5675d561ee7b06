extension TaskGraph {
  /// The bytes of `node` begin to come out of a cache.
  mutating func beginReading(_ node: NodeID) { nodes[node]?.isReading = true }

  /// The bytes of `node` are in no cache and are to be transferred.
  ///
  /// Owners that cancelled while a cancel did not reach the work leave now. False when all have
  /// left, so that the node is gone.
  mutating func beginTransfer(_ node: NodeID) -> Bool {
    nodes[node]?.isReading = false
    guard !options.reach.isEverywhere else { return true }
    return !prune(node)
  }

  /// Whether a cancel stops the work under way for `node`.
  func isStoppable(_ node: NodeID) -> Bool {
    guard !options.reach.isEverywhere else { return true }
    return moment(of: node).map { options.reach.moments.contains($0) } ?? true
  }

  /// What is under way for `node`; nil when it is gone.
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

  /// Removes `node`, and what depends on it, as far as all owners have left; true when it goes.
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
