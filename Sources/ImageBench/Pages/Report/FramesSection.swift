internal import Basics
internal import Diagnosis
internal import Film
internal import FoundationEssentials
internal import Records
internal import Reports

/// The worst frames of all trials: how late, why, for which image, and where the trace shows it.
struct FramesSection {
  let runs: [ReportedRun]
  /// The frames of ``ToldFrame/worst(of:)`` with their traces.
  let frames: [ToldFrame]

  func write(into page: inout Markup) {
    page.folded("The worst frames", "frames") { section in
      guard !frames.isEmpty else {
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
        "The longest delays first, at most \(ToldFrame.mostOfTrial) of a trial and each once for all seeds, "
          + "with the screen that users looked at: while a frame is late, the one before it stands. Grey "
          + "is a cell without its image, a red border a wrong image. The stripe says what held the main "
          + "lane."
      )
      help(&section)
      let verdicts = frames.compactMap(\.verdict)
      section.key(Self.causes(verdicts.flatMap { $0.shares.map(\.cause) }))
      section.element("ol", ["class": "strip"]) { list in
        for frame in frames { tile(frame, &list) }
      }
    }
  }

  /// How a trace is opened, also by a reader who has the page alone.
  private func help(_ section: inout Markup) {
    let isCut = frames.contains { $0.extract != nil }
    let own =
      "The trace of the frames around it is in this page: save it, open ui.perfetto.dev and drop the file "
      + "there, and the view begins with these frames. "
    section.element(
      "p",
      ["class": "note"],
      (isCut ? own : "")
        + "The whole trace lies in the folder of its run; its link works while page and run are where they "
        + "were when the page was written. Search for the frame by its name; the command cuts a trace "
        + "of your own choice."
    )
  }

  /// The colours and words of the distinct `causes`, in their order of preference.
  static func causes(_ causes: [JankCause]) -> [(style: String, title: String)] {
    let known = Set(causes)
    return JankCause.allCases.filter(known.contains).map { ("c-\($0.rawValue)", $0.rawValue) }
  }

  private func tile(_ frame: ToldFrame, _ list: inout Markup) {
    let story = frame.story
    let style = frame.verdict.map { "c-\($0.cause.rawValue)" } ?? "wrong"
    list.element("li", ["class": style]) { tile in
      tile.element("h3", frame.title)
      if let screen = frame.screen {
        ScreenDrawing(frame: screen, urls: story.urls).draw(into: &tile)
      }
      if let verdict = frame.verdict {
        if let wait = frame.wait { tile.element("p", wait) }
        stripe(verdict, &tile)
        tile.element("p", Self.chain(verdict, story))
      } else {
        tile.element("p", "It was in time. A cell shows the image of an earlier binding.")
      }
      tile.element("p") { line in
        line.element(
          "a",
          ["href": "#\(story.anchor(in: frame.run, of: runs))"],
          story.key.cell.title
        )
      }
      traces(frame, &tile)
    }
  }

  /// What held the main lane, as lengths of one stripe.
  private func stripe(_ verdict: FrameVerdict, _ tile: inout Markup) {
    let held = verdict.shares.reduce(0) { $0 + $1.held.nanoseconds }
    tile.element("div", ["class": "stack", "aria-hidden": "true"]) { stack in
      for share in verdict.shares where held > 0 {
        let part = 100 * Double(share.held.nanoseconds) / Double(held)
        stack.element(
          "i",
          ["class": "c-\(share.cause.rawValue)", "style": "width:\(part.coordinate)%"],
          ""
        )
      }
    }
  }

  /// The trace of the frames around it, the whole one, and the command that cuts it.
  private func traces(_ frame: ToldFrame, _ tile: inout Markup) {
    tile.element("p", ["class": "note"]) { line in
      if let extract = frame.extract {
        let name = "\(frame.story.key).frames-\(extract.first)-\(extract.last).json.gz"
        let data = "data:application/gzip;base64,\(Data(extract.bytes).base64EncodedString())"
        line.element(
          "a",
          ["href": data, "download": name],
          "Save the trace of frames \(extract.first) to \(extract.last)"
        )
        line.write(" (\(ByteCount(extract.bytes.count))). ")
      }
      line.element("a", ["href": frame.story.link], "Whole trace")
      line.write(", \(FixedPoint.text(frame.time.seconds, places: 3)) s from its start. ")
      line.element("code", frame.command)
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
