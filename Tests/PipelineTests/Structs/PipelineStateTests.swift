import Testing

@testable import ImagePipeline

@Suite("The workers of a pipeline")
struct PipelineStateTests {
  @Test("A worker that has ended before its task is known does not stay registered")
  func earlyEnd() {
    var state = PipelineState(graph: .of())
    let worker = state.openWorker(for: 1)
    state.closeWorker(worker, of: 1)
    // The state is not copyable, so the macro gets what was read of it.
    let mustCancel = state.note(Task {}, of: worker)
    let isIdle = state.isIdle
    #expect(mustCancel == false)
    #expect(isIdle)
  }

  @Test("A worker that was stopped before its task is known is cancelled as soon as it is")
  func earlyStop() {
    var state = PipelineState(graph: .of())
    let worker = state.openWorker(for: 1)
    let stopped = state.stopWorkers(of: [1]).count
    let mustCancel = [state.note(Task {}, of: worker), state.note(Task {}, of: worker)]
    let isIdle = state.isIdle
    #expect(stopped == 0)
    #expect(mustCancel == [true, false])
    #expect(isIdle)
  }
}
