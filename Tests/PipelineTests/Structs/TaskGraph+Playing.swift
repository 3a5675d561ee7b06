@testable import ImagePipeline
@testable import Requests

extension TaskGraph {
  /// The start of a load without any look-up.
  enum Began: Equatable {
    /// The first node of its chain, which fetches the bytes, may begin.
    case started(data: NodeID)
    case joined(NodeID, owners: Int)
    case impossible
  }

  static func of(
    _ coalescing: Coalescing = .byVariant,
    _ cancellation: Cancellation = .referenceCounted,
    _ priority: PriorityPolicy = .maximum
  ) -> TaskGraph {
    TaskGraph(
      options: Options(coalescing: coalescing, cancellation: cancellation, priority: priority)
    )
  }

  /// Joins or starts a load and plans its whole chain.
  mutating func begin(_ load: LoadID, _ request: ImageRequest) -> Began {
    switch join(load, for: request).action {
    case .join(let node, let owners): return .joined(node, owners: owners)
    case .start(let node):
      switch expand(node) {
      case .start(let first): return .started(data: first)
      case .wait(let node, let owners, _): return .joined(node, owners: owners)
      case .gone: return .impossible
      }
    }
  }

  /// Ends a node and all nodes that become ready, and returns the loads that get a result.
  mutating func finishAll(_ node: NodeID) -> [LoadID] {
    var loads: [LoadID] = []
    var ready = [node]
    while !ready.isEmpty {
      let finished = succeed(ready.removeFirst())
      loads += finished.loads
      ready += finished.ready
    }
    return loads
  }
}
