public import Foundation

extension URLError {
  /// Why a network may not be used.
  public enum NetworkUnavailableReason: Int, Sendable { case cellular, expensive, constrained }

  /// Why a network may not be used: always nil, as no network of a trial has such a limit.
  public var networkUnavailableReason: NetworkUnavailableReason? {
    let reason = userInfo["NSURLErrorNetworkUnavailableReasonKey"] as? Int
    return reason.flatMap(NetworkUnavailableReason.init(rawValue:))
  }
}
