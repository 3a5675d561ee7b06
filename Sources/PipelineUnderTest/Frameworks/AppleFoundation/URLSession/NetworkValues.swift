// The value types of a request are those of FoundationNetworking. The module as a whole is not
// re-exported: its `URLSession` would stand next to the one of this module.

@_exported public import struct Foundation.URLError
@_exported public import class FoundationNetworking.CachedURLResponse
@_exported public import class FoundationNetworking.HTTPCookie
@_exported public import struct FoundationNetworking.HTTPCookiePropertyKey
@_exported public import class FoundationNetworking.HTTPCookieStorage
@_exported public import class FoundationNetworking.HTTPURLResponse
@_exported public import class FoundationNetworking.NSMutableURLRequest
@_exported public import let FoundationNetworking.NSURLAuthenticationMethodDefault
@_exported public import let FoundationNetworking.NSURLAuthenticationMethodHTMLForm
@_exported public import let FoundationNetworking.NSURLAuthenticationMethodHTTPBasic
@_exported public import let FoundationNetworking.NSURLAuthenticationMethodHTTPDigest
@_exported public import let FoundationNetworking.NSURLAuthenticationMethodNTLM
@_exported public import let FoundationNetworking.NSURLAuthenticationMethodNegotiate
@_exported public import class FoundationNetworking.NSURLRequest
@_exported public import class FoundationNetworking.URLAuthenticationChallenge
@_exported public import class FoundationNetworking.URLCredential
@_exported public import class FoundationNetworking.URLCredentialStorage
@_exported public import class FoundationNetworking.URLProtectionSpace
@_exported public import struct FoundationNetworking.URLRequest
@_exported public import class FoundationNetworking.URLResponse

extension NSURLRequest.NetworkServiceType {
  /// For what a reader waits for; the simulated network treats all kinds alike.
  public static var responsiveData: NSURLRequest.NetworkServiceType { .default }
  /// The same; the simulated network treats all kinds alike.
  public static var avStreaming: NSURLRequest.NetworkServiceType { .video }
}
