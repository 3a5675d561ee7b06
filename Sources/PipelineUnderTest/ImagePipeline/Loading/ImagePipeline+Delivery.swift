internal import Basics
internal import DeviceContract
public import Requests
public import Signposts
internal import Synchronization

extension ImagePipeline {
  /// Delivers an outcome to the owner of `load` on the main lane, unless it has left meanwhile.
  @MainActor func deliver(_ outcome: borrowing WorkOutcome, to load: UInt64) {
    guard state.withLock({ $0.graph.isDelivering(load) }) else { return }
    let signposter = environment.signposter
    let work = signposter.beginInterval(
      Signpost.MainLaneWork.self,
      .init(kind: .deliver)
    )
    environment.compute.spend(.deliver, on: .main)
    // The owner may have left during the delivery's time on the lane, and then gets no call.
    let entry = state.withLock { state -> PipelineState.Load? in
      guard state.graph.takeDelivery(load) else { return nil }
      return state.loads.removeValue(of: load)
    }
    let result = outcome.result
    entry?.reply.send(LoadID(number: load), result)
    signposter.endInterval(work)
    guard let entry else { return }
    let loadOutcome: LoadOutcome
    switch result {
    case .success: loadOutcome = outcome.source.outcome
    case .failure(.cancelled): loadOutcome = .cancelled
    case .failure: loadOutcome = .failed
    }
    self.signposter(of: entry.request).endInterval(
      entry.interval,
      .init(outcome: loadOutcome, bytes: outcome.source.bytes)
    )
  }

  /// The work in progress for a URL at one moment; one entry for each piece of shared work.
  public struct WorkReport: Sendable, Hashable {
    /// The stages of work, in their order.
    public enum Stage: Sendable, Hashable {
      /// Gets the encoded bytes.
      case data
      /// Decodes the bytes.
      case decode
      /// Runs the processor at this index of the request's list.
      case process(Int)
    }

    /// The stage of the work.
    public var stage: Stage
    /// The current priority.
    public var priority: ImageRequest.Priority
    /// The kind of client: a prefetcher only if all owners are prefetchers.
    public var purpose: ImageRequest.Purpose
    /// The number of owners that have not left.
    public var owners: Int
  }

  /// The work in progress for `url`, in the order of registration.
  ///
  /// - Complexity: O(all work in progress).
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
        case .process(let index): stage = .process(index)
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
  /// Calls the receiver with the outcome in the form that it requested.
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
      preconditionFailure("a load got a result of a kind that it did not request")
    }
  }
}
