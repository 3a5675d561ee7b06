internal import Foundation
public import FoundationNetworking

/// The certificates of a server, of which the virtual network has none.
public final class SecTrust: Sendable {
  private init() {}
}

extension URLProtectionSpace {
  /// The certificates to check: none, as the virtual network has no certificates.
  public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
  /// A credential that trusts these certificates, of which there are none here.
  public convenience init(trust: SecTrust) {
    self.init(user: "", password: "", persistence: .none)
  }
}

/// The methods of certificates, of which the virtual network never asks.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"
