internal import Requests

/// What a cache holds.
protocol CacheValue: Sendable {
  /// Where its memory is; a hint, 0 where it lies nowhere by itself.
  var address: UInt { get }
}

extension CacheValue {
  /// Nowhere by itself.
  var address: UInt { 0 }
}

extension CacheValue where Self: AnyObject {
  /// Where its count of references is.
  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}

extension ImageData: CacheValue {}
extension LoadedImage: CacheValue {}
