internal import Records
package import Trials
package import VirtualTime

extension RunRequest {
  /// The request for the same trials in `rounds` rounds, by `clock` and with `decoding`, into the
  /// folder at `path`.
  ///
  /// One trial plays at a time where real time counts, because each needs the machine for itself.
  package func again(
    rounds: Int,
    clock: WorldClock,
    decoding: SourceImages.Decoding,
    into path: String
  ) -> RunRequest {
    var request = RunRequest(plan: plan.repeating(rounds) { _ in true }, build: build)
    (request.clock, request.decoding) = (clock, decoding)
    (request.finger, request.scripts, request.choice) = (finger, scripts, choice)
    (request.pictures, request.machine) = (pictures, machine)
    request.jobs = request.exactness == .exact ? jobs : 1
    request.out = path
    return request
  }
}
