internal import Basics
internal import Glibc
internal import Nights
internal import Records

/// The nights of one series: its values, its levels with their noise, and its changes.
struct SeriesChart {
  private static let height = 96.0
  /// More changes than these would be a grey area; the line shows them too.
  private static let mostMarks = 60

  let story: SeriesStory
  /// All nights of the site, which are the axis of time.
  let runs: [HistoryRun]

  /// Draws the chart; words have none.
  func draw(into markup: inout Markup) {
    guard story.isNumeric, let low = story.numbers.min(), let high = story.numbers.max() else {
      return
    }
    let room = max((high - low) * 0.06, 0)
    // One value alone is drawn in the middle.
    let (bottom, top) = low == high ? (low - 1, low + 1) : (low - room, high + room)
    let labels = Self.labels(bottom, top)
    let longest = labels.map(\.text.count).max() ?? 0
    var plot = Plot(
      height: Self.height,
      end: Double(max(runs.count - 1, 1)),
      low: bottom,
      high: top,
      left: max(18, 6 + 6 * Double(longest))
    )
    plot.yLabels = labels
    plot.xLabels = days
    plot.draw(into: &markup, summary: summary(low, high), xUnit: "", yUnit: "") { svg in
      if story.series.metric.exactness == .noisy {
        for level in story.levels { band(level, plot, &svg) }
      }
      svg.leaf("path", ["class": "line", "d": path(plot)])
      marks(plot, &svg)
    }
  }

  private func summary(_ low: Double, _ high: Double) -> String {
    let exactness = story.series.metric.exactness
    let unit = SiteText.unit(story.series.metric)
    let changes = Plural.text(story.changes.count, "change")
    let least = SiteText.number(low, exactness)
    let most = SiteText.number(high, exactness)
    let range = low == high ? least : "from \(least) to \(most)"
    let now = story.numbers.last.map { SiteText.number($0, exactness) } ?? ""
    return """
      \(story.series.metric.name) over \(Plural.text(story.numbers.count, "night")): \(range)\(unit), \
      \(changes), in the last night \(now)\(unit)
      """
  }

  /// The first, the middle and the last night by their days.
  private var days: [(place: Double, text: String)] {
    let last = runs.count - 1
    let places = last < 1 ? [0] : last < 8 ? [0, last] : [0, last / 2, last]
    return places.map { (Double($0), SiteText.day(runs[$0])) }
  }

  /// Round values with as many decimal places as tell them apart, and k, M or G for thousands,
  /// millions and billions.
  private static func labels(
    _ low: Double,
    _ high: Double
  ) -> [(place: Double, text: String)] {
    let step = Axis.roundStep((high - low) / 3)
    let largest = max(low.magnitude, high.magnitude)
    // A letter only shortens where the step is not lost behind it.
    let scales: [(Double, String)] = [(1e9, "G"), (1e6, "M"), (1e3, "k")]
    let scale = scales.first { largest >= 10 * $0.0 && step >= $0.0 / 100 } ?? (1, "")
    let shown = step / scale.0
    let places = min(9, max(0, Int((-log10(shown) + 0.499).rounded(.up))))
    var labels: [(place: Double, text: String)] = []
    var index = (low / step).rounded(.up)
    while index * step <= high, labels.count < 5 {
      let text = SiteText.trimmed(index * step / scale.0, places: places)
      labels.append((index * step, text + scale.1))
      index += 1
    }
    return labels
  }

  /// A level as a line with its noise around it.
  private func band(_ level: SeriesStory.Level, _ plot: Plot, _ svg: inout Markup) {
    guard let value = level.value else { return }
    let left = plot.x.position(Double(story.places[level.nights.lowerBound]))
    let right = plot.x.position(Double(story.places[level.nights.upperBound - 1]))
    let top = plot.y.position(value + level.noise)
    let bottom = plot.y.position(value - level.noise)
    svg.leaf(
      "rect",
      [
        "class": "band", "x": left.coordinate, "y": top.coordinate,
        "width": max(1, right - left).coordinate, "height": max(0.5, bottom - top).coordinate,
      ]
    )
    let middle = plot.y.position(value)
    plot.line(&svg, "level", from: (left, middle), to: (right, middle))
  }

  /// Exact metrics stay at a level until the next night; noisy ones are joined from night to night.
  private func path(_ plot: Plot) -> String {
    let isExact = story.series.metric.exactness == .exact
    var text = ""
    var last: Double?
    for (place, number) in zip(story.places, story.numbers) {
      let x = plot.x.position(Double(place)).coordinate
      let y = plot.y.position(number).coordinate
      if let last {
        if !isExact { text += "L\(x) \(y)" } else if last != number { text += "H\(x)V\(y)" }
      } else {
        text = "M\(x) \(y)"
      }
      last = number
    }
    guard isExact, let end = story.places.last else { return text }
    return text + "H\(plot.x.position(Double(end) + 0.5).coordinate)"
  }

  private func marks(_ plot: Plot, _ svg: inout Markup) {
    guard story.changes.count <= Self.mostMarks else { return }
    for change in story.changes {
      let day = SiteText.day(runs[change.after])
      plot.moment(
        &svg,
        "change \(change.direction.rawValue)",
        at: Double(change.after),
        title: "\(day): \(change.words), from \(change.old) to \(change.new)"
      )
    }
  }
}
