internal import Basics
internal import Caches
internal import Requests
internal import Signposts
internal import Synchronization

/// A node that a worker is to work on.
struct Assignment: Sendable {
  var node: TaskGraph.NodeID
  var work: TaskGraph.Work
  var request: ImageRequest
  /// Whether its result is a step on the way to what a load asked for.
  var isStep = false
  /// What it works on, held for the worker; nil for the first stage.
  var input: WorkOutcome?
}

extension ImagePipeline {
  /// When the memory cache is looked into.
  enum Looking {
    /// It was, or need not be.
    case done
    /// By the worker, after it came through the loader's executor where there is one.
    case after(MemoryLookup)
  }

  /// An image to which the first processors of a request have been applied, held by its finder.
  private struct Head {
    var processed: Int
    var image: LoadedImage
  }

  private enum Plan {
    case work(Assignment)
    case join(owners: Int, [TaskGraph.Move])
    case gone
  }

  private enum Start {
    case worker(PipelineState.WorkerID, Assignment)
    case joined(owners: Int, [TaskGraph.Move], previewed: TaskGraph.NodeID?)
    case replay(WorkOutcome?)
  }

  func begin(
    _ request: ImageRequest,
    _ target: TaskGraph.Target,
    _ looking: Looking,
    reply: LoadReply,
    onPreview: PreviewReceiver? = nil
  ) -> LoadID {
    let interval = beginInterval(request)
    var head: Head?
    if case .done = looking, target == .image { head = cachedHead(of: request) }
    let (load, start) = state.withLock { state -> (UInt64, Start) in
      let load = state.nextLoad()
      state.loads[load] = PipelineState.Load(
        request: request,
        interval: interval,
        reply: reply,
        onPreview: onPreview
      )
      let joined = state.graph.join(load, for: request, target: target)
      switch joined.action {
      case .join(let node, let owners):
        let previewed = joined.hasPartial ? node : nil
        return (load, .joined(owners: owners, joined.moves, previewed: previewed))
      case .replay(let node): return (load, .replay(state.replay(node)))
      case .start(let node):
        if case .after = looking {
          let worker = state.openWorker(for: node)
          return (load, .worker(worker, Assignment(node: node, work: .data, request: request)))
        }
        switch plan(node, &head, &state) {
        case .work(let assignment):
          return (load, .worker(state.openWorker(for: assignment.node), assignment))
        case .join(let owners, let moves):
          return (load, .joined(owners: owners, moves, previewed: nil))
        case .gone: preconditionFailure("a node that was just made is gone")
        }
      }
    }
    head?.image.letGo(by: .load)
    switch start {
    case .joined(let owners, let moves, let previewed):
      noteJoin(request, interval, owners, moves)
      if let previewed { replayPreview(of: previewed, to: load) }
    case .worker(let worker, let assignment): run(worker, assignment, looking)
    case .replay(let outcome):
      guard let outcome else { break }
      _ = environment.spawn { [self] in
        await deliver(outcome, to: load)
        outcome.letGo()
      }
    }
    return LoadID(number: load)
  }

  private func noteJoin(
    _ request: ImageRequest,
    _ interval: SignpostIntervalState<Signpost.LoadImage.End>,
    _ owners: Int,
    _ moves: [TaskGraph.Move]
  ) {
    environment.signposter.emitEvent(
      Signpost.JoinLoad(url: request.url.number, owners: owners),
      id: interval.id
    )
    gates.apply(moves)
  }

  /// The longest chain of the request's processors whose result is in memory, but not the whole.
  private func cachedHead(of request: ImageRequest) -> Head? {
    guard request.cachePolicy != .reloadIgnoringCaches, !request.processors.isEmpty else {
      return nil
    }
    for count in (0..<request.processors.count).reversed() {
      if let image = memoryCache.heldStep(for: request.step(count)) {
        return Head(processed: count, image: image)
      }
    }
    return nil
  }

  /// Finds out where to begin for `node`; takes `head` if that is what it begins with.
  private func plan(
    _ node: TaskGraph.NodeID,
    _ head: inout Head?,
    _ state: inout PipelineState
  ) -> Plan {
    switch state.graph.expand(node, from: head?.processed) {
    case .gone: return .gone
    case .wait(_, let owners, let moves): return .join(owners: owners, moves)
    case .start(let first):
      guard let (work, request) = state.graph.work(of: first) else { return .gone }
      var assignment = Assignment(node: first, work: work, request: request)
      assignment.isStep = !state.graph.isFinal(first)
      if case .process = work, let image = head?.image {
        let source = WorkSource(outcome: .memory)
        assignment.input = WorkOutcome(result: .success(.image(image)), source: source)
        head = nil
      }
      return .work(assignment)
    }
  }

  // MARK: Workers

  private func run(
    _ worker: PipelineState.WorkerID,
    _ assignment: Assignment,
    _ looking: Looking = .done
  ) {
    let task = environment.spawn { [self] in
      var next: Assignment? = assignment
      if case .after(let memory) = looking { next = await look(worker, assignment, memory) }
      while let current = next { next = await step(worker, current) }
    }
    let isStopped = state.withLock { $0.note(task, of: worker) }
    if isStopped { task.cancel() }
  }

