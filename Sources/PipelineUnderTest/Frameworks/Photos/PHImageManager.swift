/// The number of a request for a picture.
public typealias PHImageRequestID = Int32

public let PHInvalidImageRequestID: PHImageRequestID = 0
public let PHImageErrorKey = "PHImageErrorKey"
public let PHImageCancelledKey = "PHImageCancelledKey"
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"

/// The size that stands for all pixels of a picture.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)

/// How well and how soon a picture of the photo library is wanted.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
  case opportunistic, highQualityFormat, fastFormat
}

/// How near the size of a picture has to be.
public enum PHImageRequestOptionsResizeMode: Int, Sendable { case none, fast, exact }

/// Which edits of a picture are wanted.
public enum PHImageRequestOptionsVersion: Int, Sendable { case current, unadjusted, original }

/// How a picture of the photo library is wanted.
public final class PHImageRequestOptions: NSObject {
  public var version = PHImageRequestOptionsVersion.current
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  public var resizeMode = PHImageRequestOptionsResizeMode.fast
  public var isNetworkAccessAllowed = false
  public var isSynchronous = false
}

/// Reads pictures of the photo library, which is empty, so that no asset can be asked for.
public class PHImageManager: NSObject {
  // Unchecked: it has no state.
  private nonisolated(unsafe) static let shared = PHImageManager()

  public class func `default`() -> PHImageManager { shared }

  /// Has no picture for any asset.
  @discardableResult
  public func requestImage(
    for asset: PHAsset,
    targetSize: CGSize,
    contentMode: PHImageContentMode,
    options: PHImageRequestOptions?,
    resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    resultHandler(nil, nil)
    return PHInvalidImageRequestID
  }

  /// Has no bytes for any asset.
  @discardableResult
  public func requestImageDataAndOrientation(
    for asset: PHAsset,
    options: PHImageRequestOptions?,
    resultHandler:
      @escaping (
        Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?
      ) -> Void
  ) -> PHImageRequestID {
    resultHandler(nil, nil, .up, nil)
    return PHInvalidImageRequestID
  }

  /// Ends a request, of which there are none.
  public func cancelImageRequest(_ requestID: PHImageRequestID) {}
}

/// Reads pictures ahead, of which there are none.
public final class PHCachingImageManager: PHImageManager {
  public var allowsCachingHighQualityImages = true
  public func startCachingImages(
    for assets: [PHAsset],
    targetSize: CGSize,
    contentMode: PHImageContentMode,
    options: PHImageRequestOptions?
  ) {}
  public func stopCachingImages(
    for assets: [PHAsset],
    targetSize: CGSize,
    contentMode: PHImageContentMode,
    options: PHImageRequestOptions?
  ) {}
  public func stopCachingImagesForAllAssets() {}
}
