internal import Basics
public import Codecs
public import Requests

/// The size that a view requests.
public struct TargetOptions: Sendable, Hashable {
  /// How the size of a surface becomes a target.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// The longest edge, whatever the content mode.
    ///
    /// `max(width, height) × scale` is the formula of Apple's sample code for downsampling (WWDC
    /// 2018, session 219). A filled surface gets too few pixels along its short edge.
    case longestEdge = "longest-edge"
    /// For a fitted surface the longest edge, so that one image serves both device orientations;
    /// for a filled one the whole box.
    case sufficient
    /// The box, as the content mode uses it, without surplus pixels.
    case contentMode = "content-mode"
    /// No target: the size of the file.
    case fullSize = "full-size"
  }

  /// The unit in which the size of a surface is interpreted.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Pixels: points × scale, once.
    case pixels
    /// Pixels interpreted as points, so that the scale is applied twice: a mistake.
    case pixelsAsPoints = "pixels-as-points"
  }

  /// How the size of a surface becomes a target; by default large enough for its content mode.
  public var rule: Rule = .sufficient
  /// The unit in which the size is interpreted; by default the correct one, pixels.
  public var unit: Unit = .pixels

  /// The default options.
  public init() {}

  /// The target for a view on `surface`; nil is the size of the file.
  public func target(for surface: ViewSurface) -> DecodeTarget? {
    let factor = unit == .pixelsAsPoints ? surface.scale : 1
    let box = PixelSize(width: surface.size.width * factor, height: surface.size.height * factor)
    switch rule {
    case .longestEdge: return .maxPixelSize(box.longestSide)
    case .fullSize: return nil
    case .sufficient:
      return surface.contentMode == .fill ? .fill(box) : .maxPixelSize(box.longestSide)
    case .contentMode:
      return surface.contentMode == .fill ? .fill(box) : .fit(box)
    }
  }
}
