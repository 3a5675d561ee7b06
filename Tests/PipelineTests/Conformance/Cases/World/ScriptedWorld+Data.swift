package import Basics
package import ImagePipeline
package import Requests
package import Simulation
internal import Synchronization

extension ScriptedWorld {
  /// Loads the bytes of `url`, which the disk cache may store, and returns their number or the
  /// failure.
  ///
  /// No image is decoded, so that a second call reads the disk and not the memory cache. The world
  /// runs until no work is left.
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

  /// Runs until `seconds` after `start`, even if nothing happens until then.
  package func run(
    untilSecond seconds: Int,
    after start: TimePoint = .start
  ) throws(SimulationFault) {
    let moment = start + .seconds(seconds)
    if moment > simulator.now { simulator.schedule(after: moment - simulator.now) {} }
    try run(until: moment)
  }

  /// Runs `body` as a task of this world.
  package func spawn(_ body: @escaping @Sendable () async -> Void) {
    simulator.spawn(named: "scripted", body)
  }

  /// The numbers of the URLs whose file is on disk.
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
