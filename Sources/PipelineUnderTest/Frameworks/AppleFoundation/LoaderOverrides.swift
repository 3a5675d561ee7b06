/// The file that goes into the module of each image loader, so that Apple's names mean the classes
/// of this module there.
///
/// Foundation on Linux declares some of these names too. Where two modules that a file imports
/// declare one name, the compiler calls it ambiguous, but a name of the file's own module wins over
/// both. The file also makes this module visible in all files of the loader's module, which import
/// `Foundation` only.
public enum LoaderOverrides {
  /// Classes, structs and protocols that Foundation or FoundationNetworking declares on Linux too.
  public static let types = [
    "FileManager",
    "NSCacheDelegate",
    "NotificationCenter",
    "ProcessInfo",
    "Progress",
    "Selector",
    "URLCache",
    "URLProtocol",
    "URLProtocolClient",
    "URLSession",
    "URLSessionConfiguration",
    "URLSessionDataDelegate",
    "URLSessionDataTask",
    "URLSessionDelegate",
    "URLSessionDownloadDelegate",
    "URLSessionDownloadTask",
    "URLSessionTask",
    "URLSessionTaskDelegate",
    "URLSessionTaskMetrics",
    "URLSessionTaskTransactionMetrics",
    "URLSessionUploadTask",
    "UserDefaults",
  ]

  /// The text of the file, with the access of each name as in the loader's own files.
  ///
  /// It is without the names `own`, of types that the loader's module declares itself.
  public static func text(without own: Set<String> = []) -> String {
    let lines = types.filter { !own.contains($0) }.map {
      "public typealias \($0) = AppleFoundation.\($0)"
    }
    return """
      @_exported import AppleFoundation

      \(own.contains("NSCache") ? "" : cache)
      \(lines.joined(separator: "\n"))

      \(members)
      """
  }

  /// The functions and members that mean those of this module.
  private static let members = """
    func NSHomeDirectory() -> String { AppleFoundation.NSHomeDirectory() }

    func NSTemporaryDirectory() -> String { AppleFoundation.NSTemporaryDirectory() }

    func NSSearchPathForDirectoriesInDomains(
      _ directory: FileManager.SearchPathDirectory,
      _ domainMask: FileManager.SearchPathDomainMask,
      _ expandTilde: Bool
    ) -> [String] {
      AppleFoundation.NSSearchPathForDirectoriesInDomains(directory, domainMask, expandTilde)
    }

    extension Bundle {
      static var module: Bundle { .main }

      var bundleIdentifier: String? { loaderIdentifier }

      func url(forResource name: String?, withExtension ext: String?) -> URL? {
        loaderURL(forResource: name, withExtension: ext)
      }

      func path(forResource name: String?, ofType ext: String?) -> String? {
        loaderURL(forResource: name, withExtension: ext)?.path
      }
    }

    extension Data {
      mutating func append(_ other: Data) { appendBody(other, to: &self) }

      mutating func append(contentsOf other: Data) { appendBody(other, to: &self) }

      static func += (left: inout Data, right: Data) { appendBody(right, to: &left) }
    }

    extension NSMutableData {
      func append(_ other: Data) { appendBody(other, to: self) }
    }

    extension NSData {
      convenience init?(contentsOf url: URL) {
        do { try self.init(loaderContentsOf: url, options: []) } catch { return nil }
      }

      convenience init(contentsOf url: URL, options: NSData.ReadingOptions = []) throws {
        try self.init(loaderContentsOf: url, options: options)
      }
    }

    extension String {
      init(contentsOf url: __shared URL) throws { self = try loaderText(contentsOf: url).0 }

      init(contentsOf url: __shared URL, usedEncoding: inout String.Encoding) throws {
        (self, usedEncoding) = try loaderText(contentsOf: url)
      }
    }

    extension Timer {
      var userInfo: Any? { loaderUserInfo }
    }

    extension URL {
      func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues {
        try loaderResourceValues(of: self, forKeys: keys)
      }

      mutating func setResourceValues(_ values: URLResourceValues) throws {
        try setLoaderResourceValues(values, of: &self)
      }
    }

    """

  private static let cache =
    "public typealias NSCache<Key: AnyObject, Object: AnyObject> = "
    + "AppleFoundation.NSCache<Key, Object>"
}
