internal import Basics
public import Codecs
public import Requests

/// Which size a view asks for.
public struct TargetOptions: Sendable, Hashable {
  /// How the size of a surface becomes a target.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// The longest edge, whatever the content mode.
    ///
    /// `max(width, height) × scale` is the formula of Apple's sample code for downsampling (WWDC
    /// 2018, session 219). A surface that is filled gets too few pixels along its short edge.
    case longestEdge = "longest-edge"
    /// The longest edge of a surface that is fitted, so that one image serves it upright and on its
    /// side; the whole box of one that is filled.
    case sufficient
    /// The box as the content mode uses it, so not a pixel too many.
    case contentMode = "content-mode"
    /// The box fitted, whatever the content mode.
    case fit
    /// The box filled, whatever the content mode, as Fresco's `ResizeOptions` and Glide's
    /// `CENTER_OUTSIDE` are.
    case fill
    /// No target: the file's own size.
    case fullSize = "full-size"
  }

  /// Which unit the size of a surface is taken for.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Pixels: points × scale, once.
    case pixels
    /// Pixels that were taken for points, so that the scale comes in twice: a mistake.
    case pixelsAsPoints = "pixels-as-points"
    /// Points that were taken for pixels, so that the scale is missing.
    case pointsAsPixels = "points-as-pixels"
  }

  /// Which sides of a picture a target is measured on.
  public enum Measure: String, Sendable, Hashable, CaseIterable {
    /// The sides as shown, after the orientation of the file.
    case shown
    /// The sides as stored, which a turned picture swaps (kean/Nuke issue 870).
    case stored
  }

  /// How a surface becomes a target; by default enough for its content mode.
  public var rule: Rule = .sufficient
  /// Which unit the size is taken for; by default what it is.
  public var unit: Unit = .pixels
  /// Which sides are measured; by default those that are shown.
  public var measuredOn: Measure = .shown
  /// Sizes are rounded up to a multiple of this many pixels, so that neighbouring sizes share one
  /// image; 1, the default, rounds nothing.
  public var bucket = 1
  /// The longest side of what is asked for without a size; nil is that of the file.
  ///
  /// By default 4096 pixels, the longest side of a texture on the oldest devices that run iOS 15.
  public var limitWithoutSize: Int? = 4096

  /// The defaults.
  public init() {}

  /// The target for a view that shows on `surface`; nil is the file's own size.
  public func target(for surface: ViewSurface) -> DecodeTarget? {
    let box = bucketed(surface.size)
    switch rule {
    case .longestEdge: return .maxPixelSize(box.longestSide)
    case .fit: return .fit(box)
    case .fill: return .fill(box)
    case .fullSize: return withoutSize
    case .sufficient:
      return surface.contentMode == .fill ? .fill(box) : .maxPixelSize(box.longestSide)
    case .contentMode:
      return surface.contentMode == .fill ? .fill(box) : .fit(box)
    }
    func bucketed(_ size: PixelSize) -> PixelSize {
      PixelSize(
        width: side(size.width, surface.scale),
        height: side(size.height, surface.scale)
      )
    }
  }

  /// The target for a view that does not know its size.
  public var withoutSize: DecodeTarget? { limitWithoutSize.map { .maxPixelSize($0) } }

  private func side(_ pixels: Int, _ scale: Int) -> Int {
    let length: Int
    switch unit {
    case .pixels: length = pixels
    case .pixelsAsPoints: length = pixels * scale
    case .pointsAsPixels: length = (pixels + scale - 1) / scale
    }
    return (length + bucket - 1) / bucket * bucket
  }
}
