internal import Basics
internal import Signposts

extension MainLane {
  /// A part of one hold of the lane.
  struct Part {
    var cause: JankCause
    var stage: ChainStage
    /// Its weight among the parts, in nanoseconds.
    var weight: Int
    var image: ImageKey?
    var size = WorkSize.fitting
    /// The work within the hold; nil for the hold's own.
    var work: MainLaneWork?
  }

  /// One hold of the lane.
  struct Hold {
    var kind: MainLaneWork
    var begin: TimePoint
    var end: TimePoint?
    var parts: [Part] = []
    /// How many cells it has bound.
    var binds = (new: 0, kept: 0)
    var diskURL: Int?
    /// The most decodes that ran beside the lane meanwhile.
    var mostWorkerDecodes = 0
    /// The fetches and decodes that ended meanwhile.
    var works: [Work] = []
  }

  /// A fetch, or a decode that ran beside the lane.
  struct Work {
    var url: Int
    var isFetch: Bool
    var begin: TimePoint
    var end: TimePoint
  }
}

extension MainLane.Hold {
  /// The time that no part takes; 1 without parts, as all of it is, and nil where parts take all.
  private var left: Int? {
    guard !parts.isEmpty else { return 1 }
    let whole = ((end ?? begin) - begin).nanoseconds
    let left = whole - parts.reduce(0) { $0 + $1.weight }
    return left > 0 ? left : nil
  }

  /// The time that no part takes, as one part.
  func own(_ cause: JankCause, _ stage: ChainStage, url: Int? = nil) -> [MainLane.Part] {
    guard let left else { return [] }
    let image = url.map { ImageKey(url: $0, wantedPixels: 0) }
    return [MainLane.Part(cause: cause, stage: stage, weight: left, image: image)]
  }

  /// The time that no part takes, as bindings.
  ///
  /// The cells of a list are of few kinds, so the counts are the weights.
  func bindings(_ stage: ChainStage) -> [MainLane.Part] {
    guard let left else { return [] }
    let (new, kept) = binds
    guard new + kept > 0 else {
      return [MainLane.Part(cause: .layout, stage: stage, weight: left)]
    }
    // Without other parts, only the proportion counts.
    let unit = parts.isEmpty ? 1 : max(1, left / (new + kept))
    return [
      MainLane.Part(cause: .layout, stage: stage, weight: new * unit),
      MainLane.Part(cause: .rowIdentityChurn, stage: stage, weight: kept * unit),
    ].filter { $0.weight > 0 }
  }

  /// The URL whose fetch a wait was for; nil for another wait.
  ///
  /// What releases the lane ends in the same moment of virtual time: a fetch, or a decode of what
  /// one has brought. Fetches have to take half of the wait, so that a long decode behind a short
  /// fetch is none.
  var awaitedFetch: Int? {
    guard let end, end > begin else { return nil }
    let fetches = works.filter(\.isFetch)
    let fetched = Set(fetches.map(\.url))
    let release = works.last { $0.end == end && fetched.contains($0.url) }
    guard let release else { return nil }
    var covered = 0
    var from = begin
    for fetch in fetches.sorted(by: { $0.begin < $1.begin }) where fetch.end > from {
      covered += (fetch.end - max(fetch.begin, from)).nanoseconds
      from = fetch.end
    }
    return 2 * covered >= (end - begin).nanoseconds ? release.url : nil
  }
}
