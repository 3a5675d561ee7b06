public import Foundation
internal import VirtualDevice

// Apple's folders of an app as properties; they trap where the device has no files.

extension URL {
  /// The folder of files that the app can make again.
  public static var cachesDirectory: URL { Device.Folder.caches.url }
  /// The folder of what the user made.
  public static var documentsDirectory: URL { Device.Folder.documents.url }
  public static var libraryDirectory: URL { Device.Folder.library.url }
  public static var applicationSupportDirectory: URL { Device.Folder.support.url }
  /// The folder for files of a short life.
  public static var temporaryDirectory: URL { Device.Folder.temporary.url }
  /// The container of the app.
  public static var homeDirectory: URL {
    URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
  }
}
