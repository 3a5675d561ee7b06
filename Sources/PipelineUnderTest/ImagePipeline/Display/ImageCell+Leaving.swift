internal import Basics
internal import Requests
internal import Signposts
internal import Synchronization

extension ImageCell {
  /// Takes the cell off the screen.
  ///
  /// By default the cell leaves its load and keeps its image until it is bound again, like UIKit's
  /// cells; ``DisplayOptions/disappearance`` can change that.
  public func endDisplaying() {
    end(display.disappearance)
  }

  /// Brings the cell back onto the screen with its former binding.
  ///
  /// An image that it still has is visible at once. Without one it loads again, unless
  /// ``DisplayOptions/reappearance`` says that it stays empty. A cell that was never bound, or did
  /// not leave, does not change.
  public func reappear() {
    let now = pipeline.environment.now()
    let action = change { state in
      let action = state.binding.reappear(display.reappearance)
      if action == .resumes {
        state.boundAt = now
        // The image becomes visible again, so its next draw is reported.
        if state.image != nil { state.undrawn = state.binding.shown?.request }
      }
      return action
    }
    if case .binds(let request) = action { bind(to: request) }
  }

  /// Leaves the load and releases the image, as when the cell is destroyed.
  public func discard() {
    end(.leavesLoad)
    var old: ViewLease?
    change { state in
      old = state.image.take()
      state.undrawn = nil
      state.binding.discard()
    }
    old.take()?.release()
  }

  private func end(_ disappearance: DisplayOptions.Disappearance) {
    var old: ViewLease?
    let (load, request, boundAt, hasOwnImage) = change { state in
      let request = state.binding.bound
      // A preview, a leftover or an image that was never drawn is not what the user waited for.
      let hasOwnImage =
        state.undrawn == nil && state.binding.shown?.request == request
        && state.binding.shown?.isPreview == false
      let load = state.binding.unbind(disappearance)
      if disappearance == .releasesImage {
        old = state.image.take()
        state.undrawn = nil
      }
      return (load, request, state.boundAt, hasOwnImage)
    }
    if let request, !hasOwnImage {
      pipeline.environment.loadSignposter.emitEvent(
        Signpost.EndWithoutImage(
          url: request.url.number,
          waited: pipeline.environment.now() - boundAt
        )
      )
    }
    if let load { leave(load) }
    old.take()?.release()
  }
}
