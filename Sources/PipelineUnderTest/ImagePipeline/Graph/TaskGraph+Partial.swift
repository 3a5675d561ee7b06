internal import Requests
internal import Signposts

extension TaskGraph {
  /// The decodes that wait for the bytes of `node` and whose unprocessed image a view requested, in
  /// the order of their joining.
  ///
  /// A decode without an interested view is included for as long as it continues.
  func previewTargets(of node: NodeID) -> [(node: NodeID, request: ImageRequest)] {
    guard let entry = nodes[node], entry.phase == .working else { return [] }
    return entry.dependents.compactMap { dependent in
      guard let target = nodes[dependent], target.work == .decode,
        target.owners.contains(where: { $0.purpose == .display })
      else { return nil }
      return (dependent, target.request)
    }
  }

  /// Whether `node` waits for its input.
  func isWaiting(_ node: NodeID) -> Bool { nodes[node]?.phase == .waiting }

  /// Whether `load` waits for `node` and will get its result.
  func waits(_ load: LoadID, for node: NodeID) -> Bool {
    nodeOfLoad[load] == node
  }
}
