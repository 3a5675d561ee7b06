internal import VirtualDevice

extension URL {
  /// The folder of the app's caches in its container.
  static var cachesFolder: URL { appFolder("Library/Caches") }

  /// A folder of the app's container; of the system's temporary folder outside of a trial.
  static func appFolder(_ path: String) -> URL {
    let root = Device.currentIfAny?.container ?? NSTemporaryDirectory() + "imagebench-no-app"
    let folder = URL(fileURLWithPath: root).appendingPathComponent(path, isDirectory: true)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
