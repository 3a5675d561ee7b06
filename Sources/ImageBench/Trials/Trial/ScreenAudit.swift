internal import Basics
internal import ImagePipeline
internal import Requests
internal import Signposts

/// The correctness of a screen at the commit of a frame.
struct ScreenAudit: Equatable {
  var visibleCells = 0
  var wrongImages = 0
  var staleImages = 0
  var placeholders = 0
  var placeholdersWhileResident = 0
  var failureImages = 0

  /// The state of one visible cell.
  enum Finding: Equatable {
    case right
    case wrongImage
    case staleImage
    case failureImage
    case placeholder(isResident: Bool)

    /// The state of a cell with this `appearance` that should show `bound`, which may be in memory.
    init(_ appearance: ImageCell.Appearance, bound: ImageRequest, isResident: Bool) {
      guard let shown = appearance.shown else {
        self = appearance.showsFailure ? .failureImage : .placeholder(isResident: isResident)
        return
      }
      self =
        shown.url == bound.url ? .right : appearance.isLeftover ? .staleImage : .wrongImage
    }

    /// The word for it in signposts.
    var content: CellContent {
      switch self {
      case .right: .image
      case .wrongImage: .wrongImage
      case .staleImage: .staleImage
      case .failureImage: .failureImage
      case .placeholder: .placeholder
      }
    }
  }

  /// Adds one visible cell.
  mutating func add(_ finding: Finding) {
    visibleCells += 1
    switch finding {
    case .right: break
    case .wrongImage: wrongImages += 1
    case .staleImage: staleImages += 1
    case .failureImage: failureImages += 1
    case .placeholder(let isResident):
      placeholders += 1
      if isResident { placeholdersWhileResident += 1 }
    }
  }

  /// The audit as a signpost.
  var signpost: Signpost.FrameAudit {
    Signpost.FrameAudit(
      visibleCells: visibleCells,
      wrongImages: wrongImages,
      staleImages: staleImages,
      placeholders: placeholders,
      placeholdersWhileResident: placeholdersWhileResident,
      failureImages: failureImages
    )
  }
}
