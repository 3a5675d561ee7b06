internal import Basics
internal import Diagnosis
internal import Records
internal import Reports

/// Each trial on its own: late frames and memory over time, the causes, and its command.
struct TrialsSection {
  /// The late frames that a trial lists; its trace has all.
  private static let listedFrames = 5

  let runs: [ReportedRun]

  func write(into page: inout Markup) {
    page.folded("Each trial", "trials") { section in
      section.element(
        "p",
        ["class": "note"],
        "Late frames and the memory ledger by owner. A point of the ledger is the highest "
          + "moment of its span. The dashed lines are where the device warns and where it ends the app. "
          + "A link to a trace works while the page lies where it was written, next to its run."
      )
      let owners = MemorySeries.owners.enumerated().map { (style: "o\($0)", title: $1) }
      section.element("p", ["class": "note"], "Memory by owner:")
      section.key(owners)
      section.element("p", ["class": "note"], "Late frames:")
      section.key(FrameVerdict.paceKey)
      for run in runs {
        if runs.count > 1 { section.element("h3", run.name) }
        for story in run.stories { trial(story, run, &section) }
        missing(run, &section)
      }
    }
  }

  private func missing(_ run: ReportedRun, _ section: inout Markup) {
    guard !run.withoutTrace.isEmpty else { return }
    section.element(
      "p",
      "\(Plural.text(run.withoutTrace.count, "trial")) of \(run.name) have no trace in its "
        + "directory, so they have numbers and no pictures."
    )
  }

  private func trial(_ story: TrialStory, _ run: ReportedRun, _ section: inout Markup) {
    let cell = story.key.cell
    section.newLine()
    section.element("details", ["id": story.anchor(in: run, of: runs)]) { details in
      details.element("summary") { summary in
        summary.write("\(cell.title): ")
        summary.element("span", ["class": "sub"], headline(story))
      }
      details.element("div", ["class": "grid"]) { grid in
        if !story.diagnosis.frames.isEmpty {
          grid.element("figure") { figure in
            figure.element("figcaption", "Late frames")
            FrameChart(frames: story.diagnosis.frames, end: story.memory.end).draw(into: &figure)
          }
        }
        if !story.memory.bins.isEmpty {
          grid.element("figure") { figure in
            figure.element("figcaption", "Memory by owner")
            MemoryChart(memory: story.memory).draw(into: &figure)
            let events = story.memory.events.map {
              "\(FixedPoint.text($0.time.seconds, places: 1)) s: \($0.title)"
            }
            if !events.isEmpty {
              figure.element("p", ["class": "note"], events.joined(separator: "; "))
            }
          }
        }
      }
      frames(story, &details)
      details.element("p") { line in
        line.element("a", ["href": story.link], "Trace")
        line.write(" · again: ")
        line.element("code", run.command(cell))
      }
    }
  }

  /// What happened in the trial, in a few words.
  private func headline(_ story: TrialStory) -> String {
    let frames = story.diagnosis.frames
    var parts: [String] = []
    if let jetsam = story.diagnosis.jetsam {
      parts.append("ended by the device" + jetsam.place)
    }
    if let worst = story.diagnosis.worstFrames(1).first {
      let total = FixedPoint.text(story.diagnosis.hitch.milliseconds, places: 0)
      parts.append(
        "\(Plural.text(frames.count, "late frame")) of \(story.diagnosis.frameCount), \(total) ms "
          + "in all, most by \(worst.cause.rawValue)"
      )
    } else {
      parts.append("no late frame of \(story.diagnosis.frameCount)")
    }
    return parts.joined(separator: "; ")
  }

  private func frames(_ story: TrialStory, _ details: inout Markup) {
    let worst = story.diagnosis.worstFrames(Self.listedFrames)
    guard !worst.isEmpty else { return }
    details.element("ul") { list in
      for frame in worst {
        let chain = FramesSection.chain(frame, story)
        list.element("li", "\(FramesSection.title(frame)): \(chain)")
      }
    }
    let rest = story.diagnosis.frames.count - worst.count
    if rest > 0 {
      details.element(
        "p",
        ["class": "note"],
        "The trace has \(Plural.text(rest, "more late frame"))."
      )
    }
  }
}
