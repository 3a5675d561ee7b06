package import Basics
package import Codecs

/// The kinds of owners of a loaded image.
public enum ImageOwner: Sendable {
  /// A view, which shows it.
  case view
  /// The memory cache, which keeps it.
  case cache
  /// A running load, which carries it.
  case load
}

/// A kind of owner as a type, so that the lease of a view cannot end up in a cache.
public protocol ImageOwning {
  /// The kind.
  static var owner: ImageOwner { get }
}

/// Owns as a view.
public enum ViewOwner: ImageOwning {
  /// A view.
  @inlinable public static var owner: ImageOwner { .view }
}

/// Owns as the memory cache.
public enum CacheOwner: ImageOwning {
  /// The memory cache.
  @inlinable public static var owner: ImageOwner { .cache }
}

/// Owns as a running load.
public enum LoadOwner: ImageOwning {
  /// A running load.
  @inlinable public static var owner: ImageOwner { .load }
}

/// The lease of a view.
public typealias ViewLease = ImageLease<ViewOwner>
/// The lease of the memory cache.
public typealias CacheLease = ImageLease<CacheOwner>
/// The lease of a running load.
public typealias LoadLease = ImageLease<LoadOwner>

/// Keeps a loaded image, counted as an owner of one kind, until it ends: it is released, or its
/// owner goes away.
///
/// A lease cannot be copied, so each has one owner; ``another()`` makes one for a second owner. It
/// is as large as a reference, which the slots of a cache rely on.
public struct ImageLease<Owner: ImageOwning>: ~Copyable, Sendable {
  /// The image that is kept.
  public let image: LoadedImage

  /// One more lease of `image`, which has a lease already.
  @inlinable
  public init(_ image: LoadedImage) {
    self.image = image
    image.retain(for: Owner.owner)
  }

  /// The same without a call of the image's watcher, for the watcher's own use.
  @inlinable
  package init(quietly image: LoadedImage) {
    self.image = image
    image.retainQuietly(for: Owner.owner)
  }

  /// The lease that a new image begins with.
  fileprivate init(adopting image: LoadedImage) {
    self.image = image
  }

  /// One more lease of the same image, for another owner of the same kind.
  @inlinable
  public func another() -> ImageLease { ImageLease(image) }

  /// Ends the lease now; the image then belongs to the owners that are left.
  @inlinable
  public consuming func release() {}

  @inlinable
  deinit { image.release(from: Owner.owner) }
}

extension ImageLease where Owner == LoadOwner {
  /// The lease of the load that made an image with pixels, which are already charged to
  /// ``MemoryOwner/inFlight``.
  ///
  /// - Parameters:
  ///   - request: The request that made it.
  ///   - dimensions: How large it is.
  ///   - pixels: The pixels; nil when decoding is only modelled.
  ///   - fileBytes: The size of the file that it comes from; by default not known.
  ///   - attached: Its encoded bytes, which it keeps next to its pixels; by default it keeps none.
  ///   - memory: The ledger.
  package init(
    request: ImageRequest,
    dimensions: ImageDimensions,
    pixels: PixelBuffer?,
    fileBytes: ByteCount = .zero,
    attached: consuming ImageDataLease? = nil,
    memory: any MemoryAccounting
  ) {
    self.init(
      adopting: LoadedImage(
        request: request,
        dimensions: dimensions,
        pixels: pixels,
        fileBytes: fileBytes,
        attached: attached,
        memory: memory
      )
    )
  }

  /// The lease of the load that made an image which decodes `data` at its first draw.
  package init(
    request: ImageRequest,
    dimensions: ImageDimensions,
    undecoded data: consuming ImageDataLease,
    memory: any MemoryAccounting
  ) {
    self.init(
      adopting: LoadedImage(
        request: request,
        dimensions: dimensions,
        undecoded: data,
        memory: memory
      )
    )
  }
}
