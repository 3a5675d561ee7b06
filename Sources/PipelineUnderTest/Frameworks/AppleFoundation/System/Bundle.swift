public import Foundation
internal import VirtualDevice

extension Bundle {
  /// A resource of the app, in the folder `App.app` of the container; nil if there is none.
  ///
  /// Other bundles than the main one have their own resources.
  public func loaderURL(forResource name: String?, withExtension ext: String?) -> URL? {
    guard self === Bundle.main else { return url(forResource: name, withExtension: ext) }
    guard let folder = Device.currentIfAny?.path(of: .bundle), let name else { return nil }
    let end = ext.map { $0.isEmpty || $0.hasPrefix(".") ? $0 : ".\($0)" } ?? ""
    let path = "\(folder)/\(name)\(end)"
    return FileManager.default.fileExists(atPath: path) ? URL(fileURLWithPath: path) : nil
  }

  /// The identifier of the app; for other bundles their own.
  public var loaderIdentifier: String? {
    self === Bundle.main ? "com.example.feed" : bundleIdentifier
  }
}
