internal import Basics
internal import Simulation
internal import VirtualTime

extension LoaderTrial {
  /// Throws if this machine was too slow, or too busy, for what a trial in real time asks of it.
  func checkPace(of world: LoaderWorld) throws(TrialFault) {
    let problem = world.simulator.world.pace?.problem(over: world.simulator.now - .start)
    if let problem { throw .heldUp(problem) }
  }
}
