internal import PipelineUnderTest
internal import Quantities
internal import Signposts

/// What is right and wrong with a screen at the commit of a frame.
struct ScreenAudit: Equatable {
  var visibleCells = 0
  var wrongImages = 0
  var staleImages = 0
  var placeholders = 0
  var placeholdersWhileResident = 0
  var visibleBytes = ByteCount.zero
  var failureImages = 0

  /// Adds one visible cell.
  mutating func add(
    _ appearance: ImageCell.Appearance,
    bound: ImageRequest,
    isResident: Bool,
    surfacePixels: PixelSize
  ) {
    visibleCells += 1
    // Four bytes a pixel: what the surface needs if it is covered by RGBA with 8 bits.
    visibleBytes = visibleBytes + ByteCount(surfacePixels.pixelCount * 4)
    guard let shown = appearance.shown else {
      if appearance.showsFailure {
        failureImages += 1
        return
      }
      placeholders += 1
      if isResident { placeholdersWhileResident += 1 }
      return
    }
    guard shown.url != bound.url else { return }
    if appearance.isLeftover { staleImages += 1 } else { wrongImages += 1 }
  }

  /// The audit as arguments of ``SignpostName/frameAudit``.
  var values: SignpostValues {
    SignpostValues(
      visibleCells,
      wrongImages,
      staleImages,
      placeholders,
      placeholdersWhileResident,
      visibleBytes.bytes,
      failureImages
    )
  }
}
