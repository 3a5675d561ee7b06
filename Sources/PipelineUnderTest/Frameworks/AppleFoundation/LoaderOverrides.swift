/// The file that each module of a loader contains, made by `imagebench new`.
///
/// An exported import in one file of a module is seen by its other files, so that a file that imports
/// Foundation alone finds what Foundation has on Apple's systems; and a name that a module declares
/// itself comes before one that it imports.
public enum LoaderOverrides {
  public static let text = """
    // Written by imagebench new: what Foundation has on Apple's systems and not on Linux, and the names
    // that mean ImageBench's own type here.
    @_exported import AppleFoundation

    typealias NSCache = AppleFoundation.NSCache
    typealias NSCacheDelegate = AppleFoundation.NSCacheDelegate
    typealias Selector = AppleFoundation.Selector
    typealias URLCache = AppleFoundation.URLCache
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

    """
}
