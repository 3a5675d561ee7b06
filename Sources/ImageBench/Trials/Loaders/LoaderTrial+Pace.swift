internal import Basics
internal import Simulation
internal import VirtualTime

extension LoaderTrial {
  /// The share of decodes, or of events, that may be late: a modelling choice, above what a quiet
  /// machine has.
  private static let mostLate = 0.05

  /// Throws if this machine was too slow, or too busy, for what a trial in real time asks of it.
  func checkPace(of world: LoaderWorld) throws(TrialFault) {
    guard let pace = world.simulator.world.pace else { return }
    let (computing, lateness) = (pace.computing, pace.lateness)
    if Double(computing.overruns) > Self.mostLate * Double(computing.runs) {
      throw .heldUp(
        "\(computing.overruns) of \(Plural.text(computing.runs, "decode")) took longer on this "
          + "machine than on the device"
      )
    }
    if Double(lateness.late) > Self.mostLate * Double(lateness.events) {
      throw .heldUp(
        "\(lateness.late) of \(Plural.text(lateness.events, "event")) of the device came more than "
          + "2 ms late, the latest by \(lateness.longest)"
      )
    }
  }
}
