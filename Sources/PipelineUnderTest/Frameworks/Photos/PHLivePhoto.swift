/// How a picture fills a size.
public enum PHImageContentMode: Int, Sendable {
  case aspectFit
  case aspectFill

  public static let `default` = PHImageContentMode.aspectFit
}

/// The number of a request for a live photo.
public typealias PHLivePhotoRequestID = Int32

public let PHLivePhotoInfoErrorKey = "PHLivePhotoInfoErrorKey"
public let PHLivePhotoInfoIsDegradedKey = "PHLivePhotoInfoIsDegradedKey"
public let PHLivePhotoInfoCancelledKey = "PHLivePhotoInfoCancelledKey"

/// A picture with a film around it, of which none is made here, as no film is decoded.
public final class PHLivePhoto: NSObject {
  private override init() {}

  /// Traps: no film is decoded here.
  @discardableResult
  public class func request(
    withResourceFileURLs fileURLs: [URL],
    placeholderImage image: UIImage?,
    targetSize: CGSize,
    contentMode: PHImageContentMode,
    resultHandler: @escaping (PHLivePhoto?, [AnyHashable: Any]) -> Void
  ) -> PHLivePhotoRequestID {
    preconditionFailure("PHLivePhoto.request is not here; show the picture in a UIImageView")
  }

  /// Ends a request, of which there are none.
  public class func cancelRequest(withRequestID requestID: PHLivePhotoRequestID) {}
}
