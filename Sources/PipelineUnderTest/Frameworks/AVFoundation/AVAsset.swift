/// A film or a sound, which nothing here plays or decodes.
open class AVAsset: NSObject, AVAssetFromURL {
  public override init() {}
}

/// Gives ``AVAsset`` the initialiser that makes an ``AVURLAsset``.
public protocol AVAssetFromURL {}

extension AVAssetFromURL where Self: AVAsset {
  /// The asset in the file or on the server at `url`, which is not read.
  public init(url: URL) {
    // As Apple's initialiser does, which makes an object of the subclass.
    self = unsafeDowncast(AVURLAsset(url: url, options: nil), to: Self.self)
  }
}

/// An asset in a file or on a server.
open class AVURLAsset: AVAsset {
  public let url: URL
  public let resourceLoader = AVAssetResourceLoader()

  /// The asset at `url`, which is not read.
  public init(url URL: URL, options: [String: Any]?) {
    url = URL
    super.init()
  }

  /// The asset at `url`, which is not read.
  public convenience init(url URL: URL) { self.init(url: URL, options: nil) }
}

/// Asks a delegate for the bytes of an asset.
///
/// No asset is read here, so the delegate is never asked.
open class AVAssetResourceLoader: NSObject {
  open private(set) weak var delegate: (any AVAssetResourceLoaderDelegate)?
  open private(set) var delegateQueue: DispatchQueue?

  /// Sets who is asked, and where.
  open func setDelegate(
    _ delegate: (any AVAssetResourceLoaderDelegate)?,
    queue delegateQueue: DispatchQueue?
  ) {
    self.delegate = delegate
    self.delegateQueue = delegateQueue
  }
}

/// Has the bytes of assets.
public protocol AVAssetResourceLoaderDelegate: NSObjectProtocol {
  /// Whether the delegate will answer.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool
}

extension AVAssetResourceLoaderDelegate {
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { false }
}

/// What a delegate is asked for; none is made here.
public final class AVAssetResourceLoadingRequest: NSObject {
  public let contentInformationRequest: AVAssetResourceLoadingContentInformationRequest? = nil
  public let dataRequest: AVAssetResourceLoadingDataRequest? = nil

  private override init() {}

  /// Ends the request.
  public func finishLoading() {}

  /// Ends the request with an error.
  public func finishLoading(with error: (any Error)?) {}
}

/// What an asset is.
public final class AVAssetResourceLoadingContentInformationRequest: NSObject {
  public var contentType: String?
  public var contentLength: Int64 = 0
  public var isByteRangeAccessSupported = false

  private override init() {}
}

/// Bytes of an asset that are wanted.
public final class AVAssetResourceLoadingDataRequest: NSObject {
  public let requestedOffset: Int64 = 0
  public let requestedLength = 0
  public let requestsAllDataToEndOfResource = false

  private override init() {}

  /// Answers with bytes.
  public func respond(with data: Data) {}
}
