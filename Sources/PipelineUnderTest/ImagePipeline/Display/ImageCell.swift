internal import Basics
public import Requests
internal import Signposts
internal import Synchronization

/// A reusable image view of a cell: bound, laid out, shown, reused.
///
/// The caller makes all calls on the main lane.
public final class ImageCell: Sendable {
  struct State: ~Copyable {
    var binding: CellBinding<ImagePipeline.LoadID>
    var image: ViewLease?
    var boundAt = TimePoint.start
    /// The request whose image has not been drawn yet.
    var undrawn: ImageRequest?
    /// How often an image was put into the cell or taken off it.
    var placements = 0
    var look: Look {
      Look(image: image.leased, showsFailure: binding.showsFailure, placements: placements)
    }
  }

  /// The look of a view for the cell.
  public struct Look: Sendable {
    /// The image; nil is the placeholder.
    public var image: LoadedImage?
    /// Whether it shows the image for a failed load.
    public var showsFailure: Bool
    fileprivate var placements: Int

    func isSame(as other: Look) -> Bool {
      image === other.image && showsFailure == other.showsFailure && placements == other.placements
    }
  }

  /// What the cell shows at a moment, for a check of the screen.
  public struct Appearance: Sendable, Hashable {
    /// The image that it should show; nil while it is off the screen.
    public var bound: ImageRequest?
    /// The image that it shows; nil is the placeholder.
    public var shown: ImageRequest?
    /// Whether its image was left over from the previous binding.
    public var isLeftover: Bool
    /// Whether it shows the image for a failed load.
    public var showsFailure = false
  }

  let pipeline: ImagePipeline
  let state: Mutex<State>
  private let view = Mutex<(@Sendable (Look) -> Void)?>(nil)
  private let failureReceiver = Mutex<(@Sendable (ImageRequest) -> Void)?>(nil)

  /// A cell that loads through `pipeline` and takes the steps in the pipeline's options.
  public init(pipeline: ImagePipeline) {
    self.pipeline = pipeline
    let options = pipeline.options
    state = Mutex(
      State(
        binding: CellBinding(
          steps: options.cellSteps,
          failureLook: options.display.failureLook
        )
      )
    )
  }

  deinit {
    discard()
  }

  /// Calls `view` with each new look, in the turn of the change.
  public func onLook(_ view: @escaping @Sendable (Look) -> Void) {
    self.view.withLock { $0 = view }
  }

  /// Calls `receive` with each request of the cell whose load has failed for good, in the turn in
  /// which the cell learns of it.
  public func onFailure(_ receive: @escaping @Sendable (ImageRequest) -> Void) {
    failureReceiver.withLock { $0 = receive }
  }

  func reportFailure(of request: ImageRequest) { failureReceiver.withLock { $0 }?(request) }

  /// Changes the state and tells the view.
  func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let (result, before, after) = state.withLock { state in
      let before = state.look
      return (body(&state), before, state.look)
    }
    if !after.isSame(as: before) { view.withLock { $0 }?(after) }
    return result
  }

  public var image: LoadedImage? { state.withLock { $0.image.leased } }

  /// What the cell should show and what it shows.
  public var appearance: Appearance {
    state.withLock { state in
      Appearance(
        bound: state.binding.bound,
        // The view counts, not only the binding: without an image it shows the placeholder.
        shown: state.image == nil ? nil : state.binding.shown?.request,
        isLeftover: state.binding.shown?.isLeftover ?? false,
        showsFailure: state.binding.showsFailure
      )
    }
  }

  /// Binds the cell to the image at `url` in the size that `surface` needs.
  public func bind(to url: ImageURL, on surface: ViewSurface) {
    bind(to: ImageRequest(url: url, target: display.target.target(for: surface)))
  }

  /// Notes that a frame draws the cell; the first draw of an image counts as showing it.
  ///
  /// The measured wait thus ends at the same event whether an image was decoded before its delivery
  /// or at its first draw. An image that could not be decoded is never shown.
  public func noteDraw(on surface: ViewSurface) {
    let drawn = change { state -> (LoadedImage, ImageRequest, TimePoint)? in
      guard let image = state.image.leased, image.isDecoded, let request = state.undrawn else {
        return nil
      }
      state.undrawn = nil
      return (image, request, state.boundAt)
    }
    guard let (image, request, boundAt) = drawn else { return }
    let dimensions = image.dimensions
    pipeline.environment.loadSignposter.emitEvent(
      Signpost.ShowImage(
        url: request.url.number,
        wantedPixels: surface.size.longestSide,
        deliveredPixels: dimensions.pixels.longestSide,
        sourcePixels: dimensions.source.longestSide,
        surfacePixels: surface.size.pixelCount,
        waited: pipeline.environment.now() - boundAt,
        neededPixels: surface.neededLongestSide(of: dimensions.source)
      )
    )
  }

  var display: DisplayOptions { pipeline.options.display }
}

extension Optional where Wrapped == ViewLease {
  /// The image of the lease, if there is one.
  var leased: LoadedImage? {
    switch self {
    case .some(let lease): lease.image
    case .none: nil
    }
  }
}
