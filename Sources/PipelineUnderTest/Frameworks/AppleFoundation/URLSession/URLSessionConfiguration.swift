public import Foundation
public import FoundationNetworking

/// How a session asks; a session copies it when it is made.
open class URLSessionConfiguration: NSObject, NSCopying {
  /// Idle seconds after which a task fails with `URLError.timedOut`; 60.
  open var timeoutIntervalForRequest: TimeInterval = 60
  /// Seconds that a task may take as a whole; a week.
  open var timeoutIntervalForResource: TimeInterval = 7 * 24 * 60 * 60
  /// The policy of a session for requests that do not name their own.
  open var requestCachePolicy = NSURLRequest.CachePolicy.useProtocolCachePolicy
  /// Where responses are kept by the rules of HTTP; nil keeps none.
  open var urlCache: URLCache?
  /// Fields that every request gets that does not set them itself.
  open var httpAdditionalHeaders: [AnyHashable: Any]?
  /// Connections to a host; more requests wait.
  ///
  /// 6, as Apple documents for iOS until iOS 17.
  ///
  /// The link of a trial has its own limit of connections. This one is added where it was set, so
  /// that a link of HTTP/2 is not held to a default that Apple applies to HTTP/1.1.
  open var httpMaximumConnectionsPerHost: Int {
    get { connectionLimit ?? 6 }
    set { connectionLimit = newValue }
  }
  /// The limit that was set; nil for the default.
  var connectionLimit: Int?
  /// Whether a task waits for a network instead of failing; the link of a trial comes back.
  open var waitsForConnectivity = false
  /// Classes that are asked first whether they take a request over.
  open var protocolClasses: [AnyClass]?
  /// Names of what the virtual device does not tell apart; they are kept and have no effect, as on
  /// a phone on one unmetered network.
  open var allowsCellularAccess = true
  open var allowsExpensiveNetworkAccess = true
  open var allowsConstrainedNetworkAccess = true
  open var networkServiceType = NSURLRequest.NetworkServiceType.default
  open var multipathServiceType = MultipathServiceType.none
  open var httpShouldUsePipelining = false
  open var isDiscretionary = false
  open var sessionSendsLaunchEvents = false
  open var shouldUseExtendedBackgroundIdleMode = false
  open var httpShouldSetCookies = true
  open var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
  open var httpCookieStorage: HTTPCookieStorage?
  open var urlCredentialStorage: URLCredentialStorage?
  open var connectionProxyDictionary: [AnyHashable: Any]?
  open var sharedContainerIdentifier: String?
  /// The name of a background session; nil for all others.
  open private(set) var identifier: String?

  /// How a session uses several networks at once; the virtual device has one.
  public enum MultipathServiceType: Int, Sendable {
    case none, handover, interactive, aggregate
  }

  /// A configuration without a cache, for subclasses and ``ephemeral``.
  public override init() {}

  /// A fresh configuration with the shared cache.
  open class var `default`: URLSessionConfiguration {
    let configuration = URLSessionConfiguration()
    configuration.urlCache = URLCache.shared
    return configuration
  }

  /// A fresh configuration whose cache is in memory only.
  open class var ephemeral: URLSessionConfiguration {
    let configuration = URLSessionConfiguration()
    configuration.urlCache = URLCache(
      memoryCapacity: URLCache.defaultMemoryCapacity,
      diskCapacity: 0
    )
    return configuration
  }

  /// Traps: transfers of a background session go on in another process, which a trial has not.
  open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    preconditionFailure(
      "URLSessionConfiguration.background(withIdentifier: \"\(identifier)\") is not there: "
        + "use .default in a trial"
    )
  }

  /// Another configuration with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = URLSessionConfiguration()
    copy.timeoutIntervalForRequest = timeoutIntervalForRequest
    copy.timeoutIntervalForResource = timeoutIntervalForResource
    copy.requestCachePolicy = requestCachePolicy
    copy.urlCache = urlCache
    copy.httpAdditionalHeaders = httpAdditionalHeaders
    copy.connectionLimit = connectionLimit
    copy.waitsForConnectivity = waitsForConnectivity
    copy.protocolClasses = protocolClasses
    copy.allowsCellularAccess = allowsCellularAccess
    copy.allowsExpensiveNetworkAccess = allowsExpensiveNetworkAccess
    copy.allowsConstrainedNetworkAccess = allowsConstrainedNetworkAccess
    copy.networkServiceType = networkServiceType
    copy.multipathServiceType = multipathServiceType
    copy.httpShouldUsePipelining = httpShouldUsePipelining
    copy.isDiscretionary = isDiscretionary
    copy.sessionSendsLaunchEvents = sessionSendsLaunchEvents
    copy.shouldUseExtendedBackgroundIdleMode = shouldUseExtendedBackgroundIdleMode
    copy.httpShouldSetCookies = httpShouldSetCookies
    copy.httpCookieAcceptPolicy = httpCookieAcceptPolicy
    copy.httpCookieStorage = httpCookieStorage
    copy.urlCredentialStorage = urlCredentialStorage
    copy.connectionProxyDictionary = connectionProxyDictionary
    copy.sharedContainerIdentifier = sharedContainerIdentifier
    return copy
  }
}

// Unchecked: a session changes its copy never, and code that shares one between threads must not
// change it either, as on Apple's systems.
extension URLSessionConfiguration: @unchecked Sendable {}
