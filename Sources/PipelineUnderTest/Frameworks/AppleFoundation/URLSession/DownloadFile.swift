internal import Foundation
internal import FoundationNetworking
internal import VirtualDevice

/// A temporary file that a download writes.
final class DownloadFile: Sendable {
  let url: URL
  private let handle: FileHandle

  private init(_ url: URL, _ handle: FileHandle) {
    self.url = url
    self.handle = handle
  }

  /// A new file below the temporary folder of the app; nil if it cannot be made.
  static func make(_ task: URLSessionTask, in folder: URL) -> DownloadFile? {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = "CFNetworkDownload_\(task.taskIdentifier)_\(UUID().uuidString.prefix(6)).tmp"
    let url = folder.appendingPathComponent(name)
    guard FileManager.default.createFile(atPath: url.path, contents: nil),
      let handle = try? FileHandle(forWritingTo: url)
    else { return nil }
    return DownloadFile(url, handle)
  }

  /// Opens a file that an earlier task left, under its last byte.
  static func reopen(_ path: String) -> DownloadFile? {
    let url = URL(fileURLWithPath: path)
    guard let handle = try? FileHandle(forWritingTo: url) else { return nil }
    _ = try? handle.seekToEnd()
    return DownloadFile(url, handle)
  }

  /// Writes bytes behind the last ones.
  func write(_ data: Data) throws { try handle.write(contentsOf: data) }

  /// No more bytes come.
  func close() { try? handle.close() }

  /// Starts again from its first byte.
  func empty() {
    try? handle.truncate(atOffset: 0)
  }

  /// Gives a file another name, under which it stays; nil if it is gone.
  static func keep(_ file: URL) -> URL? {
    let kept = file.deletingPathExtension().appendingPathExtension("kept.tmp")
    do {
      try FileManager.default.moveItem(at: file, to: kept)
      return kept
    } catch { return nil }
  }
}

/// What a download needs to go on: the bytes of `cancel(byProducingResumeData:)`.
struct ResumePart: Codable, Sendable {
  var address: String
  /// The entity tag, or the date of the last modification.
  var validator: String
  var path: String
  var count: Int64

  init(address: String, validator: String, path: String, count: Int64) {
    self.address = address
    self.validator = validator
    self.path = path
    self.count = count
  }

  /// The part in `data`; nil if it is none.
  init?(_ data: Data) {
    guard let part = try? JSONDecoder().decode(ResumePart.self, from: data) else { return nil }
    self = part
  }

  var data: Data? { try? JSONEncoder().encode(self) }
}
