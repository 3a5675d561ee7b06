internal import VirtualDevice

extension URL {
  /// The folder of the app's caches in its container.
  static var cachesFolder: URL { appFolder("Library/Caches") }

  /// A folder of the app's container; of the system's temporary folder outside of a trial.
  static func appFolder(_ path: String) -> URL {
    let root = Device.currentIfAny?.container ?? "/tmp/imagebench-no-app"
    let folder = URL(fileURLWithPath: root).appendingPathComponent(path, isDirectory: true)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

extension URL {
  public static var homeDirectory: URL { appFolder("") }
  public static var cachesDirectory: URL { appFolder("Library/Caches") }
  public static var documentsDirectory: URL { appFolder("Documents") }
  public static var libraryDirectory: URL { appFolder("Library") }
  public static var applicationSupportDirectory: URL { appFolder("Library/Application Support") }
  public static var temporaryDirectory: URL { appFolder("tmp") }
}

/// The folder of the app.
public func NSHomeDirectory() -> String { URL.homeDirectory.path }

/// The folder of the app's temporary files.
public func NSTemporaryDirectory() -> String { URL.temporaryDirectory.path + "/" }

/// The folders of a kind in the app's container.
public func NSSearchPathForDirectoriesInDomains(
  _ directory: FileManager.SearchPathDirectory,
  _ domainMask: FileManager.SearchPathDomainMask,
  _ expandTilde: Bool
) -> [String] { AppFolder(directory).map { [$0.url.path] } ?? [] }

/// A folder of an app's container.
struct AppFolder {
  let url: URL

  /// The folder of this kind; nil for one that an app does not have.
  init?(_ directory: FileManager.SearchPathDirectory) {
    switch directory {
    case .cachesDirectory: url = .cachesDirectory
    case .documentDirectory: url = .documentsDirectory
    case .libraryDirectory: url = .libraryDirectory
    case .applicationSupportDirectory: url = .applicationSupportDirectory
    default: return nil
    }
  }
}

extension FileManager {
  /// The folders of a kind in the app's container.
  public func urls(
    for directory: SearchPathDirectory,
    in domainMask: SearchPathDomainMask
  ) -> [URL] { AppFolder(directory).map { [$0.url] } ?? [] }

  /// The folder of a kind in the app's container, which exists.
  public func url(
    for directory: SearchPathDirectory,
    in domain: SearchPathDomainMask,
    appropriateFor url: URL?,
    create shouldCreate: Bool
  ) throws -> URL {
    guard let folder = AppFolder(directory) else { throw CocoaError(.fileNoSuchFile) }
    return folder.url
  }
}
