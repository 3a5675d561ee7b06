package import Basics
package import ImagePipeline
package import Requests
package import Simulation
internal import Synchronization

extension ScriptedWorld {
  /// Brings the bytes of `url` to the disk and says how many there were, or how it failed.
  ///
  /// Decoded images stay out of it, so that a second call looks at the disk and not into memory. The
  /// world runs to the end of everything that this begins.
  package func bytes(
    _ url: Int,
    _ transport: ImageRequest.TransportPolicy = .protocolRules
  ) throws(SimulationFault) -> Result<Int, LoadFailure> {
    let box = Received()
    var request = ImageRequest(url)
    request.transportPolicy = transport
    pipeline.loadData(request) { _, result in box.set(result.map(\.bytes)) }
    try run()
    return box.value ?? .failure(.cancelled)
  }

  /// Runs until `seconds` after `start`, and lets the time pass although nothing happens in it.
  package func run(
    untilSecond seconds: Int,
    after start: TimePoint = .start
  ) throws(SimulationFault) {
    let moment = start + .seconds(seconds)
    if moment > simulator.now { simulator.schedule(after: moment - simulator.now) {} }
    try run(until: moment)
  }

  /// Does `body` as a task of this world.
  package func spawn(_ body: @escaping @Sendable () async -> Void) {
    simulator.spawn(named: "scripted", body)
  }

  /// The numbers of the URLs of which there is a file.
  package func storedURLs(_ kind: FileName.Kind = .original) -> [Int] {
    files.records.filter { $0.name.kind == kind }.map(\.name.url.number)
  }
}

/// The one result of a load of bytes.
private final class Received: Sendable {
  private let result = Mutex<Result<Int, LoadFailure>?>(nil)

  var value: Result<Int, LoadFailure>? { result.withLock { $0 } }

  func set(_ value: Result<Int, LoadFailure>) {
    result.withLock { $0 = value }
  }
}
