internal import Basics
internal import Diagnosis
internal import Records
internal import Reports

/// The first screen of a page: which loader to ship and why, at what cost, how sure that is, the
/// chart of all loaders, and what the screens showed over time.
struct FirstScreen {
  private static let questions = ["Which, and why", "At what cost", "How sure"]

  let run: ReportedRun
  let focus: PageFocus
  let strip: Filmstrip?
  /// The identities of its parts end with this; empty for the only run of a page.
  let suffix: String

  func write(into page: inout Markup) {
    page.element("section", ["class": "first", "id": "verdict\(suffix)"]) { section in
      section.element("div", ["class": "answer"]) { answer in
        if let verdict = focus.verdict { chart(verdict, &answer) }
        answer.element("div", ["class": "words"]) { write(words: &$0) }
      }
      film(&section)
    }
  }

  private func write(words: inout Markup) {
    words.element("h2", "Which loader to ship\(suffix.isEmpty ? "" : ": \(run.name)")")
    guard let verdict = focus.verdict else {
      let lines = VerdictWords.sentences(run.run.record, sweep: run.sweep)
      words.element(
        "p",
        ["class": "lead none"],
        lines.first?.text
          ?? "The run has one loader, so there is nothing to choose; play others next to it."
      )
      return
    }
    let short = VerdictWords(verdict).short(today: focus.current)
    guard verdict.answer != nil else {
      words.element("p", ["class": "lead none"], "No loader of this run can be shipped as it is.")
      for sentence in short.prefix(3) { words.element("p", sentence) }
      return
    }
    words.element("dl", ["class": "verdict"]) { list in
      for (question, sentence) in zip(Self.questions, short) {
        list.element("dt", question)
        list.element("dd", sentence)
      }
    }
  }

  private func chart(_ verdict: DesignVerdict, _ answer: inout Markup) {
    let scatter = LoaderScatter(verdict, focus)
    answer.element("figure", ["class": "chart"]) { figure in
      scatter.draw(into: &figure)
      figure.element("figcaption", scatter.note)
    }
  }

  private func film(_ section: inout Markup) {
    guard let strip, let first = strip.times.first else { return }
    section.element("h3", ["class": "filmed"]) { head in
      let seconds = "\(Axis.label(first.seconds)) to \(Axis.label(strip.end.seconds)) s"
      head.write("What users saw: \(strip.place), \(seconds), where they differ most")
      head.element("small", "Grey: no image yet. Red: a wrong image. Frames below:")
      for (style, title) in FrameVerdict.paceKey {
        head.element("small") { item in
          item.element("span", ["class": "k \(style)"], "")
          item.write(title)
        }
      }
    }
    let name = "What the screen showed over time" + (suffix.isEmpty ? "" : ": \(run.name)")
    FilmstripDrawing(strip: strip, name: name).draw(into: &section)
  }
}
