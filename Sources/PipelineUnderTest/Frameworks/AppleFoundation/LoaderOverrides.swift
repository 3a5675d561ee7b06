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

    public typealias NSCache = AppleFoundation.NSCache
    public typealias NSCacheDelegate = AppleFoundation.NSCacheDelegate
    public typealias Selector = AppleFoundation.Selector
    public typealias URLCache = AppleFoundation.URLCache
    public typealias URLSession = AppleFoundation.URLSession
    public typealias URLSessionConfiguration = AppleFoundation.URLSessionConfiguration
    public typealias URLSessionDataDelegate = AppleFoundation.URLSessionDataDelegate
    public typealias URLSessionDataTask = AppleFoundation.URLSessionDataTask
    public typealias URLSessionDelegate = AppleFoundation.URLSessionDelegate
    public typealias URLSessionDownloadDelegate = AppleFoundation.URLSessionDownloadDelegate
    public typealias URLSessionDownloadTask = AppleFoundation.URLSessionDownloadTask
    public typealias URLSessionTask = AppleFoundation.URLSessionTask
    public typealias URLSessionTaskDelegate = AppleFoundation.URLSessionTaskDelegate
    public typealias URLSessionTaskMetrics = AppleFoundation.URLSessionTaskMetrics

    """
}
