internal import Basics
internal import Diagnosis
internal import Files
internal import Film
internal import Records
internal import Reports
internal import Scenarios
internal import Signposts

/// What the screens of a few loaders showed over the same time of one place, as a strip each.
struct Filmstrip: Sendable {
  /// The strip of one loader.
  struct Row: Sendable {
    var part: PageFocus.Part
    /// What stood on the screen at each of the times; nil where the trial was over.
    var screens: [ScreenFrame?]
    /// The late frames of the trial.
    var late: [FrameVerdict]
    /// Whether the device ended the app.
    var isEnded: Bool
  }

  /// The time between two pictures: a quarter of a second is what a reader sees as one moment.
  static let step = TimeSpan.milliseconds(250)
  /// The most pictures of a strip.
  static let count = 24

  let place: String
  private(set) var times: [TimePoint] = []
  private(set) var rows: [Row] = []

  /// The end of the time that it shows.
  var end: TimePoint { (times.last ?? .start) + Self.step }

  /// The strips of the loaders of `focus` in the place of `run` where they differ most, during the
  /// seconds in which they do; nil without traces.
  ///
  /// A trace that is gone is left out; a damaged one is thrown.
  ///
  /// - Complexity: O(signposts of three traces · surfaces).
  init?(
    _ run: ReportedRun,
    _ focus: PageFocus,
    in files: FileOperations
  ) throws(PageFault) {
    let names = focus.parts.map(\.loader)
    guard let place = Self.place(of: run, names) else { return nil }
    self.place = place.title
    var all: [(part: PageFocus.Part, story: TrialStory, screens: [ScreenFrame])] = []
    for part in focus.parts {
      let key = CellKey(
        scenario: place.key.scenario,
        variant: part.loader,
        device: place.key.device,
        seed: place.key.seed
      )
      guard let story = run.stories.first(where: { $0.key.cell == key }),
        let screens = try Self.screens(of: story, in: files), !screens.isEmpty
      else { continue }
      all.append((part, story, screens))
    }
    guard !all.isEmpty else { return nil }
    let strips = all.map { Self.sampled($0.screens) }
    let first = Self.start(of: strips)
    let length = strips.map(\.count).max() ?? 0
    let shown = first..<min(length, first + Self.count)
    times = shown.map { .start + Self.step * $0 }
    rows = zip(all, strips).map { loader, strip in
      Row(
        part: loader.part,
        screens: shown.map { $0 < strip.count ? strip[$0] : nil },
        late: loader.story.diagnosis.frames,
        isEnded: loader.story.diagnosis.jetsam != nil
      )
    }
  }

  /// The place in which the loaders `names` differ most in blank and hitches; of equals the first,
  /// and rather one in which all played to the end.
  private static func place(
    of run: ReportedRun,
    _ names: [String]
  ) -> (title: String, key: CellKey)? {
    var groups: [(key: CellKey, trials: [RunRecord.Trial])] = []
    for trial in run.firstTrials where names.contains(trial.variant) {
      var key = trial.key.cell
      key.variant = ""
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].trials.append(trial)
      } else {
        groups.append((key, [trial]))
      }
    }
    func range(_ metric: MetricName, _ trials: [RunRecord.Trial]) -> Double {
      let values = trials.compactMap { $0.cells.number(metric) }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    let ranked = groups.map { group in
      let isWhole = group.trials.allSatisfy { Jetsam($0.cells) == nil }
      let difference =
        range(.blankAtRestPct, group.trials) + range(.hitchTimeRatioMsPerS, group.trials)
      return (group.key, rank: (isWhole ? 1e6 : 0) + difference)
    }
    guard let best = ranked.max(by: { $0.rank < $1.rank }),
      // Of equals the first one, which `max` would not give.
      let key = ranked.first(where: { $0.rank == best.rank })?.0
    else { return nil }
    return ("\(key.scenario) on \(key.device), seed \(key.seed)", key)
  }

  /// The screens of a trial at each step; nil where its trace is gone or its device unknown.
  private static func screens(
    of story: TrialStory,
    in files: FileOperations
  ) throws(PageFault) -> [ScreenFrame]? {
    let path = story.path
    guard try PageFault.filing(try files.kind(at: path)) != nil,
      let screen = story.screen
    else { return nil }
    let bytes = try PageFault.filing(try files.readWhole(path))
    var film = ScreenFilm(screen: screen, .every(step))
    do throws(TraceError) { _ = try TraceReader.read(bytes) { film.fold($0) } } catch {
      throw .trace(path: path, error)
    }
    return film.hasPlaces ? film.frames : nil
  }

  /// What stood at each step, from the start of the trial; before the first frame it is that one.
  private static func sampled(_ frames: [ScreenFrame]) -> [ScreenFrame] {
    guard let last = frames.last else { return [] }
    let end = last.presented + last.duration
    var strip: [ScreenFrame] = []
    var next = 0
    var time = TimePoint.start
    while time < end {
      while next + 1 < frames.count, frames[next + 1].presented <= time { next += 1 }
      strip.append(frames[next])
      time = time + step
    }
    return strip
  }

  /// The first step of the window in which the strips differ most; of equals the first window.
  private static func start(of strips: [[ScreenFrame]]) -> Int {
    let length = strips.map(\.count).max() ?? 0
    let differences = (0..<length).map { index in
      let shares = strips.map { index < $0.count ? $0[index].unfilledShare : 1 }
      return (shares.max() ?? 0) - (shares.min() ?? 0)
    }
    var (best, most) = (0, -1.0)
    for first in 0...max(0, length - count) {
      let sum = differences[first..<min(length, first + count)].reduce(0, +)
      // Rounding must not decide between equal windows.
      if sum > most + 1e-9 { (best, most) = (first, sum) }
    }
    return best
  }
}

extension ScreenFrame {
  /// The part of the area of its surfaces that shows no image or a wrong one, from 0 to 1.
  var unfilledShare: Double {
    var (all, unfilled) = (0.0, 0.0)
    for cell in cells {
      let height = min(cell.place.bottom, screen.height) - max(cell.place.top, 0)
      let area = max(0, height) * cell.place.width
      all += area
      if cell.content != .image { unfilled += area }
    }
    return all > 0 ? unfilled / all : 0
  }
}
