internal import Basics
internal import Diagnosis

/// The late frames of one trial over time: how late each was, yellow, or red for a hang.
struct FrameChart {
  private static let height = 70.0

  let frames: [FrameVerdict]
  /// The end of the trial.
  let end: TimePoint

  /// Draws the chart.
  func draw(into markup: inout Markup) {
    let high = frames.map(\.overrun.milliseconds).max() ?? 0
    let plot = Plot(height: Self.height, end: end.seconds, high: high * 1.04)
    let worst = frames.max { $0.overrun < $1.overrun }
    let summary =
      worst.map {
        "\(frames.count) late frames; the worst is frame \($0.frame), "
          + "\(Axis.label($0.overrun.milliseconds)) ms late (\($0.cause.rawValue))"
      } ?? "no frame was late"
    plot.draw(into: &markup, summary: summary, xUnit: "s", yUnit: "ms") { svg in
      for frame in frames { bar(frame, plot, &svg) }
    }
  }

  private func bar(_ frame: FrameVerdict, _ plot: Plot, _ svg: inout Markup) {
    let top = plot.y.position(frame.overrun.milliseconds)
    let left = plot.x.position(frame.tick.seconds)
    let right = plot.x.position(frame.presented.seconds)
    svg.element(
      "rect",
      [
        "class": "mark \(frame.paceStyle)", "x": left.coordinate, "y": top.coordinate,
        // A hitch of one refresh is narrower than what an eye sees.
        "width": max(1.5, right - left).coordinate,
        "height": max(0.5, plot.y.from - top).coordinate,
      ]
    ) {
      $0.element(
        "title",
        "Frame \(frame.frame), late \(Axis.label(frame.overrun.milliseconds)) ms, "
          + frame.cause.rawValue
      )
    }
  }
}

extension FrameVerdict {
  /// A delay from which Apple calls a screen hung, in milliseconds ("Understanding hangs in your
  /// app").
  static let hangMs = 250.0

  /// The style of its colour, which is Perfetto's: green in time, yellow late, red for a hang.
  var paceStyle: String { overrun.milliseconds >= Self.hangMs ? "hang" : "late" }

  /// The words behind the colours of frames.
  static let paceKey: [(style: String, title: String)] = [
    ("intime", "frame in time"), ("late", "late frame"), ("hang", "hang of 250 ms or more"),
  ]
}
