internal import Basics
internal import Requests

/// The queues through which work passes: a gate before each stage, and the loader's own executor.
struct StageGates: Sendable {
  let download: WorkGate
  let decode: WorkGate
  /// A model of the loader's actor: one at a time, first come, first served.
  let loader: WorkGate

  init(options: PipelineOptions) {
    download = WorkGate(options: options.queues.download)
    var decodeOptions = QueueOptions(order: options.queues.decode.order)
    if case .backgroundPool(let width) = options.decodePlace { decodeOptions.limit = width }
    decode = WorkGate(options: decodeOptions)
    loader = WorkGate(options: QueueOptions(limit: 1))
  }

  /// The gate called `name`.
  func gate(_ name: PipelineQueues.Name) -> WorkGate {
    switch name {
    case .download: return download
    case .decode: return decode
    }
  }

  /// Moves waiting work to the positions of its new priorities.
  func apply(_ moves: [TaskGraph.Move]) {
    for move in moves {
      // A node is in at most one of the queues; the others do not know its ticket and ignore it.
      for gate in [download, decode] {
        gate.reprioritise(move.node, move.priority)
      }
    }
  }
}

extension ImagePipeline {
  /// Changes how many pieces of work may be in a stage; nil is no limit.
  ///
  /// A higher limit lets more begin at once; work beyond a lower limit continues.
  public func setLimit(_ limit: Int?, of queue: PipelineQueues.Name) {
    gates.gate(queue).setLimit(limit)
  }

  /// Prevents work from entering a stage until it is resumed; running work continues.
  public func suspend(_ queue: PipelineQueues.Name) {
    gates.gate(queue).suspend()
  }

  /// The queues that are suspended.
  public var suspendedQueues: [PipelineQueues.Name] {
    PipelineQueues.Name.allCases.filter { gates.gate($0).isSuspended }
  }

  /// Ends a suspension.
  public func resume(_ queue: PipelineQueues.Name) {
    gates.gate(queue).resume()
  }
}
