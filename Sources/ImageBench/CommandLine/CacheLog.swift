internal import CacheReplay
internal import Scenarios

/// The log that `imagebench cache` replays: CSV, or an HTTP archive as `imagebench import` reads it.
struct CacheLog {
  let log: RequestLog
  /// Whether sizes are known.
  let hasSizes: Bool
  /// What is left out of an archive or made up; nil for CSV.
  let remark: String?

  /// Reads the file at `path`, or standard input for "-".
  static func read(_ path: String) throws -> CacheLog {
    let name = path == "-" ? "standard input" : path
    let source: RequestLogReader.Source
    do throws(CacheReplayError) {
      let reader = RequestLogReader()
      source =
        path == "-"
        ? try reader.source(descriptor: 0, name: name) : try reader.source(path: path)
    } catch {
      throw CommandError.failed(error)
    }
    switch source {
    case .log(let contents):
      return CacheLog(log: contents.log, hasSizes: contents.hasSizes, remark: nil)
    case .object(let bytes): return try read(archive: bytes, name: name)
    }
  }

  private static func read(archive bytes: [UInt8], name: String) throws -> CacheLog {
    let logged: LoggedRequests
    do throws(RecordingError) {
      logged = try Recording.requests(ofArchive: bytes, path: name)
    } catch {
      throw CommandError.failed(error)
    }
    // What failed brought nothing that a cache could keep.
    let images = logged.requests.filter { $0.outcome == .picture }
    guard !images.isEmpty else {
      throw CommandError.failed(
        "\(name) has no request for an image that was answered; there is nothing to replay"
      )
    }
    let unknown = images.count { $0.bytes == nil }
    guard let log = RequestLog(images.lazy.map { (key: $0.key, bytes: $0.bytes ?? 1) }) else {
      throw CommandError.failed("\(name) has more requests or bytes than can be counted; split it")
    }
    let failed = logged.requests.count - images.count
    let remarks = [
      "\(images.count) requests for images", logged.leftOutWords,
      failed > 0 ? "\(failed) that failed left out" : nil,
      unknown > 0 ? "\(unknown) without a size count 1 byte" : nil,
    ]
    return CacheLog(
      log: log,
      hasSizes: unknown < images.count,
      remark: "\(name): \(remarks.compactMap { $0 }.joined(separator: "; "))."
    )
  }
}
