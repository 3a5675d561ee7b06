internal import Basics
public import Requests
internal import Signposts
internal import Synchronization

extension ImageCell {
  /// Binds the cell to `request`, and loads it unless it is in memory.
  public func bind(to request: ImageRequest) {
    let now = pipeline.environment.now()
    var lease: ViewLease?
    if checksInTurn { lease = pipeline.cachedLease(for: request) }
    let cached = lease.leased
    // Released without the lock, because the release may call the memory cache.
    var old: ViewLease?
    let actions = change { state in
      let actions = state.binding.bind(to: request, isCached: cached != nil)
      state.boundAt = now
      if actions.clears || actions.showsCached {
        old = state.image.take()
        state.image = lease.take()
        // A binding may give a cell the image that it had.
        state.placements += 1
        state.undrawn = cached == nil ? nil : request
      }
      return actions
    }
    if let load = actions.leaves { leave(load) }
    old.take()?.release()
    if actions.loads { beginLoad(request) }
  }

  func leave(_ load: ImagePipeline.LoadID) {
    pipeline.leave(load, pipeline.options.cellSteps.contains(.cancel) ? .cancel : .silently)
  }

  /// Whether the cell looks into the memory cache itself when it is bound.
  private var checksInTurn: Bool {
    pipeline.options.cellSteps.contains(.check) && pipeline.options.delivery == .sameTurn
  }

  private func beginLoad(_ request: ImageRequest) {
    // The load does not retain its cell: a destroyed cell counts as an owner that has left.
    let load = pipeline.load(
      request,
      memory: checksInTurn ? .done : .byJob,
      onPreview: { [weak self] load, preview in self?.show(preview, load, request) },
      receive: { [weak self] load, result in
        switch result {
        case .success(let image): self?.show(image, load, request)
        case .failure(let failure): self?.showFailure(load, request, failure)
        }
      }
    )
    change { $0.binding.began(load) }
  }

  /// Shows a preview, whose draw does not end the measured wait for the image.
  private func show(
    _ preview: ImagePreview,
    _ load: ImagePipeline.LoadID,
    _ request: ImageRequest
  ) {
    var old: ViewLease?
    change { state in
      guard state.binding.previewed(request, by: load) == .show else { return }
      old = state.image.take()
      state.image = ViewLease(preview.image)
      state.undrawn = nil
    }
    old.take()?.release()
  }

  private func showFailure(
    _ load: ImagePipeline.LoadID,
    _ request: ImageRequest,
    _ failure: LoadFailure
  ) {
    if case .cancelled = failure {} else { reportFailure(of: request) }
    var old: ViewLease?
    change { state in
      guard state.binding.failed(load) else { return }
      old = state.image.take()
      state.undrawn = nil
    }
    old.take()?.release()
  }

  private func show(_ image: LoadedImage, _ load: ImagePipeline.LoadID, _ request: ImageRequest) {
    var old: ViewLease?
    let arrival = change { state in
      let arrival = state.binding.arrived(request, by: load)
      if arrival == .show {
        old = state.image.take()
        state.image = ViewLease(image)
        state.undrawn = request
      }
      return arrival
    }
    switch arrival {
    case .drop:
      pipeline.environment.signposter.emitEvent(
        Signpost.DropStaleImage(url: request.url.number)
      )
    case .show: old.take()?.release()
    }
  }
}
