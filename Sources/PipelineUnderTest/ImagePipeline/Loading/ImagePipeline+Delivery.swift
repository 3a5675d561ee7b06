internal import Basics
public import Requests
public import Signposts
internal import Synchronization

extension ImagePipeline {
  /// Hands an outcome to the owner of `load` on the main lane, unless it left meanwhile.
  func deliver(_ outcome: borrowing WorkOutcome, to load: UInt64) async {
    let compute = environment.compute
    await compute.acquireMain()
    defer { compute.releaseMain() }
    guard state.withLock({ $0.graph.isDelivering(load) }) else { return }
    let signposter = environment.signposter
    let work = signposter.beginInterval(
      Signpost.MainLaneWork.self,
      .init(kind: .deliver)
    )
    await compute.spend(.deliver, on: .main)
    // Its owner may have left while the lane was busy with it, and is not called then.
    let entry = state.withLock { state -> PipelineState.Load? in
      guard state.graph.takeDelivery(load) else { return nil }
      return state.loads.removeValue(of: load)
    }
    let result = outcome.result
    entry?.reply.send(LoadID(number: load), result)
    signposter.endInterval(work)
    guard let entry else { return }
    let word: LoadOutcome
    switch result {
    case .success: word = outcome.source.outcome
    case .failure(.cancelled): word = .cancelled
    case .failure: word = .failed
    }
    signposter.endInterval(
      entry.interval,
      .init(outcome: word, bytes: outcome.source.bytes)
    )
  }

  /// What is under way for a URL at one moment, one entry for each piece of shared work.
  public struct WorkReport: Sendable, Hashable {
    /// The stages of work, in their order.
    public enum Stage: Sendable, Hashable {
      /// Getting the encoded bytes.
      case data
      /// Decoding them.
      case decode
      /// Running the processor at this place of the request's list.
      case process(Int)
    }

    /// What it does.
    public var stage: Stage
    /// The priority that it has now.
    public var priority: ImageRequest.Priority
    /// Who asks: a prefetcher only while everybody who waits is one.
    public var purpose: ImageRequest.Purpose
    /// Owners that have not left.
    public var owners: Int
  }

  /// The work that is under way for `url`, in the order in which it was registered.
  ///
  /// - Complexity: O(all work under way).
  public func work(for url: ImageURL) -> [WorkReport] {
    state.withLock { state in
      let graph = state.graph
      return graph.nodes.numbers.compactMap { node in
        guard graph.isLive(node), let (work, request) = graph.work(of: node), request.url == url
        else { return nil }
        let stage: WorkReport.Stage
        switch work {
        case .data: stage = .data
        case .decode: stage = .decode
        case .process(let place): stage = .process(place)
        }
        return WorkReport(
          stage: stage,
          priority: graph.priority(of: node),
          purpose: graph.isPrefetch(node) ? .prefetch : .display,
          owners: graph.presentOwners(of: node)
        )
      }
    }
  }
}

extension LoadReply {
  /// Tells the outcome in the terms that were asked for.
  fileprivate func send(
    _ load: ImagePipeline.LoadID,
    _ result: Result<WorkValue, LoadFailure>
  ) {
    switch (self, result) {
    case (.image(let receive), .success(.image(let image))): receive(load, .success(image))
    case (.image(let receive), .failure(let failure)): receive(load, .failure(failure))
    case (.data(let receive), .success(.data(let data))): receive(load, .success(data.byteCount))
    case (.data(let receive), .failure(let failure)): receive(load, .failure(failure))
    case (.image, .success(.data)), (.data, .success(.image)):
      preconditionFailure("a load was handed another result than it asked for")
    }
  }
}
