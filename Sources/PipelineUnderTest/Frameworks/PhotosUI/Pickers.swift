/// What a person picked: nothing, as no picker is shown here.
public struct PHPickerResult: Hashable, @unchecked Sendable {
  // Unchecked: a provider guards itself.
  public let itemProvider: NSItemProvider
  public let assetIdentifier: String?

  private init(_ provider: NSItemProvider, _ identifier: String?) {
    itemProvider = provider
    assetIdentifier = identifier
  }
}

/// What a person picked in SwiftUI's picker, which is not shown here.
public struct PhotosPickerItem: Hashable, Sendable {
  public let itemIdentifier: String?

  /// The item of a picture in the library.
  public init(itemIdentifier: String) { self.itemIdentifier = itemIdentifier }

  /// Traps: there is no library of pictures here.
  @discardableResult
  public func loadTransferable<T: Transferable>(
    type: T.Type,
    completionHandler: @escaping @Sendable (Result<T?, any Error>) -> Void
  ) -> Progress { Self.trap() }

  /// Traps: there is no library of pictures here.
  public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? { Self.trap() }

  private static func trap() -> Never {
    preconditionFailure("PhotosPickerItem.loadTransferable is not here; give the feed addresses")
  }
}

/// Shows a live photo, of which there are none.
open class PHLivePhotoView: UIView {
  open var livePhoto: PHLivePhoto?
  open var isMuted = false
}
