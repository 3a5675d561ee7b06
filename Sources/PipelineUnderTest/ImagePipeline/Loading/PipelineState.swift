internal import Basics
internal import Requests
internal import Signposts

/// The state of the pipeline that its one lock protects.
struct PipelineState: ~Copyable {
  struct Load {
    let request: ImageRequest
    let interval: SignpostIntervalState<Signpost.LoadImage.End>
    let reply: LoadReply
    var onPreview: ImagePipeline.PreviewReceiver?
    /// The bytes of the last preview that the load got.
    var previewed = ByteCount.zero
  }

  /// A worker is a task that processes one node after another.
  typealias WorkerID = UInt64

  var graph: TaskGraph
  var loads = NumberTable<Load>()
  var previews: PreviewBook
  /// Workers that may be stopped; the task of a new worker may not be known yet.
  private var workers = NumberTable<Task<Void, Never>?>()
  private var workerOfNode = NumberTable<WorkerID>()
  /// Workers that were stopped before their task was known.
  private var doomed = NumberSet()
  private var lastWorker: WorkerID = 0
  private var lastLoad: UInt64 = 0

  init(graph: TaskGraph, progressive: ProgressivePolicy = .off) {
    self.graph = graph
    previews = PreviewBook(policy: progressive)
  }

  /// Whether no load and no work is registered.
  var isIdle: Bool {
    graph.isEmpty && loads.isEmpty && workers.isEmpty && previews.isEmpty
  }

  /// The number for the next load.
  mutating func nextLoad() -> UInt64 {
    lastLoad += 1
    return lastLoad
  }

  // MARK: Workers

  /// Registers a new worker, which begins with `node`.
  mutating func openWorker(for node: TaskGraph.NodeID) -> WorkerID {
    lastWorker += 1
    workers[lastWorker] = .some(nil)
    workerOfNode[node] = lastWorker
    return lastWorker
  }

  /// The worker continues with another node.
  mutating func move(_ worker: WorkerID, from old: TaskGraph.NodeID, to new: TaskGraph.NodeID) {
    workerOfNode[old] = nil
    if workers[worker] != nil { workerOfNode[new] = worker }
  }

  /// Notes the task of a worker; true if the worker was stopped meanwhile and the task has to be
  /// cancelled.
  mutating func note(_ task: Task<Void, Never>, of worker: WorkerID) -> Bool {
    if workers[worker] != nil { workers[worker] = task }
    return doomed.remove(worker)
  }

  /// The worker can no longer be stopped.
  mutating func closeWorker(_ worker: WorkerID, of node: TaskGraph.NodeID) {
    workers[worker] = nil
    doomed.remove(worker)
    if workerOfNode[node] == worker { workerOfNode[node] = nil }
  }

  /// The tasks to cancel for `nodes`, which were removed: those of their workers and of their
  /// previews.
  mutating func stopWorkers(of nodes: [TaskGraph.NodeID]) -> [Task<Void, Never>] {
    nodes.compactMap { node in
      guard let worker = workerOfNode.removeValue(of: node),
        let task = workers.removeValue(of: worker)
      else { return nil }
      // A task that is not known yet is cancelled as soon as it is noted.
      if task == nil { doomed.insert(worker) }
      return task
    } + previews.settle(with: graph)
  }

  /// Everything that was registered, in the order of registration.
  struct Removed: Sendable {
    var tasks: [Task<Void, Never>]
    var loads: [Load]
  }

  /// Removes and returns everything.
  mutating func removeAll() -> Removed {
    var tasks: [Task<Void, Never>] = []
    for worker in workers.numbers {
      if let task = workers[worker] ?? nil { tasks.append(task) } else { doomed.insert(worker) }
    }
    let loads = self.loads.numbers.compactMap { self.loads[$0] }
    workers.removeAll()
    workerOfNode.removeAll()
    self.loads.removeAll()
    graph.removeAll()
    tasks += previews.settle(with: graph)
    return Removed(tasks: tasks, loads: loads)
  }
}

/// The receiver of a load's outcome.
enum LoadReply: Sendable {
  case image(ImagePipeline.Receiver)
  case data(ImagePipeline.DataReceiver)
}

/// The result of a node, bytes or an image, without its ownership.
enum WorkValue: Sendable {
  case data(ImageData)
  case image(LoadedImage)
}

/// The origin of a result's bytes, and their number.
struct WorkSource: Sendable {
  var outcome = LoadOutcome.network
  var bytes = ByteCount.zero

  /// Whether the bytes were stored here and did not come from the server.
  var isStored: Bool { outcome == .disk || outcome == .encoded }
}

/// The outcome of a node; it owns the node's result.
struct WorkOutcome: ~Copyable, Sendable {
  /// The result of a node, or the reason for its failure.
  enum Product: ~Copyable, Sendable {
    case data(ImageDataLease)
    case image(LoadLease)
    case failure(LoadFailure)
  }

  let product: Product
  let source: WorkSource

  /// The outcome without its ownership, valid as long as the outcome exists.
  var result: Result<WorkValue, LoadFailure> {
    switch product {
    case .data(let lease): .success(.data(lease.data))
    case .image(let lease): .success(.image(lease.image))
    case .failure(let failure): .failure(failure)
    }
  }

  /// The node's result without its ownership; nil after a failure.
  var value: WorkValue? {
    switch product {
    case .data(let lease): .data(lease.data)
    case .image(let lease): .image(lease.image)
    case .failure: nil
    }
  }

  /// The same outcome with a separate lease, for another owner.
  func another() -> WorkOutcome {
    switch product {
    case .data(let lease): WorkOutcome(product: .data(lease.another()), source: source)
    case .image(let lease): WorkOutcome(product: .image(lease.another()), source: source)
    case .failure(let failure): WorkOutcome(product: .failure(failure), source: source)
    }
  }

  /// Releases the node's result now.
  consuming func release() {}
}
