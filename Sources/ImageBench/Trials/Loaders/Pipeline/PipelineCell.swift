internal import Basics
internal import Codecs
internal import FeedKit
internal import Foundation
internal import ImagePipeline
internal import Requests
internal import UIKit
internal import VirtualDevice

/// A cell whose pictures the built-in pipeline loads, one `ImageCell` for each image view.
final class PipelineCell: UICollectionViewCell {
  /// How a cell shows and reports a load that has failed for good.
  struct Failure {
    /// The picture that stands for its own.
    var image: UIImage
    /// Gets the view and the number of the address.
    var note: @MainActor @Sendable (UIView, Int) -> Void
  }

  /// The item that it was bound to last.
  private(set) var item: Int?
  private var cells: [ImageCell] = []
  private var views: [UIImageView] = []
  private var references: [Reference] = []

  /// Refers to a view without keeping it; the cell clears it before the view ends.
  ///
  /// Weak references would make every retain and release of a view slow.
  // Unchecked: the threads of a world take turns.
  private final class Reference: @unchecked Sendable {
    unowned(unsafe) var view: UIImageView?

    init(_ view: UIImageView) { self.view = view }
  }

  deinit { for reference in references { reference.view = nil } }

  /// Shows the pictures of `item`.
  func show(
    _ item: PhotoFeed.Item,
    _ slots: [FeedSlots.Slot],
    loadedBy pipeline: ImagePipeline,
    orFailing failure: Failure
  ) {
    self.item = item.index
    let photos = item.photos
    fit(photos.count, pipeline, failure)
    for (view, photo) in zip(views, photos) {
      view.frame = photo.frame
      view.contentMode = photo.contentMode
    }
    for (cell, slot) in zip(cells, slots) { cell.bind(to: slot.request.url, on: slot.surface) }
  }

  private func fit(_ count: Int, _ pipeline: ImagePipeline, _ failure: Failure) {
    while views.count < count {
      let (view, cell) = (UIImageView(), ImageCell(pipeline: pipeline))
      let reference = Reference(view)
      view.clipsToBounds = true
      contentView.addSubview(view)
      cell.onLook { look in
        // A view that has gone is not asked for its lane.
        guard let view = reference.view else { return }
        MainActor.assumeIsolated {
          view.image = nil
          view.image =
            look.image?.shown(decodedBy: pipeline)
            ?? (look.showsFailure ? failure.image : nil)
        }
      }
      cell.onFailure { request in
        guard let view = reference.view else { return }
        MainActor.assumeIsolated { failure.note(view, request.url.number) }
      }
      views.append(view)
      references.append(reference)
      cells.append(cell)
    }
    while views.count > count {
      cells.removeLast().discard()
      references.removeLast().view = nil
      views.removeLast().removeFromSuperview()
    }
  }

  /// The cell comes onto the screen, with the binding that it has.
  func reappear() { for cell in cells { cell.reappear() } }

  /// The cell has left the screen.
  func endDisplaying() { for cell in cells { cell.endDisplaying() } }

  /// Leaves the loads and releases the images.
  func discard() { for cell in cells { cell.discard() } }
}

extension LoadedImage {
  /// It as an image view shows it: the same pixels, which the pipeline counts and decodes.
  fileprivate func shown(decodedBy pipeline: ImagePipeline) -> UIImage {
    bitmap { makeBitmap(decodedBy: pipeline) }
  }

  private func makeBitmap(decodedBy pipeline: ImagePipeline) -> UIImage {
    let layout = PixelLayout(order: .rgba, alpha: .opaque)
    let origin = PictureOrigin(
      address: request.url.number,
      sourceSize: dimensions.source,
      encodedBytes: fileBytes,
      made: made
    )
    guard !isDecoded else {
      return UIImage(
        on: Picture(decoded: store, size: dimensions.pixels, layout: layout, origin: origin)
      )
    }
    return UIImage(
      on: Picture(
        size: dimensions.pixels,
        layout: layout,
        byteCount: dimensions.byteCount,
        origin: origin
      ) { [weak self, weak pipeline] in
        guard let self, let pipeline else { return nil }
        MainActor.assumeIsolated { pipeline.decodeForDrawing(self) }
        return self.isDecoded ? self.store : nil
      }
    )
  }

  private var store: PixelStore {
    PixelStore(countedElsewhere: pixels, byteCount: dimensions.byteCount)
  }
}
