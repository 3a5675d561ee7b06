internal import Basics
internal import DeviceContract
internal import Scenarios
internal import Simulation
internal import Synchronization

/// The editor of one trial: takes its memory while it is open, whichever loader is measured.
final class EditorSession: Sendable {
  private struct State {
    /// Counts openings, so that a step of an editor that was closed takes nothing.
    var opening = 0
    var isOpen = false
    var held = ByteCount.zero
  }

  private let simulator: Simulator
  private let ledger: MemoryLedger
  private let memory: EditorMemory
  private let state = Mutex(State())

  init(_ device: DeviceProfile, simulator: Simulator, ledger: MemoryLedger) {
    self.simulator = simulator
    self.ledger = ledger
    memory = EditorMemory(on: device)
  }

  /// Opens it, unless it is open.
  func open() {
    let opening = state.withLock { state -> Int? in
      guard !state.isOpen else { return nil }
      state.isOpen = true
      state.opening += 1
      return state.opening
    }
    guard let opening else { return }
    for step in memory.steps {
      simulator.schedule(after: step.time) { [self] in take(step.bytes, opening) }
    }
  }

  /// Closes it, if it is open, and gives back all that it took.
  func close() {
    let held = state.withLock { state -> ByteCount in
      defer { state.held = .zero }
      state.isOpen = false
      return state.held
    }
    if held > .zero { ledger.release(held, from: .app) }
  }

  private func take(_ bytes: ByteCount, _ opening: Int) {
    let isTaken = state.withLock { state in
      guard state.isOpen, state.opening == opening else { return false }
      state.held = state.held + bytes
      return true
    }
    // Without the lock: the charge may warn the app.
    if isTaken { ledger.charge(bytes, to: .app) }
  }
}
