public import Foundation
internal import VirtualDevice

/// Apple's file manager, with the folders of the device and dates of the world's time.
///
/// Files are real ones below the container of the device. The system stamps them with its own
/// clock, so each change of a file through this class stamps it with the time of the world.
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
}
