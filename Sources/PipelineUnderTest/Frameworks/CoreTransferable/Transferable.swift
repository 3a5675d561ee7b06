public import AppleFoundation

/// What a person can pick, drag or paste: here the values of Foundation.
public protocol Transferable {}

extension Data: Transferable {}
extension String: Transferable {}
extension URL: Transferable {}
