internal import Scenarios
internal import Signposts

/// The area of the pictures that a screen should show, and how much of it shows none.
struct PictureArea {
  /// How much a surface shows of the picture that belongs there.
  enum Sight: Equatable {
    /// The picture, at this opacity from 0 to 1.
    case shown(opacity: Double)
    /// The picture with fewer than half of the pixels that it needs: neither blank nor shown.
    case coarse
    /// No picture, or another one.
    case blank

    /// The sight of a surface for an audit's finding, with an image whose longer side has
    /// `delivered` of `needed` pixels.
    init(_ finding: ScreenAudit.Finding, delivered: Int, needed: Int, opacity: Double = 1) {
      switch finding {
      case .right: self = 2 * delivered < needed ? .coarse : .shown(opacity: opacity)
      case .wrongImage, .staleImage, .failureImage, .placeholder: self = .blank
      }
    }
  }

  private var visible = 0.0
  private var blank = 0.0
  private var coarse = 0.0
  /// The part of the places that the screen shows, in points.
  private let window: PointRect

  /// No picture yet on a screen of `size` whose top is `offset` points below that of the places; 0
  /// by default.
  init(on size: PointSize, atOffset offset: Double = 0) {
    window = PointRect(left: 0, top: offset, right: size.width, bottom: offset + size.height)
  }

  /// Adds a surface at `place`, of which the part on the screen counts.
  mutating func add(_ place: PointRect, _ sight: Sight) {
    let area = area(of: place)
    visible += area
    switch sight {
    case .shown(let opacity): blank += area * (1 - min(1, max(0, opacity)))
    case .coarse: coarse += area
    case .blank: blank += area
    }
  }

  private func area(of place: PointRect) -> Double {
    let width = min(place.right, window.right) - max(place.left, window.left)
    let height = min(place.bottom, window.bottom) - max(place.top, window.top)
    return width > 0 && height > 0 ? width * height : 0
  }

  /// The areas in whole square points.
  var signpost: Signpost.PictureArea {
    func whole(_ area: Double) -> Int { Int(area.rounded()) }
    return Signpost.PictureArea(
      visible: whole(visible),
      blank: whole(blank),
      coarse: whole(coarse)
    )
  }
}
