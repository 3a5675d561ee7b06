internal import Basics
internal import Diagnosis
package import Scenarios
package import Signposts

/// The screens of chosen frames, from the signposts of a trial alone.
///
/// `placeCell` says where a surface is, `drawCell` what it shows, `bindCell` what it should show. A
/// trace without `placeCell` is of an older version; its frames have no cells.
package struct ScreenFilm: Sendable {
  private struct Key: Hashable, Comparable {
    var item: Int
    var surface: Int

    static func < (left: Key, right: Key) -> Bool {
      (left.item, left.surface) < (right.item, right.surface)
    }
  }

  private struct Binding {
    var url: Int
    var time: TimePoint
  }

  private struct Drawing {
    var place: PointRect
    var content = CellContent.placeholder
    var url: Int?
  }

  private let screen: PointSize
  private let choice: FilmChoice
  private var diagnosis = FrameDiagnosis()
  private var drawings: [Key: Drawing] = [:]
  private var bindings: [Key: Binding] = [:]
  private var period = TimeSpan.zero
  private var begin: Signpost.Frame.Begin?
  /// The frame on the screen, if it is chosen, until the next one replaces it.
  private var last: ScreenFrame?
  private var kept: [ScreenFrame] = []
  /// The frame before each of the worst ones, by the number of the latter.
  private var befores: [Int: ScreenFrame] = [:]
  /// How many frames were presented.
  private var frameCount = 0
  private let firstFrame: Int

  /// The numbers of the frames that were presented.
  package var numbers: Range<Int> { firstFrame..<firstFrame + frameCount }
  /// Whether any signpost said where a cell is.
  package private(set) var hasPlaces = false
  /// Whether the device ended the app.
  package private(set) var isEnded = false

  /// A film before the first signpost, of a screen of this size in points.
  ///
  /// Its frames count from `firstFrame`: 0, the default, unless it is of a part of a trial.
  package init(screen: PointSize, _ choice: FilmChoice, firstFrame: Int = 0) {
    self.screen = screen
    self.choice = choice
    self.firstFrame = firstFrame
  }

  /// The film of `records`, which are in the order of their times.
  package init(
    _ records: some Sequence<SignpostRecord>,
    screen: PointSize,
    _ choice: FilmChoice,
    firstFrame: Int = 0
  ) {
    self.init(screen: screen, choice, firstFrame: firstFrame)
    for record in records { fold(record) }
  }

  /// The chosen frames in the order of their numbers.
  package var frames: [ScreenFrame] {
    var all = kept
    if var last {
      last.duration = period
      all.append(last)
    }
    return chosen(all).sorted { $0.number < $1.number }
  }

  /// The frame that stood on the screen until one of the worst ones came; nil for the first frame,
  /// and for a choice by numbers, which has its neighbours itself.
  package func frame(before number: Int) -> ScreenFrame? { befores[number] }

  /// Folds the next signpost.
  ///
  /// - Complexity: O(1) but for the end of a chosen frame, which takes O(surfaces placed so far).
  package mutating func fold(_ record: SignpostRecord) {
    let verdict = diagnosis.fold(record)
    switch (record.name, record.phase) {
    case (.scenario, .begin): period = Signpost.Scenario.begin(record).refreshPeriod
    case (.frame, .begin): begin = Signpost.Frame.begin(record)
    case (.frame, .end): present(Signpost.Frame.end(record).overrun, verdict, at: record.time)
    case (.bindCell, _):
      let bind = Signpost.BindCell(record)
      bindings[Key(item: bind.item, surface: bind.surface)] =
        Binding(url: bind.url, time: record.time)
    case (.placeCell, _):
      hasPlaces = true
      let cell = Signpost.PlaceCell(record)
      let place = PointRect(
        left: cell.x,
        top: cell.y,
        right: cell.x + cell.width,
        bottom: cell.y + cell.height
      )
      drawings[Key(item: cell.item, surface: cell.surface), default: Drawing(place: place)].place =
        place
    case (.drawCell, _):
      let cell = Signpost.DrawCell(record)
      let key = Key(item: cell.item, surface: cell.surface)
      drawings[key]?.content = cell.content
      drawings[key]?.url = cell.content.hasImage ? cell.shownURL : nil
    case (.jetsam, _): isEnded = true
    default: break
    }
  }

  private mutating func present(
    _ overrun: TimeSpan,
    _ verdict: FrameVerdict?,
    at time: TimePoint
  ) {
    let number = firstFrame + frameCount
    if var last {
      last.duration = max(.zero, time - last.presented)
      if overrun > .zero {
        last.wait = ScreenFrame.Wait(frame: number, overrun: overrun, cause: verdict?.cause)
      }
      if case .worst = choice { befores[number] = last }
      keep(last)
    }
    last = nil
    guard let begin else { return }
    frameCount += 1
    self.begin = nil
    if case .numbers(let numbers) = choice, !numbers.contains(number) { return }
    last = ScreenFrame(
      number: number,
      screen: screen,
      offset: begin.offset,
      presented: time,
      duration: period,
      overrun: max(.zero, overrun),
      cause: verdict?.cause,
      cells: cells(atOffset: begin.offset, at: time)
    )
  }

  private mutating func keep(_ frame: ScreenFrame) {
    if case .every(let step) = choice {
      let begin = frame.presented.nanoseconds
      let next = (begin + step.nanoseconds - 1) / step.nanoseconds * step.nanoseconds
      // The first frame is what stands before any other came.
      guard kept.isEmpty || next < begin + frame.duration.nanoseconds else { return }
    }
    kept.append(frame)
    guard case .worst(let count) = choice, kept.count > 2 * max(1, count) else { return }
    kept = chosen(kept)
    // That of the frame on the screen, which may still become one of the worst, is kept too.
    let numbers = Set(kept.map(\.number) + [frame.number + 1])
    befores = befores.filter { numbers.contains($0.key) }
  }

  private func chosen(_ frames: [ScreenFrame]) -> [ScreenFrame] {
    guard case .worst(let count) = choice else { return frames }
    let ranked = frames.sorted {
      ($1.overrun, $1.wrongCount, $0.number) < ($0.overrun, $0.wrongCount, $1.number)
    }
    return Array(ranked.prefix(max(0, count)))
  }

  private func cells(atOffset offset: Double, at time: TimePoint) -> [ScreenCell] {
    let shown = drawings.filter { _, drawing in
      drawing.place.isVisible(offset: offset, viewportHeight: screen.height)
    }
    return shown.sorted { $0.key < $1.key }.map { key, drawing in
      let binding = bindings[key]
      var place = drawing.place
      place.top -= offset
      place.bottom -= offset
      return ScreenCell(
        item: key.item,
        surface: key.surface,
        place: place,
        content: drawing.content,
        shownURL: drawing.url,
        wantedURL: binding?.url,
        waited: drawing.content == .image ? nil : binding.map { time - $0.time }
      )
    }
  }
}

extension CellContent {
  /// Whether an image is shown.
  package var hasImage: Bool {
    switch self {
    case .image, .wrongImage, .staleImage: true
    case .placeholder, .failureImage: false
    }
  }
}
