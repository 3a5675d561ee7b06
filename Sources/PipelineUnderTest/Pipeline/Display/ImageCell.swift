public import Quantities
internal import Signposts
internal import Synchronization

/// A reusable image view of a cell: bound, shown, reused.
///
/// All calls come on the main lane.
public final class ImageCell: Sendable {
  private struct State {
    var binding: CellBinding<ImagePipeline.LoadID>
    var image: LoadedImage?
    var boundAt = TimePoint.start
    /// The request whose image no frame has drawn yet.
    var undrawn: ImageRequest?
  }

  /// What the cell shows at a moment, for an audit of the screen.
  public struct Appearance: Sendable, Hashable {
    /// What it should show; nil when it is off the screen.
    public var bound: ImageRequest?
    /// What it shows; nil is the placeholder.
    public var shown: ImageRequest?
    /// Whether what it shows was left over from the binding before.
    public var isLeftover: Bool
  }

  private let pipeline: ImagePipeline
  private let state: Mutex<State>

  /// A cell that loads through `pipeline` with the steps of its variant.
  public init(pipeline: ImagePipeline) {
    self.pipeline = pipeline
    state = Mutex(State(binding: CellBinding(steps: pipeline.variant.cellSteps)))
  }

  deinit {
    discard()
  }

  /// The image that the cell shows.
  public var image: LoadedImage? { state.withLock { $0.image } }

  /// What the cell should show and does show.
  public var appearance: Appearance {
    state.withLock { state in
      Appearance(
        bound: state.binding.bound,
        shown: state.binding.shown?.request,
        isLeftover: state.binding.shown?.isLeftover ?? false
      )
    }
  }

  /// Binds the cell to what it shows from now on.
  public func bind(to request: ImageRequest) {
    let now = pipeline.environment.now()
    let cached = checksInTurn ? pipeline.cachedImage(for: request) : nil
    let (actions, old) = state.withLock { state in
      let actions = state.binding.bind(to: request, isCached: cached != nil)
      state.boundAt = now
      let old = state.image
      if actions.clears || actions.showsCached {
        state.image = cached
        state.undrawn = cached == nil ? nil : request
      }
      return (actions, actions.clears || actions.showsCached ? old : nil)
    }
    if let load = actions.leaves { leave(load) }
    cached?.hold(by: .view)
    old?.letGo(by: .view)
    if actions.loads { beginLoad(request) }
  }

  /// Notes that a frame draws the cell; the first draw of an image is when it is shown.
  ///
  /// So the clock stops at the same event whether an image was decoded before it was delivered or
  /// at its first draw. An image that could not be decoded is never shown.
  ///
  /// - Parameter surface: The size of the view in pixels.
  public func noteDraw(on surface: PixelSize) {
    let drawn = state.withLock { state -> (LoadedImage, ImageRequest, TimePoint)? in
      guard let image = state.image, image.isDecoded, let request = state.undrawn else {
        return nil
      }
      state.undrawn = nil
      return (image, request, state.boundAt)
    }
    guard let (image, request, boundAt) = drawn else { return }
    let dimensions = image.dimensions
    pipeline.environment.signposter.emitEvent(
      .showImage,
      SignpostValues(
        request.url.number,
        request.maxPixelSize,
        dimensions.pixels.longestSide,
        dimensions.source.longestSide,
        surface.pixelCount,
        (pipeline.environment.now() - boundAt).nanoseconds
      )
    )
  }

  /// Takes the cell off the screen; it keeps its image until it is bound again, as UIKit's do.
  public func endDisplaying() {
    let (load, request, boundAt, hasOwnImage) = state.withLock { state in
      let request = state.binding.bound
      let hasOwnImage = state.undrawn == nil && state.binding.shown?.request == request
      return (state.binding.unbind(), request, state.boundAt, hasOwnImage)
    }
    if let request, !hasOwnImage {
      pipeline.environment.signposter.emitEvent(
        .endWithoutImage,
        SignpostValues(
          request.url.number,
          (pipeline.environment.now() - boundAt).nanoseconds
        )
      )
    }
    if let load { leave(load) }
  }

  /// Lets go of the image, as a cell that is destroyed does.
  public func discard() {
    endDisplaying()
    let old = state.withLock { state in
      let old = state.image
      state.image = nil
      // Nobody is there to see a late image, so it is dropped whatever the variant says.
      state.binding = CellBinding(steps: pipeline.variant.cellSteps.union(.verify))
      return old
    }
    old?.letGo(by: .view)
  }

  private func leave(_ load: ImagePipeline.LoadID) {
    pipeline.leave(load, pipeline.variant.cellSteps.contains(.cancel) ? .cancel : .silently)
  }

  /// Whether the cell looks into the memory cache itself when it is bound.
  private var checksInTurn: Bool {
    pipeline.variant.cellSteps.contains(.check) && pipeline.variant.delivery == .sameTurn
  }

  private func beginLoad(_ request: ImageRequest) {
    // The load does not keep its view alive: a view that is gone is an owner that left.
    let load = pipeline.load(request, memory: checksInTurn ? .done : .byJob) {
      [weak self] load, result in
      self?.receive(result, load, request)
    }
    state.withLock { $0.binding.began(load) }
  }

  private func receive(
    _ result: Result<LoadedImage, LoadFailure>,
    _ load: ImagePipeline.LoadID,
    _ request: ImageRequest
  ) {
    guard case .success(let image) = result else {
      state.withLock { $0.binding.failed(load) }
      return
    }
    let (arrival, old) = state.withLock { state in
      let arrival = state.binding.arrived(request, by: load)
      let old = state.image
      if arrival == .show {
        state.image = image
        state.undrawn = request
      }
      return (arrival, old)
    }
    switch arrival {
    case .drop:
      pipeline.environment.signposter.emitEvent(
        .dropStaleImage,
        SignpostValues(request.url.number)
      )
    case .show:
      image.hold(by: .view)
      old?.letGo(by: .view)
    }
  }
}
