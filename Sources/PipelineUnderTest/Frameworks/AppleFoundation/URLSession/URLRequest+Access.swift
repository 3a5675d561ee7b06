internal import Foundation
public import FoundationNetworking

extension URLRequest {
  /// Whether it may use a network that costs money, which no network of a trial does.
  public var allowsExpensiveNetworkAccess: Bool {
    get { (self as NSURLRequest as? LimitedRequest)?.mayBeExpensive ?? true }
    set { limit { $0.mayBeExpensive = newValue } }
  }

  /// Whether it may use a network in the mode of low data, in which no network of a trial is.
  public var allowsConstrainedNetworkAccess: Bool {
    get { (self as NSURLRequest as? LimitedRequest)?.mayBeConstrained ?? true }
    set { limit { $0.mayBeConstrained = newValue } }
  }

  private mutating func limit(_ change: (LimitedRequest) -> Void) {
    let limited = LimitedRequest.copy(of: self as NSURLRequest)
    change(limited)
    self = limited as URLRequest
  }
}

/// A request that knows what Foundation's on Linux does not.
private final class LimitedRequest: NSMutableURLRequest {
  var mayBeExpensive = true
  var mayBeConstrained = true

  static func copy(of other: NSURLRequest) -> LimitedRequest {
    let copy = LimitedRequest(url: other.url ?? URL(fileURLWithPath: "/"))
    copy.url = other.url
    copy.cachePolicy = other.cachePolicy
    copy.timeoutInterval = other.timeoutInterval
    copy.mainDocumentURL = other.mainDocumentURL
    copy.networkServiceType = other.networkServiceType
    copy.allowsCellularAccess = other.allowsCellularAccess
    copy.httpMethod = other.httpMethod ?? "GET"
    copy.allHTTPHeaderFields = other.allHTTPHeaderFields
    if let stream = other.httpBodyStream { copy.httpBodyStream = stream }
    if let body = other.httpBody { copy.httpBody = body }
    copy.httpShouldHandleCookies = other.httpShouldHandleCookies
    copy.keepPipelining(of: other)
    if let other = other as? LimitedRequest {
      copy.mayBeExpensive = other.mayBeExpensive
      copy.mayBeConstrained = other.mayBeConstrained
    }
    return copy
  }

  override func copy(with zone: NSZone? = nil) -> Any { LimitedRequest.copy(of: self) }
  override func mutableCopy(with zone: NSZone? = nil) -> Any { LimitedRequest.copy(of: self) }
}

/// The flag that is deprecated, and yet belongs to a copy.
private protocol Pipelined: AnyObject {
  var httpShouldUsePipelining: Bool { get }
}

private protocol PipelinedMutably: AnyObject {
  var httpShouldUsePipelining: Bool { get set }
}

extension NSURLRequest: Pipelined {}
extension NSMutableURLRequest: PipelinedMutably {}

extension PipelinedMutably {
  func keepPipelining(of other: any Pipelined) {
    httpShouldUsePipelining = other.httpShouldUsePipelining
  }
}
