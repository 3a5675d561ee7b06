public import Foundation
public import FoundationNetworking
internal import VirtualDevice

/// Apple's way for an app to answer requests itself; subclasses override four methods.
open class URLProtocol: NSObject {
  public let request: URLRequest
  public let cachedResponse: CachedURLResponse?
  public let client: (any URLProtocolClient)?

  /// What answers `request` and reports to `client`.
  public required init(
    request: URLRequest,
    cachedResponse: CachedURLResponse?,
    client: (any URLProtocolClient)?
  ) {
    self.request = request
    self.cachedResponse = cachedResponse
    self.client = client
  }

  /// Whether the class takes the request over; overridden by each subclass.
  open class func canInit(with request: URLRequest) -> Bool { false }
  /// Whether the class takes the task over; by default if it takes its request over.
  open class func canInit(with task: URLSessionTask) -> Bool {
    task.currentRequest.map(canInit(with:)) ?? false
  }
  /// The request in the form in which it is answered.
  open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  /// Whether a cache may answer one of them with the response to the other.
  open class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool { a == b }
  /// Begins to answer; overridden by each subclass.
  open func startLoading() {
    preconditionFailure("\(type(of: self)) does not override URLProtocol.startLoading()")
  }
  /// Stops answering; overridden by each subclass.
  open func stopLoading() {
    preconditionFailure("\(type(of: self)) does not override URLProtocol.stopLoading()")
  }

  /// Asks `protocolClass` first for every request of the shared session.
  open class func registerClass(_ protocolClass: AnyClass) -> Bool {
    guard let type = protocolClass as? URLProtocol.Type else { return false }
    registered.with { $0.append(type) }
    return true
  }

  /// Asks it no longer.
  open class func unregisterClass(_ protocolClass: AnyClass) {
    registered.with { $0.removeAll { $0 == protocolClass } }
  }

  /// The last registered class is asked first.
  static var registeredClasses: [URLProtocol.Type] { registered.with { $0.reversed() } }
  private static let registered = Guarded<[URLProtocol.Type]>([])
}

/// What a protocol class reports to.
public protocol URLProtocolClient: NSObjectProtocol {
  func urlProtocol(
    _ protocol: URLProtocol,
    didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  )
  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data)
  func urlProtocolDidFinishLoading(_ protocol: URLProtocol)
  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
  func urlProtocol(_ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse)
}

/// Passes what a protocol class reports to its task, in order.
final class ProtocolClient: NSObject, URLProtocolClient {
  private let task: URLSessionTask

  init(_ task: URLSessionTask) { self.task = task }

  func urlProtocol(
    _ protocol: URLProtocol,
    didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) {
    pass { $0.arrive(.head(response)) }
  }

  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) { pass { $0.arrive(.data(data)) } }

  func urlProtocolDidFinishLoading(_ protocol: URLProtocol) { pass { $0.arrive(.finished) } }

  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) {
    pass { $0.finish(withAny: error) }
  }

  func urlProtocol(
    _ protocol: URLProtocol,
    cachedResponseIsValid cachedResponse: CachedURLResponse
  ) {
    pass {
      $0.arrive(.head(cachedResponse.response))
      $0.arrive(.data(cachedResponse.data))
      $0.arrive(.finished)
    }
  }

  private func pass(_ step: @escaping @Sendable (URLSessionTask) -> Void) {
    let task = task
    task.session.work.async { step(task) }
  }
}

extension URLSession {
  /// The class that takes the request over; nil if the network answers it.
  func protocolClass(for request: URLRequest) -> URLProtocol.Type? {
    let own = (configuration.protocolClasses ?? []).compactMap { $0 as? URLProtocol.Type }
    return (own + URLProtocol.registeredClasses).first { $0.canInit(with: request) }
  }
}
