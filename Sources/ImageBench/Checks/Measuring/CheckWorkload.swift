internal import Basics
package import Scenarios

/// The workloads: some sixteen scenarios that all checks share, so that each trial serves many.
package enum CheckWorkload: String, Sendable, Hashable, CaseIterable {
  /// Rows that pass fast, from an origin that answers late and out of order.
  case fling
  /// Posts with repeated portraits, cards and photographs.
  case feed
  /// Down a list and back over rows that were on the screen before.
  case wayBack = "way-back"
  /// Photographs of 12 MP that come at once.
  case photos
  /// Pictures at three sizes.
  case sizes
  /// Portraits that many rows share, over a slow link.
  case shared
  /// Jumps that cancel all loads and begin them again.
  case reload
  /// Portraits in memory next to photographs that are decoded.
  case hits
  /// Wide cards that the app has shown in an earlier session.
  case cards
  /// The network is away for the first second.
  case offline
  /// A jump into what a prefetcher has announced.
  case ahead
  /// Large files that the app has kept.
  case files
  /// Progressive photographs that come in chunks.
  case progressive
  /// A rest of eight seconds, with addresses that have no picture.
  case quiet
  /// Hundreds of pictures, a memory warning, and another app.
  case album
  /// Twelve jumps that cancel all downloads.
  case slots

  /// The scenario that is played.
  package var scenario: Scenario {
    switch self {
    case .fling: .cellReuse
    case .feed: .scrollFeed
    case .wayBack: .thereAndBack
    case .photos: .fastPhotos
    case .sizes: .sizesOfOneURL
    case .shared: .sharedPortraits
    case .reload: .cancelAndReload
    case .hits: .hitsBehindDecodes
    case .cards: .wideCards
    case .offline: .offlineStart
    case .ahead: .jumpAhead
    case .files: .largeFiles
    case .progressive: .progressiveWifi
    case .quiet: .quietFeed
    case .album: .album
    case .slots: .slotJumps
    }
  }

  /// When the second part of the trial begins, which some numbers are about: the way back, the
  /// rest, or what follows the jumps; the end where there is none.
  var later: TimePoint {
    switch self {
    // Down for 2.5 s and a rest of 1 s.
    case .wayBack: .start + .milliseconds(3_500)
    // What a fast list asks for has come long before.
    case .quiet: .start + .seconds(4)
    case .slots: .start + Scenario.slotCalm
    default: .start + scenario.contentTime
    }
  }
}

/// A moment at which the bytes that a loader holds are taken.
package enum HeldMoment: Int, Sendable, Hashable, CaseIterable {
  case beforeWarning, afterWarning, beforeLeaving, beforeReturn

  /// When they are in `scenario`, in order of time; none where nothing happens to the app.
  static func times(in scenario: Scenario) -> [(moment: HeldMoment, time: TimePoint)] {
    let events = scenario.events
    func time(_ kind: TimedEvent.Kind) -> TimePoint? {
      events.first { $0.kind == kind }.map { .start + $0.time }
    }
    guard let warning = time(.memoryWarning), let left = time(.enterBackground),
      let back = time(.enterForeground)
    else { return [] }
    // A loader has a second to answer a warning, and the whole visit to the other app.
    return [
      (.beforeWarning, warning), (.afterWarning, warning + .seconds(1)),
      (.beforeLeaving, left), (.beforeReturn, back + (.zero - .milliseconds(50))),
    ]
  }
}
