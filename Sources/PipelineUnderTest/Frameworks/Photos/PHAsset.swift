/// Something of the photo library with a name that stays.
public class PHObject: NSObject {
  public let localIdentifier: String

  /// Apps make none.
  package init(localIdentifier: String) { self.localIdentifier = localIdentifier }
}

/// The kind of an asset.
public enum PHAssetMediaType: Int, Sendable { case unknown, image, video, audio }

/// A picture or film of the photo library, which is empty here.
public final class PHAsset: PHObject {
  public let mediaType: PHAssetMediaType = .unknown
  public let pixelWidth = 0
  public let pixelHeight = 0
  public let creationDate: Date? = nil

  /// Finds nothing.
  public class func fetchAssets(
    withLocalIdentifiers identifiers: [String],
    options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> { PHFetchResult() }

  /// Finds nothing.
  public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    PHFetchResult()
  }

  /// Finds nothing.
  public class func fetchAssets(
    with mediaType: PHAssetMediaType,
    options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> { PHFetchResult() }
}

/// The objects that a search found: none.
public final class PHFetchResult<ObjectType: AnyObject>: NSObject {
  public var count: Int { 0 }
  public var firstObject: ObjectType? { nil }
  public var lastObject: ObjectType? { nil }

  /// Traps: there is no object.
  public func object(at index: Int) -> ObjectType {
    preconditionFailure("PHFetchResult is empty, so it has no object \(index); look at count")
  }

  public func contains(_ anObject: ObjectType) -> Bool { false }

  /// Calls nothing.
  public func enumerateObjects(
    _ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {}
}

/// The conditions of a search.
public final class PHFetchOptions: NSObject {
  public var predicate: NSPredicate?
  public var sortDescriptors: [NSSortDescriptor]?
  public var fetchLimit = 0
}

/// Whether an app may read the photo library.
public enum PHAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized, limited
}

/// The photo library, which no reader allows an app to see here.
public final class PHPhotoLibrary: NSObject {
  public class func authorizationStatus() -> PHAuthorizationStatus { .denied }

  /// Answers on the main lane.
  public class func requestAuthorization(
    _ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    DispatchQueue.main.async { handler(.denied) }
  }
}
