/// What a view or a prefetcher asks for.
public struct ImageRequest: Sendable, Hashable {
  /// Who asks.
  public enum Purpose: Int, Sendable, Hashable {
    /// A view on the screen.
    case display
    /// A prefetcher, ahead of the screen.
    case prefetch
  }

  /// Where the image comes from.
  public var url: ImageURL
  /// The longer side of the surface that shows it, in pixels.
  public var maxPixelSize: Int
  /// Who asks; by default a view.
  public var purpose: Purpose = .display

  /// A request for the image at `url`, to be shown at `maxPixelSize` pixels along its longer side.
  public init(url: ImageURL, maxPixelSize: Int, purpose: Purpose = .display) {
    self.url = url
    self.maxPixelSize = maxPixelSize
    self.purpose = purpose
  }
}
