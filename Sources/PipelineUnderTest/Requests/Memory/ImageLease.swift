package import Basics
package import Codecs
package import DeviceContract

/// The kinds of owners of a loaded image.
public enum ImageOwner: Sendable {
  /// A view, which displays it.
  case view
  /// The memory cache, which stores it.
  case cache
  /// A running load, which will deliver it.
  case load
}

/// A kind of owner as a type, so that a view's lease cannot end up in a cache.
public protocol ImageOwning {
  /// The owner's kind as a value.
  static var owner: ImageOwner { get }
}

/// Owns leases as a view.
public enum ViewOwner: ImageOwning {
  /// The kind of a view.
  @inlinable public static var owner: ImageOwner { .view }
}

/// Owns leases as the memory cache.
public enum CacheOwner: ImageOwning {
  /// The kind of the memory cache.
  @inlinable public static var owner: ImageOwner { .cache }
}

/// Owns leases as a running load.
public enum LoadOwner: ImageOwning {
  /// The kind of a running load.
  @inlinable public static var owner: ImageOwner { .load }
}

/// A view's lease.
public typealias ViewLease = ImageLease<ViewOwner>
/// The memory cache's lease.
public typealias CacheLease = ImageLease<CacheOwner>
/// A running load's lease.
public typealias LoadLease = ImageLease<LoadOwner>

/// Keeps a loaded image until it is released or its owner is destroyed; counted by kind of owner.
///
/// A lease cannot be copied, so each has one owner; ``another()`` makes one for a second owner.
/// Slots of a cache rely on its size, which is that of a reference.
public struct ImageLease<Owner: ImageOwning>: ~Copyable, Sendable {
  /// The image that this lease keeps.
  public let image: LoadedImage

  /// One more lease of `image`, which must have a lease already.
  @inlinable
  public init(_ image: LoadedImage) {
    self.image = image
    image.retain(for: Owner.owner)
  }

  /// The first lease of a new image, which is already counted.
  fileprivate init(adopting image: LoadedImage) {
    self.image = image
  }

  /// One more lease of the same image, for another owner of the same kind.
  @inlinable
  public func another() -> ImageLease { ImageLease(image) }

  /// Ends the lease now; the image then belongs to its remaining owners.
  @inlinable
  public consuming func release() {}

  @inlinable
  deinit { image.release(from: Owner.owner) }
}

extension ImageLease where Owner == LoadOwner {
  /// The lease of a load that created an image with pixels, which are already charged to
  /// ``MemoryOwner/inFlight``.
  ///
  /// - Parameters:
  ///   - request: The request that made it.
  ///   - dimensions: The sizes of the image.
  ///   - pixels: The pixels; nil if decoding is only modelled.
  ///   - fileBytes: The size of the image's file; by default unknown.
  ///   - made: The present time; by default the start of the world.
  ///   - memory: The ledger.
  package init(
    request: ImageRequest,
    dimensions: ImageDimensions,
    pixels: PixelBuffer?,
    fileBytes: ByteCount = .zero,
    made: TimePoint = .start,
    memory: any MemoryAccounting
  ) {
    self.init(
      adopting: LoadedImage(
        request: request,
        dimensions: dimensions,
        pixels: pixels,
        fileBytes: fileBytes,
        made: made,
        memory: memory
      )
    )
  }

  /// The lease of a load that created an image which decodes `data` at its first draw.
  package init(
    request: ImageRequest,
    dimensions: ImageDimensions,
    undecoded data: consuming ImageDataLease,
    made: TimePoint = .start,
    memory: any MemoryAccounting
  ) {
    self.init(
      adopting: LoadedImage(
        request: request,
        dimensions: dimensions,
        undecoded: data,
        made: made,
        memory: memory
      )
    )
  }
}
