internal import Basics
internal import Signposts

/// The surfaces of cells that show the image of another address, and how it came there.
///
/// A surface says what it shows only when that changes, so it keeps its state from one binding to
/// the next. Traces of older versions have no such signposts, and then no surface is known.
struct WrongImages: Sendable {
  /// A surface of a cell.
  struct Surface: Hashable {
    var item: Int
    var index: Int
  }

  /// An image where another one belongs.
  struct Sight {
    /// The number of the URL of the image.
    var shown: Int
    /// The number of the URL that the surface is bound to.
    var wanted: Int
    var origin: ImageHistory.Origin
    /// How long it has been there since the binding.
    var span = TimeSpan.zero
  }

  private struct State {
    var wanted = 0
    var bound = TimePoint.start
    var content = CellContent.placeholder
    var shown = 0
    /// Since when the binding shows it.
    var since = TimePoint.start
    /// The time of wrong images in this binding that are gone again.
    var span = TimeSpan.zero
    /// The latest wrong image of this binding, and what was found when a frame showed it first.
    var wrong: (shown: Int, origin: ImageHistory.Origin?)?

    /// The time of wrong images in this binding until `time`.
    func wrongSpan(until time: TimePoint) -> TimeSpan {
      content == .wrongImage ? span + max(.zero, time - since) : span
    }
  }

  private var states: [Surface: State] = [:]
  /// The surfaces whose wrong image no frame of this binding has shown before.
  private var unseen: [Surface] = []

  /// Folds the next signpost, before `history` folds it.
  mutating func fold(_ record: SignpostRecord, _ history: ImageHistory) {
    switch record.name {
    case .bindCell:
      let bind = Signpost.BindCell(record)
      let surface = Surface(item: bind.item, index: bind.surface)
      var state = states[surface] ?? State()
      (state.wanted, state.bound, state.since) = (bind.url, record.time, record.time)
      (state.span, state.wrong) = (.zero, nil)
      // Until a frame says otherwise, it shows what it showed before.
      if state.content == .wrongImage {
        state.wrong = (state.shown, nil)
        unseen.append(surface)
      }
      states[surface] = state
    case .drawCell:
      let draw = Signpost.DrawCell(record)
      let surface = Surface(item: draw.item, index: draw.surface)
      var state = states[surface] ?? State()
      state.span = state.wrongSpan(until: record.time)
      (state.content, state.shown, state.since) = (draw.content, draw.shownURL, record.time)
      if draw.content == .wrongImage {
        state.wrong = (draw.shownURL, nil)
        unseen.append(surface)
      }
      states[surface] = state
    case .frameAudit:
      for surface in unseen where states[surface]?.content == .wrongImage {
        guard let state = states[surface] else { continue }
        states[surface]?.wrong?.origin = history.origin(of: state.shown, since: state.bound)
      }
      unseen.removeAll(keepingCapacity: true)
    default: break
    }
  }

  /// The wrong image of `surface`, which has left or got its own at `time`; nil where it showed
  /// none in its binding.
  func sight(of surface: Surface, at time: TimePoint) -> Sight? {
    guard let state = states[surface], let wrong = state.wrong, let origin = wrong.origin else {
      return nil
    }
    return Sight(
      shown: wrong.shown,
      wanted: state.wanted,
      origin: origin,
      span: state.wrongSpan(until: time)
    )
  }

  /// The wrong images of a frame that shows `count` of them, as far as surfaces are known.
  ///
  /// Surfaces that have left keep their state, so the ones that were bound last count.
  ///
  /// - Complexity: O(n log n) in the number of surfaces.
  func latest(_ count: Int) -> [Sight] {
    states.filter { $0.value.content == .wrongImage && $0.value.wrong?.origin != nil }
      .sorted {
        ($1.value.bound, $0.key.item, $0.key.index) < ($0.value.bound, $1.key.item, $1.key.index)
      }
      .prefix(count)
      .map { Sight(shown: $1.shown, wanted: $1.wanted, origin: $1.wrong?.origin ?? .unknown) }
  }
}

extension ImageHistory.Origin {
  /// The cause of a wrong image that came so.
  var cause: FaultCause {
    switch self {
    case .lateAnswer: .staleAnswer
    case .kept: .jank(.keyOfAnother)
    case .unknown: .jank(.unknown)
    }
  }
}
