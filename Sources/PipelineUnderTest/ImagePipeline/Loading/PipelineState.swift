internal import Basics
internal import Requests
internal import Signposts

/// What the pipeline keeps behind its one lock.
struct PipelineState {
  struct Load {
    let request: ImageRequest
    let interval: SignpostIntervalState<Signpost.LoadImage.End>
    let reply: LoadReply
    var onPreview: ImagePipeline.PreviewReceiver?
    /// The bytes of the last preview that it was handed.
    var previewed = ByteCount.zero
  }

  /// A worker is a task that does one node after another.
  typealias WorkerID = UInt64

  var graph: TaskGraph
  var loads = NumberTable<Load>()
  var previews: PreviewBook
  /// Workers that may be stopped; the task of one that was only just started may not be known yet.
  private var workers = NumberTable<PipelineTask?>()
  private var workerOfNode = NumberTable<WorkerID>()
  /// Workers that were stopped before their task was known.
  private var doomed = NumberSet()
  /// Outcomes of nodes that have ended and may still be joined.
  private var stale = NumberTable<WorkOutcome>()
  private var lastWorker: WorkerID = 0
  private var lastLoad: UInt64 = 0

  init(graph: TaskGraph, progressive: ProgressivePolicy = .off) {
    self.graph = graph
    previews = PreviewBook(policy: progressive)
  }

  /// Whether no load and no work is registered.
  var isIdle: Bool {
    graph.isEmpty && loads.isEmpty && workers.isEmpty && stale.isEmpty && previews.isEmpty
  }

  /// The number of the next load.
  mutating func nextLoad() -> UInt64 {
    lastLoad += 1
    return lastLoad
  }

  // MARK: Workers

  /// A new worker, which begins with `node`.
  mutating func openWorker(for node: TaskGraph.NodeID) -> WorkerID {
    lastWorker += 1
    workers[lastWorker] = .some(nil)
    workerOfNode[node] = lastWorker
    return lastWorker
  }

  /// The worker goes on from one node to another.
  mutating func move(_ worker: WorkerID, from old: TaskGraph.NodeID, to new: TaskGraph.NodeID) {
    workerOfNode[old] = nil
    if workers[worker] != nil { workerOfNode[new] = worker }
  }

  /// Notes the task of a worker; true when it was stopped meanwhile, so that it is to be cancelled.
  mutating func note(_ task: PipelineTask, of worker: WorkerID) -> Bool {
    if workers[worker] != nil { workers[worker] = task }
    return doomed.remove(worker)
  }

  /// The worker will not be stopped any more.
  mutating func closeWorker(_ worker: WorkerID, of node: TaskGraph.NodeID) {
    workers[worker] = nil
    doomed.remove(worker)
    if workerOfNode[node] == worker { workerOfNode[node] = nil }
  }

  /// The tasks that work on `nodes`, which are gone, and on their previews, to be cancelled.
  mutating func stopWorkers(of nodes: [TaskGraph.NodeID]) -> [PipelineTask] {
    nodes.compactMap { node in
      guard let worker = workerOfNode.removeValue(of: node),
        let task = workers.removeValue(of: worker)
      else { return nil }
      if task == nil { doomed.insert(worker) }
      return task
    } + previews.settle(with: graph)
  }

  // MARK: Stale outcomes

  /// Keeps an outcome for those who join the node that has ended.
  mutating func keep(_ outcome: WorkOutcome, of node: TaskGraph.NodeID) {
    outcome.hold()
    stale[node] = outcome
  }

  /// The outcome of a node that has ended, held once more for the caller.
  func replay(_ node: TaskGraph.NodeID) -> WorkOutcome? {
    let outcome = stale[node]
    outcome?.hold()
    return outcome
  }

  /// Cleans up a node that has ended; the caller lets go of the outcome.
  mutating func cleanUp(_ node: TaskGraph.NodeID) -> WorkOutcome? {
    graph.cleanUp(node)
    return stale.removeValue(of: node)
  }

  /// Forgets everything, and returns it in the order in which it came.
  mutating func removeAll() -> ([PipelineTask], [Load], [WorkOutcome]) {
    var tasks: [PipelineTask] = []
    for worker in workers.numbers {
      if let task = workers[worker] ?? nil { tasks.append(task) } else { doomed.insert(worker) }
    }
    let loads = self.loads.numbers.compactMap { self.loads[$0] }
    let outcomes = stale.numbers.compactMap { stale[$0] }
    workers.removeAll()
    workerOfNode.removeAll()
    stale.removeAll()
    self.loads.removeAll()
    graph.removeAll()
    return (tasks + previews.settle(with: graph), loads, outcomes)
  }
}

/// Who is told the outcome of a load.
enum LoadReply: Sendable {
  case image(ImagePipeline.Receiver)
  case data(ImagePipeline.DataReceiver)
}

/// The result of a node: bytes or an image, held by hand.
enum WorkValue: Sendable {
  case data(ImageData)
  case image(LoadedImage)

  func hold() {
    switch self {
    case .data(let data): data.hold()
    case .image(let image): image.hold(by: .load)
    }
  }

  func letGo() {
    switch self {
    case .data(let data): data.letGo()
    case .image(let image): image.letGo(by: .load)
    }
  }
}

/// Where the bytes behind a result came from and how many they were.
struct WorkSource: Sendable {
  var outcome = LoadOutcome.network
  var bytes = ByteCount.zero

  /// Whether the bytes were here already and did not come from the server.
  var isStored: Bool { outcome == .disk || outcome == .encoded }
}

/// How a node ended.
struct WorkOutcome: Sendable {
  var result: Result<WorkValue, LoadFailure>
  var source: WorkSource

  func hold() {
    if case .success(let value) = result { value.hold() }
  }

  func letGo() {
    if case .success(let value) = result { value.letGo() }
  }
}
