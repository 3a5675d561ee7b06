extension Device {
  /// The folders of an app below its container, as on a phone.
  public enum Folder: String, Sendable, CaseIterable {
    case documents = "Documents"
    case library = "Library"
    case caches = "Library/Caches"
    case support = "Library/Application Support"
    case temporary = "tmp"
    /// The app itself, in which its pictures and other resources lie.
    case bundle = "App.app"
  }

  /// The path of `folder`; nil on a device without files.
  public func path(of folder: Folder) -> String? { container.map { "\($0)/\(folder.rawValue)" } }

  /// The folder of caches; nil on a device without files.
  public var cachesFolder: String? { path(of: .caches) }

  /// The folder of temporary files; nil on a device without files.
  public var temporaryFolder: String? { path(of: .temporary) }
}
