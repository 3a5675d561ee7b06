import Basics
import Scenarios
import Signposts
import Testing

@testable import Film
@testable import Trials

@Suite("The film of a screen")
struct ScreenFilmTests {
  private static let period = TimeSpan.milliseconds(16)

  /// A trial of frames of 100 by 200 points, whose cells the test draws.
  private struct Story {
    var records: [SignpostRecord] = []
    private var now = TimePoint.start
    private var next: UInt64 = 1

    init() {
      let begin = Signpost.Scenario.Begin(
        refreshPeriod: ScreenFilmTests.period,
        plannedFrames: 9,
        cores: 2
      )
      records.append(.begin(Signpost.Scenario.self, SignpostID(900), at: now, begin))
    }

    mutating func bind(_ item: Int, url: Int) {
      let bind = Signpost.BindCell(
        item: item,
        surface: 0,
        url: url,
        wantedPixels: 9,
        row: .new,
        viewPixels: 9
      )
      records.append(.event(bind, at: now))
    }

    mutating func place(_ item: Int, y: Double) {
      let place = Signpost.PlaceCell(item: item, surface: 0, x: 10, y: y, width: 50, height: 40)
      records.append(.event(place, at: now))
    }

    mutating func draw(_ item: Int, _ content: CellContent, url: Int = 0) {
      let draw = Signpost.DrawCell(item: item, surface: 0, shownURL: url, content: content)
      records.append(.event(draw, at: now))
    }

    /// A frame in which `body` draws, presented `late` refreshes late.
    mutating func frame(offset: Double = 0, late: Int = 0, _ body: (inout Story) -> Void = { _ in })
    {
      let id = SignpostID(next)
      next += 1
      records.append(
        .begin(
          Signpost.Frame.self,
          id,
          at: now,
          .init(motion: .scroll, expected: now - .start, offset: offset)
        )
      )
      body(&self)
      let overrun = ScreenFilmTests.period * late
      now = now + ScreenFilmTests.period + overrun
      records.append(.end(Signpost.Frame.self, id, at: now, .init(overrun: overrun)))
    }

    func film(_ choice: FilmChoice) -> ScreenFilm {
      ScreenFilm(records, screen: PointSize(width: 100, height: 200), choice)
    }
  }

  @Test("shows each cell where it is on the screen, with what it shows and how long it waits")
  func cells() throws {
    var story = Story()
    story.frame { story in
      story.bind(0, url: 7)
      story.bind(1, url: 8)
      story.place(0, y: 0)
      story.place(1, y: 50)
    }
    story.frame(offset: 20) { $0.draw(0, .image, url: 7) }
    story.frame(offset: 20) { $0.draw(1, .wrongImage, url: 7) }
    let frames = story.film(.numbers(0..<3)).frames
    #expect(frames.map(\.number) == [0, 1, 2])
    #expect(frames[0].cells.map(\.content) == [.placeholder, .placeholder])
    #expect(frames[0].cells.map(\.wantedURL) == [7, 8])
    #expect(frames[0].cells.map(\.shownURL) == [nil, nil])
    let moved = frames[1].cells[1].place
    #expect(moved == PointRect(left: 10, top: 30, right: 60, bottom: 70))
    #expect(frames[1].cells.map(\.content) == [.image, .placeholder])
    #expect(frames[1].cells.map(\.waited) == [nil, Self.period * 2])
    #expect(frames[2].cells[1].shownURL == 7)
    #expect(frames[2].cells[1].wantedURL == 8)
    #expect(frames[2].cells[1].waited == Self.period * 3)
  }

  @Test("leaves out cells that are scrolled away, also where they only touch the edge")
  func scrolledAway() {
    var story = Story()
    story.frame { story in
      for item in 0..<8 { story.place(item, y: Double(item) * 40) }
    }
    story.frame(offset: 40)
    let frames = story.film(.numbers(0..<9)).frames
    #expect(frames[0].cells.map(\.item) == [0, 1, 2, 3, 4])
    #expect(frames[1].cells.map(\.item) == [1, 2, 3, 4, 5])
  }