  /// Looks into the memory cache before any work is planned.
  private func look(
    _ worker: PipelineState.WorkerID,
    _ assignment: Assignment,
    _ memory: MemoryLookup
  ) async -> Assignment? {
    let (node, request) = (assignment.node, assignment.request)
    if options.decodePlace == .loaderActor {
      do { try await passLoader(node) } catch {
        stopped(request, at: .queue, received: .zero)
        return nil
      }
    }
    if memory == .byJob, request.cachePolicy != .reloadIgnoringCaches,
      let image = memoryCache.heldImage(for: request, by: .load)
    {
      let source = WorkSource(outcome: .memory)
      let outcome = WorkOutcome(result: .success(.image(image)), source: source)
      return await finish(worker, node, outcome)
    }
    var head = cachedHead(of: request)
    let plan = state.withLock { replan(worker, node, &head, &$0) }
    head?.image.letGo(by: .load)
    return goOn(plan, request)
  }

  /// Finds out where to begin for `node` and moves its worker there.
  private func replan(
    _ worker: PipelineState.WorkerID,
    _ node: TaskGraph.NodeID,
    _ head: inout Head?,
    _ state: inout PipelineState
  ) -> Plan {
    let plan = self.plan(node, &head, &state)
    switch plan {
    case .work(let next): state.move(worker, from: node, to: next.node)
    case .join, .gone: state.closeWorker(worker, of: node)
    }
    return plan
  }

  /// What a worker does next whose node was planned again; nil when it has nothing to do.
  private func goOn(_ plan: Plan, _ request: ImageRequest) -> Assignment? {
    switch plan {
    case .work(let next): return next
    case .join(_, let moves): gates.apply(moves)
    case .gone: stopped(request, at: .queue, received: .zero)
    }
    return nil
  }

  /// Works on one node and says what the worker goes on with.
  private func step(
    _ worker: PipelineState.WorkerID,
    _ assignment: Assignment
  ) async -> Assignment? {
    let outcome = await perform(assignment)
    if case .success(.image(let image)) = outcome.result,
      state.withLock({ $0.graph.isFinal(assignment.node) })
    {
      memoryCache.insert(image, for: assignment.request)
    }
    assignment.input?.letGo()
    if let plan = planAnew(worker, assignment, outcome) { return goOn(plan, assignment.request) }
    if case .success = outcome.result, assignment.isStep, Task.isCancelled {
      // The transport or the decoder was done before it could notice; what was to follow is stopped.
      stopped(assignment.request, at: .queue, received: outcome.source.bytes)
    }
    return await finish(worker, assignment.node, outcome)
  }

  /// Goes on to the network for an image whose stored bytes no decoder could read; nil where the
  /// failure stands.
  private func planAnew(
    _ worker: PipelineState.WorkerID,
    _ assignment: Assignment,
    _ outcome: WorkOutcome
  ) -> Plan? {
    guard options.diskCacheOptions.undecodable == .fetchedAgain, outcome.source.isStored,
      case .failure(.decoding) = outcome.result
    else { return nil }
    return state.withLock { state in
      guard state.graph.restart(assignment.node) else { return nil }
      var head: Head?
      return replan(worker, assignment.node, &head, &state)
    }
  }

  /// Ends a node: what needed its result goes on, and who waited for it is handed it.
  private func finish(
    _ worker: PipelineState.WorkerID,
    _ node: TaskGraph.NodeID,
    _ outcome: WorkOutcome
  ) async -> Assignment? {
    let (finished, next, others, previews) = state.withLock { state in
      let finished: TaskGraph.Finished
      switch outcome.result {
      case .success: finished = state.graph.succeed(node)
      case .failure: finished = state.graph.fail(node)
      }
      for ended in finished.ended { state.keep(outcome, of: ended) }
      var ready = finished.ready.compactMap { node -> Assignment? in
        guard let (work, request) = state.graph.work(of: node) else { return nil }
        outcome.hold()
        let isStep = !state.graph.isFinal(node)
        return Assignment(
          node: node,
          work: work,
          request: request,
          isStep: isStep,
          input: outcome
        )
      }
      var next: Assignment?
      if finished.loads.isEmpty, finished.ended.isEmpty, !ready.isEmpty {
        let first = ready.removeFirst()
        state.move(worker, from: node, to: first.node)
        next = first
      } else {
        state.closeWorker(worker, of: node)
      }
      let others = ready.map { (state.openWorker(for: $0.node), $0) }
      return (finished, next, others, state.previews.settle(with: state.graph))
    }
    for preview in previews { preview.cancel() }
    for (worker, assignment) in others { run(worker, assignment) }
    for load in finished.loads { await deliver(outcome, to: load) }
    outcome.letGo()
    if !finished.ended.isEmpty { cleanUp(finished.ended) }
    return next
  }

  /// Forgets nodes that have ended, one hop later, and after all that waits for the loader's executor.
  private func cleanUp(_ nodes: [TaskGraph.NodeID]) {
    _ = environment.spawn { [self] in
      if options.decodePlace == .loaderActor, let first = nodes.first {
        // Nothing cancels this task, and so the loader lets it in.
        try? await passLoader(first)
      }
      for node in nodes { state.withLock { $0.cleanUp(node) }?.letGo() }
    }
  }

  /// Waits for the loader's executor and leaves it at once.
  private func passLoader(_ node: TaskGraph.NodeID) async throws(CancellationError) {
    try await gates.loader.acquire(node) { .normal }
    gates.loader.release(node)
  }
}
