internal import Requests

/// A value that a cache owns.
protocol CacheValue: ~Copyable, Sendable {
  /// The type that a look-up returns; the caller does not own it.
  associatedtype Content: Sendable = Self
  /// What a look-up returns for this value.
  var content: Content { get }
  /// The address to prefetch for a look-up; only a hint, 0 if there is none.
  var address: UInt { get }
}

extension ImageDataLease: CacheValue {
  /// The bytes.
  var content: ImageData { data }
  /// The address of the reference count.
  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(data).toOpaque()) }
}

extension ImageLease: CacheValue where Owner == CacheOwner {
  /// The image.
  var content: LoadedImage { image }
  /// The address of the reference count.
  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(image).toOpaque()) }
}
