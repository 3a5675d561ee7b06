internal import Basics
internal import Diagnosis
internal import Film
internal import Records
internal import Reports

/// The worst frames of all trials: how late, why, for which image, and where the trace shows it.
struct FramesSection {
  /// The most frames on the page, and of one trial; so that one bad trial does not hide the others.
  private static let most = (late: 12, wrong: 6, ofTrial: TrialStory.mostScreens)

  let runs: [ReportedRun]

  private struct Entry {
    var run: ReportedRun
    var story: TrialStory
    var frame: FrameVerdict
  }

  func write(into page: inout Markup) {
    let (entries, wrong) = (worst, wrongest)
    page.section("The worst frames", "frames") { section in
      guard !entries.isEmpty || !wrong.isEmpty else {
        let hasTraces = runs.contains { !$0.stories.isEmpty }
        section.element(
          "p",
          hasTraces
            ? "No frame was late, and none showed a wrong image."
            : "The runs have no traces, so no frame can be explained; run again to have them."
        )
        return
      }
      section.element(
        "p",
        ["class": "note"],
        "The longest delays first, at most \(Self.most.ofTrial) of a trial and each once for all seeds, with "
          + "the screen that users saw: grey is a cell without its image, a red border a wrong image. "
          + "The stripe says what held the main lane. Open the trace in ui.perfetto.dev and search "
          + "for the frame by its name; imagebench trace cut makes a small trace of some frames."
      )
      section.key(Self.causes(entries.flatMap { $0.frame.shares.map(\.cause) }))
      section.element("ol", ["class": "strip"]) { list in
        for entry in entries { tile(entry, &list) }
        for entry in wrong { tile(entry, &list) }
      }
    }
  }

  /// The colours and words of the distinct `causes`, in their order of preference.
  static func causes(_ causes: [JankCause]) -> [(style: String, title: String)] {
    let known = Set(causes)
    return JankCause.allCases.filter(known.contains).map { ("c-\($0.rawValue)", $0.rawValue) }
  }

  private var worst: [Entry] {
    var entries: [Entry] = []
    for run in runs {
      for story in run.stories {
        for frame in story.diagnosis.worstFrames(Self.most.ofTrial) {
          entries.append(Entry(run: run, story: story, frame: frame))
        }
      }
    }
    let order = entries.enumerated().sorted {
      ($1.element.frame.overrun, $0.offset) < ($0.element.frame.overrun, $1.offset)
    }
    // The same frame of another seed says nothing new.
    var known: Set<String> = []
    let distinct = order.map(\.element).filter { entry in
      let cell = entry.story.key.cell
      return known.insert(
        "\(entry.run.name)|\(cell.scenario)|\(cell.variant)|\(cell.device)|\(entry.frame.frame)"
      ).inserted
    }
    return Array(distinct.prefix(Self.most.late))
  }

  /// A frame in time that shows other images than it should.
  private struct WrongEntry {
    var run: ReportedRun
    var story: TrialStory
    var screen: ScreenFrame
  }

  /// The frames in time with the most wrong images, at most one of a trial.
  private var wrongest: [WrongEntry] {
    let entries = runs.flatMap { run in
      run.stories.compactMap { story in
        story.screens.filter { $0.overrun == .zero }.max { $0.wrongCount < $1.wrongCount }
          .map { WrongEntry(run: run, story: story, screen: $0) }
      }
    }
    let order = entries.enumerated().sorted {
      ($1.element.screen.wrongCount, $0.offset) < ($0.element.screen.wrongCount, $1.offset)
    }
    return order.prefix(Self.most.wrong).map(\.element)
  }

  private func tile(_ entry: WrongEntry, _ list: inout Markup) {
    list.element("li") { tile in
      let count = Plural.text(entry.screen.wrongCount, "wrong image")
      tile.element("h3", "Frame \(entry.screen.number), \(count)")
      ScreenDrawing(frame: entry.screen, urls: entry.story.urls).draw(into: &tile)
      tile.element("p", "It was in time. A cell shows the image of an earlier binding.")
      origin(entry.run, entry.story, at: entry.screen.presented, &tile)
    }
  }

  private func tile(_ entry: Entry, _ list: inout Markup) {
    let (frame, story) = (entry.frame, entry.story)
    list.element("li", ["class": "c-\(frame.cause.rawValue)"]) { tile in
      tile.element("h3", Self.title(frame))
      if let screen = story.screens.first(where: { $0.number == frame.frame }) {
        ScreenDrawing(frame: screen, urls: story.urls).draw(into: &tile)
      }
      let held = frame.shares.reduce(0) { $0 + $1.held.nanoseconds }
      tile.element("div", ["class": "stack", "aria-hidden": "true"]) { stack in
        for share in frame.shares where held > 0 {
          let part = 100 * Double(share.held.nanoseconds) / Double(held)
          stack.element(
            "i",
            ["class": "c-\(share.cause.rawValue)", "style": "width:\(part.coordinate)%"],
            ""
          )
        }
      }
      tile.element("p", Self.chain(frame, story))
      origin(entry.run, story, at: frame.tick, &tile)
    }
  }

  /// Links to the trial of a tile and to its trace.
  private func origin(
    _ run: ReportedRun,
    _ story: TrialStory,
    at time: TimePoint,
    _ tile: inout Markup
  ) {
    tile.element("p") { line in
      line.element("a", ["href": "#\(story.anchor(in: run, of: runs))"], story.key.cell.title)
    }
    tile.element("p", ["class": "note"]) { line in
      line.element("a", ["href": story.link], "Trace")
      line.write(", \(FixedPoint.text(time.seconds, places: 3)) s from its start")
    }
  }

  /// The chain of `frame` without its first part, which ``title(_:)`` says.
  static func chain(_ frame: FrameVerdict, _ story: TrialStory) -> String {
    let parts = frame.chain.text(urls: story.urls).split(separator: " ← ")
    return parts.dropFirst().joined(separator: " ← ")
  }

  /// "Frame 54, late 416.7 ms, decode-on-main", as the trace names it.
  static func title(_ frame: FrameVerdict) -> String {
    "Frame \(frame.frame), late \(FixedPoint.text(frame.overrun.milliseconds, places: 1)) ms, "
      + frame.cause.rawValue
  }
}
