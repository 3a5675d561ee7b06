// The file that `imagebench new` writes into the module of a loader, without its access; a test
// compares the two.
@_exported import AppleFoundation

typealias NSCache<Key: AnyObject, Object: AnyObject> = AppleFoundation.NSCache<Key, Object>
typealias FileManager = AppleFoundation.FileManager
typealias NSCacheDelegate = AppleFoundation.NSCacheDelegate
typealias NotificationCenter = AppleFoundation.NotificationCenter
typealias ProcessInfo = AppleFoundation.ProcessInfo
typealias Progress = AppleFoundation.Progress
typealias Selector = AppleFoundation.Selector
typealias URLCache = AppleFoundation.URLCache
typealias URLProtocol = AppleFoundation.URLProtocol
typealias URLProtocolClient = AppleFoundation.URLProtocolClient
typealias URLSession = AppleFoundation.URLSession
typealias URLSessionConfiguration = AppleFoundation.URLSessionConfiguration
typealias URLSessionDataDelegate = AppleFoundation.URLSessionDataDelegate
typealias URLSessionDataTask = AppleFoundation.URLSessionDataTask
typealias URLSessionDelegate = AppleFoundation.URLSessionDelegate
typealias URLSessionDownloadDelegate = AppleFoundation.URLSessionDownloadDelegate
typealias URLSessionDownloadTask = AppleFoundation.URLSessionDownloadTask
typealias URLSessionTask = AppleFoundation.URLSessionTask
typealias URLSessionTaskDelegate = AppleFoundation.URLSessionTaskDelegate
typealias URLSessionTaskMetrics = AppleFoundation.URLSessionTaskMetrics
typealias URLSessionTaskTransactionMetrics = AppleFoundation.URLSessionTaskTransactionMetrics
typealias URLSessionUploadTask = AppleFoundation.URLSessionUploadTask
typealias UserDefaults = AppleFoundation.UserDefaults

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
