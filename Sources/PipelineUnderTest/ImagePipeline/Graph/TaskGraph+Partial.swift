internal import Requests
internal import Signposts

extension TaskGraph {
  /// The decodes that wait for the bytes of `node` and whose image a view asked for as it is, in
  /// the order in which they came.
  ///
  /// Work whose views have only stopped caring is among them, as its decode is.
  func previewTargets(of node: NodeID) -> [(node: NodeID, request: ImageRequest)] {
    guard let entry = nodes[node], entry.phase == .working else { return [] }
    return entry.dependents.compactMap { dependent in
      guard let target = nodes[dependent], target.work == .decode,
        target.owners.contains(where: { $0.purpose == .display })
      else { return nil }
      return (dependent, target.request)
    }
  }

  /// Whether `node` waits for what it works on.
  func isWaiting(_ node: NodeID) -> Bool { nodes[node]?.phase == .waiting }

  /// Whether `load` waits for the result of `node` and is to be told of it.
  func waits(_ load: LoadID, for node: NodeID) -> Bool {
    nodeOfLoad[load] == node
  }
}
