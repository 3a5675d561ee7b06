internal import Basics
internal import Requests
internal import Signposts
internal import Synchronization

extension ImageCell {
  /// Binds the cell to `request`, and loads it unless it is in memory or `loads` says not to.
  func begin(_ request: ImageRequest, _ completion: Completion?, loads: Bool = true) {
    // The owner of the binding before is told first, so that ends come in the order of beginnings.
    takeCompletion()?(.failure(.cancelled))
    let now = pipeline.environment.now()
    let cached = checksInTurn && loads ? pipeline.cachedImageForView(request) : nil
    let (actions, old) = change { state in
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
    old?.letGo(by: .view)
    if let cached { completion?(.success(cached)) }
    if actions.loads && !loads { change { $0.completion = completion } }
    if actions.loads && loads { beginLoad(request, completion) }
  }

  func leave(_ load: ImagePipeline.LoadID) {
    pipeline.leave(load, pipeline.options.cellSteps.contains(.cancel) ? .cancel : .silently)
  }

  /// Whether the cell looks into the memory cache itself when it is bound.
  private var checksInTurn: Bool {
    pipeline.options.cellSteps.contains(.check) && pipeline.options.delivery == .sameTurn
  }

  private func beginLoad(_ request: ImageRequest, _ completion: Completion?) {
    let tellsOnce = display.completion == .exactlyOnce
    // The load does not keep its view alive: a view that is gone is an owner that left.
    let load = pipeline.load(
      request,
      memory: checksInTurn ? .done : .byJob,
      onPreview: { [weak self] load, preview in self?.show(preview, load, request) },
      receive: { [weak self] load, result in
        self?.receive(result, load, request)
        if !tellsOnce { completion?(result) }
      }
    )
    change { state in
      state.binding.began(load)
      if tellsOnce { state.completion = completion }
    }
  }

  /// Shows a preview; a frame that draws it does not stop the clock, which waits for the image.
  private func show(
    _ preview: ImagePreview,
    _ load: ImagePipeline.LoadID,
    _ request: ImageRequest
  ) {
    let (arrival, old) = change { state in
      let arrival = state.binding.previewed(request, by: load)
      let old = state.image
      if arrival == .show {
        state.image = preview.image
        state.undrawn = nil
      }
      return (arrival, old)
    }
    guard arrival == .show else { return }
    preview.image.hold(by: .view)
    old?.letGo(by: .view)
  }

  private func receive(
    _ result: Result<LoadedImage, LoadFailure>,
    _ load: ImagePipeline.LoadID,
    _ request: ImageRequest
  ) {
    // Only the load that the binding waits for ends the binding.
    let isCurrent = state.withLock { $0.binding.pending == load }
    switch result {
    case .success(let image): show(image, load, request)
    case .failure: showFailure(load)
    }
    if isCurrent { takeCompletion()?(result) }
  }

  private func showFailure(_ load: ImagePipeline.LoadID) {
    let old = change { state -> LoadedImage? in
      guard state.binding.failed(load) else { return nil }
      defer { state.image = nil }
      state.undrawn = nil
      return state.image
    }
    old?.letGo(by: .view)
  }

  private func show(_ image: LoadedImage, _ load: ImagePipeline.LoadID, _ request: ImageRequest) {
    let (arrival, old) = change { state in
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
        Signpost.DropStaleImage(url: request.url.number)
      )
    case .show:
      image.hold(by: .view)
      old?.letGo(by: .view)
    }
  }
}
