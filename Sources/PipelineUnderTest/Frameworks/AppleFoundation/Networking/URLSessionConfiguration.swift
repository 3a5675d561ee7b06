/// How a session sends requests.
open class URLSessionConfiguration: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked: a session copies it, as Apple's does, and nothing changes the copy.

  /// Whose requests may use which links; a trial has one link.
  public enum MultipathServiceType: Int, Sendable { case none, handover, interactive, aggregate }

  open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
  /// Seconds without a byte before a request has failed.
  open var timeoutIntervalForRequest: TimeInterval = 60
  /// Seconds before a request has failed, whatever comes: a week by default.
  open var timeoutIntervalForResource: TimeInterval = 604_800
  open var networkServiceType = URLRequest.NetworkServiceType.default
  open var allowsCellularAccess = true
  open var allowsConstrainedNetworkAccess = true
  open var allowsExpensiveNetworkAccess = true
  open var waitsForConnectivity = false
  open var isDiscretionary = false
  open var sessionSendsLaunchEvents = false
  open var shouldUseExtendedBackgroundIdleMode = false
  open var httpShouldUsePipelining = false
  open var httpShouldSetCookies = true
  open var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
  open var httpAdditionalHeaders: [AnyHashable: Any]?
  /// The connections to one host at once; the link of the device has its own limit, and the smaller
  /// of the two holds.
  open var httpMaximumConnectionsPerHost = 6
  open var httpCookieStorage: HTTPCookieStorage?
  open var urlCache: URLCache? = URLCache.shared
  open var multipathServiceType = MultipathServiceType.none
  open var connectionProxyDictionary: [AnyHashable: Any]?
  open internal(set) var identifier: String?

  public override init() { super.init() }

  open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }

  open class var ephemeral: URLSessionConfiguration {
    let configuration = URLSessionConfiguration()
    configuration.urlCache = URLCache(memoryCapacity: 512_000, diskCapacity: 0)
    return configuration
  }

  open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    preconditionFailure(
      "URLSessionConfiguration.background is not here: a trial ends with the app; use .default"
    )
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = URLSessionConfiguration()
    copy.requestCachePolicy = requestCachePolicy
    copy.timeoutIntervalForRequest = timeoutIntervalForRequest
    copy.timeoutIntervalForResource = timeoutIntervalForResource
    copy.waitsForConnectivity = waitsForConnectivity
    copy.httpAdditionalHeaders = httpAdditionalHeaders
    copy.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
    copy.urlCache = urlCache
    copy.httpCookieStorage = httpCookieStorage
    return copy
  }
}
