public import Foundation
internal import VirtualDevice

/// Apple's file manager, with the folders of the device and dates of the world's time.
///
/// Files are real ones below the container of the device.
open class FileManager: Foundation.FileManager, @unchecked Sendable {
  private static let one = FileManager()

  /// The file manager of all apps.
  open override class var `default`: FileManager { one }

  /// The folder of the app, such as that of its caches.
  open override func urls(
    for directory: SearchPathDirectory,
    in domainMask: SearchPathDomainMask
  ) -> [URL] {
    NSSearchPathForDirectoriesInDomains(directory, domainMask, true).map {
      URL(fileURLWithPath: $0, isDirectory: true)
    }
  }

  /// The folder for files of a short life.
  open override var temporaryDirectory: URL { Device.Folder.temporary.url }

  /// The container of the app.
  open override var homeDirectoryForCurrentUser: URL {
    URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
  }

  /// The attributes of a file, with the creation date of the world's time.
  open override func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] {
    var attributes = try super.attributesOfItem(atPath: path)
    if let date = CreationDate.of(path) { attributes[.creationDate] = date }
    return attributes
  }

  /// Sets attributes of a file, its creation date too.
  open override func setAttributes(
    _ attributes: [FileAttributeKey: Any],
    ofItemAtPath path: String
  ) throws {
    try super.setAttributes(attributes.filter { $0.key != .creationDate }, ofItemAtPath: path)
    if let date = attributes[.creationDate] as? Date { CreationDate.set(date, path) }
  }

  /// Makes a file with `data` and `attr`; returns whether there is one now.
  open override func createFile(
    atPath path: String,
    contents data: Data?,
    attributes attr: [FileAttributeKey: Any]? = nil
  ) -> Bool {
    let others = attr?.filter { $0.key != .creationDate }
    guard super.createFile(atPath: path, contents: data, attributes: others) else { return false }
    if let date = attr?[.creationDate] as? Date { CreationDate.set(date, path) }
    return true
  }
}
