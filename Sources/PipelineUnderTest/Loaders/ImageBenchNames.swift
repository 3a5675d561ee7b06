// Names that mean ImageBench's own type here; `imagebench new` writes the same file.
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