  @Test("lets a frame stand until the next one is presented, however late that is")
  func durations() {
    var story = Story()
    story.frame()
    story.frame(late: 3)
    story.frame()
    let frames = story.film(.numbers(0..<3)).frames
    #expect(frames.map(\.duration) == [Self.period * 4, Self.period, Self.period])
    #expect(frames.map(\.overrun) == [.zero, Self.period * 3, .zero])
    // The frame that stood says until which late one.
    #expect(frames.map { $0.wait?.frame } == [1, nil, nil])
    #expect(frames[0].wait?.overrun == Self.period * 3)
    #expect(frames.map { $0.cause == nil } == [true, false, true])
  }

  @Test("keeps what stood at each multiple of a time")
  func every() {
    var story = Story()
    for late in [0, 0, 3, 0, 0, 0] { story.frame(late: late) }
    // The frames come after 1, 2, 6, 7, 8 and 9 periods; the first stands for what was before it.
    let frames = story.film(.every(Self.period * 4)).frames
    #expect(frames.map(\.number) == [0, 1, 4, 5])
  }

  @Test("keeps the latest frames, and the earlier of equals", arguments: [1, 2, 3])
  func worst(count: Int) {
    var story = Story()
    for late in [0, 2, 5, 0, 5, 1, 0, 0] { story.frame(late: late) }
    let expected = [[2], [2, 4], [1, 2, 4]][count - 1]
    #expect(story.film(.worst(count)).frames.map(\.number) == expected)
  }

  @Test("says that a trace of an older version has no places")
  func withoutPlaces() {
    var story = Story()
    story.frame { $0.bind(0, url: 3) }
    let film = story.film(.numbers(0..<1))
    #expect(!film.hasPlaces)
    #expect(throws: FilmError.noPlaces) {
      let painter = FramePainter(screen: PointSize(width: 100, height: 200), title: "a")
      _ = try FilmReel([FilmReel.Side(film, painter, frames: 0..<1)])
    }
    #expect(throws: FilmError.noFrames(5..<7, known: 0..<1)) {
      let painter = FramePainter(screen: PointSize(width: 100, height: 200), title: "a")
      _ = try FilmReel([FilmReel.Side(film, painter, frames: 5..<7)])
    }
  }

  @Test("A surface is spoken of when it is placed, when it moves, and when it shows another thing")
  func onlyChanges() {
    let recorder = SignpostRecorder { .start }
    var cells = DrawnCells(signposter: Signposter(recorder: recorder))
    let place = PointRect(left: 0, top: 0, right: 9, bottom: 9)
    let lower = PointRect(left: 0, top: 1, right: 9, bottom: 10)
    for (content, url, at) in [
      (CellContent.placeholder, nil, place), (.placeholder, nil, place), (.image, 4, place),
      (.image, 4, place), (.image, 4, lower), (.wrongImage, 5, lower), (.wrongImage, 6, lower),
    ] { cells.show(content, url: url, item: 1, surface: 0, at: at) }
    var said: [SignpostName] = []
    recorder.drain { said.append($0.name) }
    #expect(said == [.placeCell, .drawCell, .placeCell, .drawCell, .drawCell])
  }

  @Test("The worst frame is the latest; without late ones that with the most wrong images")
  func worstFrame() {
    func number(_ frames: [(late: Int, wrong: Int, placeholders: Int)]) -> Int {
      var worst = WorstFrame()
      var story = Story()
      for frame in frames {
        story.frame(late: frame.late) { story in
          story.records.append(
            .event(
              Signpost.FrameAudit(
                visibleCells: 9,
                wrongImages: frame.wrong,
                staleImages: 0,
                placeholders: frame.placeholders,
                placeholdersWhileResident: 0,
                failureImages: 0
              ),
              at: .start
            )
          )
        }
      }
      for record in story.records { worst.fold(record) }
      return worst.number
    }
    #expect(number([(0, 3, 0), (1, 0, 0), (2, 0, 0), (0, 0, 9)]) == 2)
    #expect(number([(0, 1, 8), (0, 2, 0), (0, 2, 0)]) == 1)
    #expect(number([(0, 0, 1), (0, 0, 4), (0, 0, 2)]) == 1)
  }
}
