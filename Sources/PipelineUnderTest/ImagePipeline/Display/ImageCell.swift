internal import Basics
public import Requests
internal import Signposts
internal import Synchronization

/// A reusable image view of a cell: bound, laid out, shown, reused.
///
/// The caller makes all calls on the main lane.
public final class ImageCell: Sendable {
  /// Called on the main lane with the result of a binding; one that ends early fails as cancelled.
  public typealias Completion = @Sendable (Result<LoadedImage, LoadFailure>) -> Void

  struct State: ~Copyable {
    var binding: CellBinding<ImagePipeline.LoadID>
    var image: ViewLease?
    var boundAt = TimePoint.start
    /// The request whose image has not been drawn yet.
    var undrawn: ImageRequest?
    /// The layout of the binding; nil if the caller bound the cell to a request.
    var surface: ViewSurface?
    /// The URL to load as soon as there is a layout.
    var unsized: ImageURL?
    /// Called when the current binding ends.
    var completion: Completion?
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
  private let changes = Atomic<Int>(0)

  /// A cell that loads through `pipeline` and takes the steps in the pipeline's options.
  public init(pipeline: ImagePipeline) {
    self.pipeline = pipeline
    let options = pipeline.options
    state = Mutex(
      State(
        binding: CellBinding(
          steps: options.cellSteps,
          failureLook: options.display.failureLook,
          hitBinding: options.display.hitBinding
        )
      )
    )
  }

  deinit {
    discard()
  }

  /// Increases with every possible change of the binding or the image, so that an observer can skip
  /// a cell with an unchanged revision.
  public var revision: Int { changes.load(ordering: .acquiring) }

  /// Changes the state and increases the revisions.
  func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    defer {
      // After the change, so that an observer of the new revision also sees the change.
      changes.wrappingAdd(1, ordering: .releasing)
      pipeline.cellChanges.wrappingAdd(1, ordering: .releasing)
    }
    return state.withLock { body(&$0) }
  }

  public var image: LoadedImage? { state.withLock { $0.image.leased } }

  /// The pixels per point of the image; its size in points is its size in pixels divided by this.
  public var imageScale: Int {
    guard display.resultScale == .ofSurface else { return 1 }
    return state.withLock { $0.surface?.scale ?? 1 }
  }

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

  /// Binds the cell to a request.
  ///
  /// - Parameters:
  ///   - request: The image to show, in a size that the caller knows.
  ///   - completion: Called with the result, as ``DisplayOptions/completion`` says.
  public func bind(to request: ImageRequest, completion: Completion? = nil) {
    change { state in
      state.surface = nil
      state.unsized = nil
    }
    begin(request, completion)
  }

  /// Binds the cell to the image at `url` in the size that `surface` needs.
  ///
  /// Without a layout ``DisplayOptions/unsized`` decides.
  public func bind(to url: ImageURL, on surface: ViewSurface, completion: Completion? = nil) {
    let waits = !surface.isLaidOut && display.unsized == .waits
    change { state in
      state.surface = surface
      state.unsized = waits ? url : nil
    }
    if surface.isLaidOut {
      begin(ImageRequest(url: url, target: display.target.target(for: surface)), completion)
      return
    }
    let request = ImageRequest(url: url, target: display.target.withoutSize)
    switch display.unsized {
    case .waits: begin(request, completion, loads: false)
    case .loadsWithoutSize: begin(request, completion)
    case .rejects:
      begin(request, completion, loads: false)
      takeCompletion()?(.failure(.cancelled))
    }
  }

  /// Binds the cell to no image, for an item without one.
  ///
  /// The previous binding ends as cancelled and the cell leaves its load. By default it then shows
  /// its placeholder; without the step ``CellSteps/clear`` it keeps the old image.
  public func bindToNothing() {
    takeCompletion()?(.failure(.cancelled))
    var old: ViewLease?
    let load = change { state in
      let actions = state.binding.bindToNothing()
      state.surface = nil
      state.unsized = nil
      if actions.clears {
        old = state.image.take()
        state.undrawn = nil
      }
      return actions.leaves
    }
    if let load { leave(load) }
    old.take()?.release()
  }

  /// Gives the cell its layout; a binding that waited for it begins to load.
  ///
  /// A cell that has left the screen meanwhile loads nothing.
  public func layOut(on surface: ViewSurface) {
    guard surface.isLaidOut else { return }
    let (url, completion) = change { state -> (ImageURL?, Completion?) in
      state.surface = surface
      guard state.binding.bound != nil, let url = state.unsized else { return (nil, nil) }
      state.unsized = nil
      // Taken out, because `begin` would otherwise call it as cancelled.
      defer { state.completion = nil }
      return (url, state.completion)
    }
    guard let url else { return }
    begin(ImageRequest(url: url, target: display.target.target(for: surface)), completion)
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
    pipeline.environment.signposter.emitEvent(
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

  func takeCompletion() -> Completion? {
    state.withLock { state in
      defer { state.completion = nil }
      return state.completion
    }
  }
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
