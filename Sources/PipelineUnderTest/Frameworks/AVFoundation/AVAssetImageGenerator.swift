/// Makes pictures of a film.
///
/// It can be made and asked for its properties. No film is decoded here, so each method that would
/// traps with its name.
open class AVAssetImageGenerator: NSObject {
  /// How a picture came about.
  public enum Result: Int, Sendable { case succeeded, failed, cancelled }

  public let asset: AVAsset
  open var appliesPreferredTrackTransform = false
  open var maximumSize = CGSize.zero
  open var requestedTimeToleranceBefore = CMTime.positiveInfinity
  open var requestedTimeToleranceAfter = CMTime.positiveInfinity

  /// A maker of pictures of `asset`.
  public init(asset: AVAsset) { self.asset = asset }

  /// Traps: no film is decoded here.
  open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue],
    completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
  ) {
    Self.trap("generateCGImagesAsynchronously(forTimes:completionHandler:)")
  }

  /// Traps: no film is decoded here.
  open func copyCGImage(
    at requestedTime: CMTime,
    actualTime: UnsafeMutablePointer<CMTime>?
  ) throws -> CGImage { Self.trap("copyCGImage(at:actualTime:)") }

  /// Traps: no film is decoded here.
  open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    Self.trap("image(at:)")
  }

  /// Ends all requests, of which there are none.
  open func cancelAllCGImageGeneration() {}

  private static func trap(_ method: String) -> Never {
    preconditionFailure("AVAssetImageGenerator.\(method) is not here; give the feed no films")
  }
}

/// Called for each picture: the wanted time, the picture, its time, how it came about, an error.
public typealias AVAssetImageGeneratorCompletionHandler =
  @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void
