internal import Basics
internal import Caches
internal import Requests
internal import Signposts
internal import Synchronization

/// The work of one node, as its worker needs it.
struct NodeWork: Sendable {
  var node: TaskGraph.NodeID
  var work: TaskGraph.Work
  var request: ImageRequest
  /// Whether the result is only an intermediate step of what a load requested.
  var isStep = false
}

/// The next task of a worker: a node and its input.
struct Assignment: ~Copyable, Sendable {
  var work: NodeWork
  var input: WorkOutcome?
}

extension ImagePipeline {
  /// When the memory cache is searched.
  enum Looking {
    /// It was already searched, or is not needed.
    case done
    /// By the worker, after it has passed through the loader's executor if there is one.
    case after(MemoryLookup)
  }

  /// An image to which the first processors of a request have been applied.
  fileprivate struct Head: ~Copyable {
    var processed: Int
    var image: LoadLease
  }

  private enum Plan: ~Copyable {
    case work(Assignment)
    case join(owners: Int, [TaskGraph.Move])
    case gone
  }

  private enum Start: ~Copyable {
    case worker(PipelineState.WorkerID, Assignment)
    case joined(owners: Int, [TaskGraph.Move], previewed: TaskGraph.NodeID?)
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
    var number: UInt64 = 0
    let start = state.withLock { state -> Start in
      let load = state.nextLoad()
      number = load
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
        return .joined(owners: owners, joined.moves, previewed: previewed)
      case .start(let node):
        if case .after = looking {
          let worker = state.openWorker(for: node)
          let work = NodeWork(node: node, work: .data, request: request)
          return .worker(worker, Assignment(work: work))
        }
        switch plan(node, &head, &state) {
        case .work(let assignment):
          return .worker(state.openWorker(for: assignment.work.node), assignment)
        case .join(let owners, let moves):
          return .joined(owners: owners, moves, previewed: nil)
        case .gone: preconditionFailure("a node that was just made is gone")
        }
      }
    }
    let load = number
    // The plan did not need the head, so its lease ends here.
    if let head = head.take() { head.image.release() }
    switch consume start {
    case .joined(let owners, let moves, let previewed):
      noteJoin(request, interval, owners, moves)
      if let previewed { replayPreview(of: previewed, to: load) }
    case .worker(let worker, let assignment): run(worker, assignment, looking)
    }
    return LoadID(number: load)
  }

  private func noteJoin(
    _ request: ImageRequest,
    _ interval: SignpostIntervalState<Signpost.LoadImage.End>,
    _ owners: Int,
    _ moves: [TaskGraph.Move]
  ) {
    signposter(of: request).emitEvent(
      Signpost.JoinLoad(url: request.url.number, owners: owners),
      id: interval.id
    )
    gates.apply(moves)
  }

  /// The result in memory of the longest chain of the request's processors, except the whole chain.
  private func cachedHead(of request: ImageRequest) -> Head? {
    guard request.cachePolicy != .reloadIgnoringCaches, !request.processors.isEmpty else {
      return nil
    }
    for count in (0..<request.processors.count).reversed() {
      if let image = memoryCache.step(for: request.step(count)) {
        return Head(processed: count, image: image)
      }
    }
    return nil
  }

  /// Decides where to begin for `node`; takes `head` if that is the input.
  private func plan(
    _ node: TaskGraph.NodeID,
    _ head: inout Head?,
    _ state: inout PipelineState
  ) -> Plan {
    switch state.graph.expand(node, from: head.processed) {
    case .gone: return .gone
    case .wait(_, let owners, let moves): return .join(owners: owners, moves)
    case .start(let first):
      guard let (work, request) = state.graph.work(of: first) else { return .gone }
      let isStep = !state.graph.isFinal(first)
      let node = NodeWork(node: first, work: work, request: request, isStep: isStep)
      guard case .process = work, let begun = head.take() else {
        return .work(Assignment(work: node))
      }
      let source = WorkSource(outcome: .memory)
      return .work(
        Assignment(work: node, input: WorkOutcome(product: .image(begun.image), source: source))
      )
    }
  }

  // MARK: Workers

  private func run(
    _ worker: PipelineState.WorkerID,
    _ assignment: consuming Assignment,
    _ looking: Looking = .done
  ) {
    let work = assignment.work
    // The first stage has no input, and most workers begin with it.
    var handover: Handover<WorkOutcome>?
    if let input = assignment.takeInput() { handover = Handover(input) }
    let task = Task { [self, handover] in
      var next: Assignment? = Assignment(work: work, input: handover?.take())
      if case .after(let memory) = looking { next = await look(worker, work, memory) }
      while let current = next.take() { next = await step(worker, current) }
    }
    // The work may have been stopped before its task was known.
    let isStopped = state.withLock { $0.note(task, of: worker) }
    if isStopped { task.cancel() }
  }

  /// Searches the memory cache before any work is planned.
  private func look(
    _ worker: PipelineState.WorkerID,
    _ work: NodeWork,
    _ memory: MemoryLookup
  ) async -> Assignment? {
    let (node, request) = (work.node, work.request)
    if options.decodePlace == .loaderActor {
      do { try await passLoader(node) } catch {
        stopped(request, at: .queue, received: .zero)
        return nil
      }
    }
    if memory == .byJob, request.cachePolicy != .reloadIgnoringCaches,
      let image: LoadLease = memoryCache.lease(of: request)
    {
      let source = WorkSource(outcome: .memory)
      let outcome = WorkOutcome(product: .image(image), source: source)
      return await finish(worker, node, outcome)
    }
    var head = cachedHead(of: request)
    let plan = state.withLock { replan(worker, node, &head, &$0) }
    if let head = head.take() { head.image.release() }
    return goOn(plan, request)
  }

  /// Decides where to begin for `node`, and moves its worker there.
  private func replan(
    _ worker: PipelineState.WorkerID,
    _ node: TaskGraph.NodeID,
    _ head: inout Head?,
    _ state: inout PipelineState
  ) -> Plan {
    switch self.plan(node, &head, &state) {
    case .work(let next):
      state.move(worker, from: node, to: next.work.node)
      return .work(next)
    case .join(let owners, let moves):
      state.closeWorker(worker, of: node)
      return .join(owners: owners, moves)
    case .gone:
      state.closeWorker(worker, of: node)
      return .gone
    }
  }

  /// The next assignment of a worker whose node was planned again; nil if there is none.
  private func goOn(_ plan: consuming Plan, _ request: ImageRequest) -> Assignment? {
    switch consume plan {
    case .work(let next): return next
    case .join(_, let moves): gates.apply(moves)
    case .gone: stopped(request, at: .queue, received: .zero)
    }
    return nil
  }

  /// Works on one node and returns the worker's next assignment.
  private func step(
    _ worker: PipelineState.WorkerID,
    _ assignment: consuming Assignment
  ) async -> Assignment? {
    let work = assignment.work
    var input = assignment.takeInput()
    let outcome = await perform(work, on: input)
    let result = outcome.result
    // Stored before the outcome is delivered, so that a view that is bound meanwhile finds a hit.
    if case .success(.image(let image)) = result, state.withLock({ $0.graph.isFinal(work.node) }) {
      memoryCache.insert(image, for: work.request)
    }
    input.take()?.release()
    if let plan = planAnew(worker, work, result, outcome.source) { return goOn(plan, work.request) }
    if case .success = result, work.isStep, Task.isCancelled {
      // The transport or the decoder had finished before it noticed the cancellation; the next
      // stage is stopped.
      stopped(work.request, at: .queue, received: outcome.source.bytes)
    }
    return await finish(worker, work.node, outcome)
  }

  /// Plans a fetch for an image whose stored bytes no decoder could read; nil if the failure is
  /// final.
  private func planAnew(
    _ worker: PipelineState.WorkerID,
    _ work: NodeWork,
    _ result: Result<WorkValue, LoadFailure>,
    _ source: WorkSource
  ) -> Plan? {
    guard source.isStored, case .failure(.decoding) = result else { return nil }
    return state.withLock { state in
      guard state.graph.restart(work.node) else { return nil }
      var head: Head?
      return replan(worker, work.node, &head, &state)
    }
  }

  /// Ends a node: dependents continue with its result, and the loads that waited for it get it.
  private func finish(
    _ worker: PipelineState.WorkerID,
    _ node: TaskGraph.NodeID,
    _ outcome: consuming WorkOutcome
  ) async -> Assignment? {
    let isSuccess = if case .success = outcome.result { true } else { false }
    let (finished, next, others, previews) = state.withLock { state in
      let finished = isSuccess ? state.graph.succeed(node) : state.graph.fail(node)
      var ready = finished.ready.compactMap { node -> NodeWork? in
        guard let (work, request) = state.graph.work(of: node) else { return nil }
        let isStep = !state.graph.isFinal(node)
        return NodeWork(node: node, work: work, request: request, isStep: isStep)
      }
      var next: NodeWork?
      // A worker with nothing to deliver continues with the first dependent, which saves a task.
      if finished.loads.isEmpty, !ready.isEmpty {
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
    for (worker, work) in others { run(worker, Assignment(work: work, input: outcome.another())) }
    for load in finished.loads { await deliver(outcome, to: load) }
    if let next { return Assignment(work: next, input: outcome) }
    outcome.release()
    return nil
  }

  /// Waits for the loader's executor and releases it at once.
  private func passLoader(_ node: TaskGraph.NodeID) async throws(CancellationError) {
    try await gates.loader.acquire(node) { .normal }
    gates.loader.release(node)
  }
}

extension Assignment {
  /// Returns the input and drops the rest.
  consuming func takeInput() -> WorkOutcome? { input }
}

extension Optional where Wrapped == ImagePipeline.Head {
  /// The number of applied processors; nil without an image.
  fileprivate var processed: Int? {
    switch self {
    case .some(let head): head.processed
    case .none: nil
    }
  }
}
