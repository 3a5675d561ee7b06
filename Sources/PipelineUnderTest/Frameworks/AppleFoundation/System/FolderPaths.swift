internal import VirtualDevice

extension Device.Folder {
  /// The folder of Apple's name for it; nil for one that an app on a phone has not.
  init?(_ directory: FileManager.SearchPathDirectory) {
    switch directory {
    case .cachesDirectory: self = .caches
    case .documentDirectory: self = .documents
    case .libraryDirectory: self = .library
    case .applicationSupportDirectory: self = .support
    case .itemReplacementDirectory: self = .temporary
    default: return nil
    }
  }

  /// The path of the folder on the device of the calling thread, in which it exists; traps without
  /// files.
  var path: String {
    let device = Device.current
    guard let path = device.path(of: self) else {
      preconditionFailure(
        "the folder \(rawValue) is not there: the device of this trial has no files; give it a container"
      )
    }
    _ = device.part(MadeFolders.self) { MadeFolders(on: device) }
    return path
  }

  /// The address of the folder; traps without files.
  var url: URL { URL(fileURLWithPath: path, isDirectory: true) }
}

/// The folders of an app, which exist from its first start on.
private final class MadeFolders: Sendable {
  /// Makes the folders.
  init(on device: Device) {
    for path in Device.Folder.allCases.compactMap({ device.path(of: $0) }) {
      try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }
}

/// The home folder of the app: the container of the device.
public func NSHomeDirectory() -> String {
  guard let container = Device.current.container else {
    preconditionFailure(
      "NSHomeDirectory: the device of this trial has no files; give it a container"
    )
  }
  return container
}

/// The folder for files of a short life.
public func NSTemporaryDirectory() -> String { Device.Folder.temporary.path + "/" }

/// The paths of a folder of the app; empty for a folder that it has not.
public func NSSearchPathForDirectoriesInDomains(
  _ directory: FileManager.SearchPathDirectory,
  _ domainMask: FileManager.SearchPathDomainMask,
  _ expandTilde: Bool
) -> [String] {
  guard domainMask.contains(.userDomainMask), let folder = Device.Folder(directory) else {
    return []
  }
  return [folder.path]
}
