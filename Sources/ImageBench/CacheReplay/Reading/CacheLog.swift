internal import Scenarios

/// The log that `imagebench cache` replays: CSV, or an HTTP archive as for `imagebench import`.
package struct CacheLog {
  package let log: RequestLog
  /// Whether the log has sizes.
  package let hasSizes: Bool
  /// What was left out of an archive or assumed, or which trial it is; nil for a log of one's own.
  package let remark: String?

  /// Reads the file at `path`, or standard input for "-".
  package static func read(_ path: String) throws(CacheReplayError) -> CacheLog {
    let name = path == "-" ? "standard input" : path
    let reader = RequestLogReader()
    let source =
      path == "-"
      ? try reader.source(descriptor: 0, name: name) : try reader.source(path: path)
    switch source {
    case .log(let contents):
      let remark = contents.trial.map {
        "\(name): the loads of the first trial, \($0)."
      }
      return CacheLog(log: contents.log, hasSizes: contents.hasSizes, remark: remark)
    case .object(let bytes): return try read(archive: bytes, name: name)
    }
  }

  private static func read(
    archive bytes: [UInt8],
    name: String
  ) throws(CacheReplayError) -> CacheLog {
    let logged: LoggedRequests
    do throws(RecordingError) {
      logged = try Recording.requests(ofArchive: bytes, path: name)
    } catch {
      throw .archive(error)
    }
    // A failed request returned nothing that a cache could store.
    let images = logged.requests.filter { $0.outcome == .picture }
    guard !images.isEmpty else { throw .noAnswer(name: name) }
    let unknown = images.count { $0.bytes == nil }
    guard let log = RequestLog(images.lazy.map { (key: $0.key, bytes: $0.bytes ?? 1) }) else {
      throw .tooMany(name: name)
    }
    let failed = logged.requests.count - images.count
    let remarks = [
      "\(images.count) requests for images", logged.leftOutText,
      failed > 0 ? "without \(failed) failed ones" : nil,
      unknown > 0 ? "\(unknown) without a size count 1 byte" : nil,
    ]
    return CacheLog(
      log: log,
      hasSizes: unknown < images.count,
      remark: "\(name): \(remarks.compactMap { $0 }.joined(separator: "; "))."
    )
  }

  /// A replay that counts in `unit`; throws if `unit` is bytes and the log has no sizes.
  package func replay(in unit: CapacityUnit, name: String) throws(CacheReplayError) -> PolicyReplay
  {
    guard unit == .objects || hasSizes else {
      throw remark == nil ? .noSizes(name: name) : .noSizesInArchive(name: name)
    }
    return PolicyReplay(log, unit: unit)
  }
}
