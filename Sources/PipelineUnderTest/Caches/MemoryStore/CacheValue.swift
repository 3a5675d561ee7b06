internal import Requests

/// What a cache owns.
protocol CacheValue: ~Copyable, Sendable {
  /// What a look-up returns; it is not owned by the caller.
  associatedtype Content: Sendable = Self
  /// What is returned for this value.
  var content: Content { get }
  /// Where its memory is; a hint, 0 where it lies nowhere by itself.
  var address: UInt { get }
}

extension ImageDataLease: CacheValue {
  /// The bytes.
  var content: ImageData { data }
  /// Where the count of references is.
  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(data).toOpaque()) }
}

extension ImageLease: CacheValue where Owner == CacheOwner {
  /// The image.
  var content: LoadedImage { image }
  /// Where the count of references is.
  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(image).toOpaque()) }
}
