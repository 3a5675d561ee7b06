internal import Basics
internal import Reports
internal import Text

/// All loaders by blank and hitches, with the memory of each as a ring around its point.
///
/// Lower left wins. Loaders that the device ended are listed apart, because they have a peak alone.
struct LoaderScatter {
  private static let width = 320.0
  private static let height = 200.0
  private static let frame = (left: 34.0, right: 8.0, top: 10.0, bottom: 24.0)
  /// The radius of a ring, and the distance of two lines of text.
  private static let radius = 4.5
  private static let line = 8.5
  /// An axis is that of square roots where the largest value is this many times the median of those
  /// that are not zero, so that the others are not all in one corner.
  private static let spread = 6.0

  private struct Point {
    var loader: DesignVerdict.Loader
    var x: Double
    var y: Double
    var memory: Double?
  }

  private struct Box {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    func meets(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  private let focus: PageFocus
  private let points: [Point]
  private let ended: [DesignVerdict.Loader]
  private let x: Axis
  private let y: Axis
  private let rooted: [String]

  init(_ verdict: DesignVerdict, _ focus: PageFocus) {
    self.focus = focus
    ended = verdict.loaders.filter { !$0.ended.isEmpty }
    points = verdict.loaders.filter(\.ended.isEmpty).compactMap { loader in
      guard let blank = loader.scores[.blank]?.value, let hitches = loader.scores[.hitches]?.value
      else { return nil }
      let memory = loader.scores[.memory]?.value
      return Point(loader: loader, x: blank, y: hitches, memory: memory)
    }
    let blank = Self.scale(points.map(\.x))
    let isRough = points.contains { $0.y > Self.spread * HitchLimits.bands[0] }
    let hitches = isRough ? Axis.Scale.root : Self.scale(points.map(\.y))
    rooted = [(blank, "blank"), (hitches, "hitches")].filter { $0.0 == .root }.map { $0.1 }
    let least = blank == .root ? 0 : Self.start(points.map(\.x))
    x = Axis(
      low: least,
      high: max(1, points.map(\.x).max() ?? 0) * 1.06,
      from: Self.frame.left,
      to: Self.width - Self.frame.right,
      scale: blank
    )
    y = Axis(
      high: max(12, points.map(\.y).max() ?? 0) * 1.06,
      from: Self.height - Self.frame.bottom,
      to: Self.frame.top,
      scale: hitches
    )
  }

  private static func scale(_ values: [Double]) -> Axis.Scale {
    let sizes = values.filter { $0 > 0 }.sorted()
    guard sizes.count > 1, let most = sizes.last else { return .linear }
    return most > spread * sizes[(sizes.count - 1) / 2] ? .root : .linear
  }

  /// Where an axis begins: at 0, or below the least of values that are all far from it.
  private static func start(_ values: [Double]) -> Double {
    guard let low = values.min(), let high = values.max(), low < high, low > high / 2 else {
      return 0
    }
    return max(0, (low - (high - low) / 2).rounded(.down))
  }

  /// How to read the chart: its axes and the rings around its points.
  var note: String {
    let scale =
      rooted.isEmpty
      ? "" : " The \(rooted.joined(separator: " and ")) scale is one of square roots."
    let start = x.low > 0 ? " The blank scale begins at \(Axis.label(x.low))." : ""
    return
      "Lower left is best.\(start) The ring around a point is its peak of memory, full at the limit of "
      + "the device." + scale
  }

  /// Draws the chart.
  func draw(into markup: inout Markup) {
    let extra = Double(ended.isEmpty ? 0 : 1) * (Self.line * 3.2)
    let box = "0 0 \(Self.width.coordinate) \((Self.height + extra).coordinate)"
    markup.element(
      "svg",
      ["class": "scatter", "viewBox": box, "role": "img", "aria-label": summary]
    ) { svg in
      var taken = points.map { Self.box(around: $0, x, y) }
      axes(&svg)
      bandNames(&taken, &svg)
      // The loaders of the sentences have the first choice of a place for their names.
      let named = focus.parts.map(\.loader)
      let order = points.sorted { left, right in
        (named.contains(left.loader.name) ? 0 : 1, left.x) < (
          named.contains(right.loader.name) ? 0 : 1, right.x
        )
      }
      for point in order { label(point, &taken, &svg) }
      for point in points { mark(point, &svg) }
      endedNames(&svg)
    }
  }

  private static func box(around point: Point, _ x: Axis, _ y: Axis) -> Box {
    let (left, top) = (x.position(point.x), y.position(point.y))
    let reach = radius + 1
    return Box(left: left - reach, right: left + reach, top: top - reach, bottom: top + reach)
  }

  private func axes(_ svg: inout Markup) {
    let bands = [0] + HitchLimits.bands + [.infinity]
    for (index, name) in Self.bandNames.enumerated() where bands[index] < y.high {
      let (low, high) = (y.position(bands[index]), y.position(bands[index + 1]))
      svg.leaf(
        "rect",
        [
          "class": "band-\(name)", "x": x.from.coordinate, "y": high.coordinate,
          "width": (x.to - x.from).coordinate, "height": (low - high).coordinate,
        ]
      )
    }
    for value in x.ticks {
      let place = x.position(value)
      text(&svg, Axis.label(value), x: place, y: y.from + 9, anchor: "middle")
    }
    for value in [0] + HitchLimits.bands + y.ticks.filter({ $0 > 15 }) {
      text(&svg, Axis.label(value), x: x.from - 3, y: y.position(value) + 3, anchor: "end")
    }
    text(
      &svg,
      "blank: share of pictures missing at rest or slow speed, % →",
      x: x.from,
      y: y.from + 19,
      anchor: "start"
    )
    text(&svg, "↑ hitches, ms/s", x: 1, y: 7, anchor: "start")
  }

  /// The names of Apple's bands of hitches, from the lowest.
  private static let bandNames = ["good", "warning", "critical"]

  /// The name of each band that is high enough, in a corner where no point is.
  private func bandNames(_ taken: inout [Box], _ svg: inout Markup) {
    let bands = [0] + HitchLimits.bands + [.infinity]
    for (index, name) in Self.bandNames.enumerated() where bands[index] < y.high {
      let (low, high) = (y.position(bands[index]), y.position(bands[index + 1]))
      guard low - high > Self.line else { continue }
      let width = Double(name.count) * 4.3
      let heights = [high + Self.line, (low + high) / 2 + 3, low - 3]
      let corners = heights.flatMap { [(x.to - 2 - width, $0), (x.from + 3, $0)] }
      let free = corners.first { left, base in
        let box = Box(left: left, right: left + width, top: base - 6, bottom: base + 2)
        return !taken.contains { $0.meets(box) }
      }
      guard let (left, base) = free else { continue }
      taken.append(Box(left: left, right: left + width, top: base - 6, bottom: base + 2))
      text(&svg, name, x: left, y: base, anchor: "start")
    }
  }

  private func text(
    _ svg: inout Markup,
    _ content: String,
    x: Double,
    y: Double,
    anchor: String,
    style: String = ""
  ) {
    svg.element(
      "text",
      ["class": style, "x": x.coordinate, "y": y.coordinate, "text-anchor": anchor],
      content
    )
  }

  private func mark(_ point: Point, _ svg: inout Markup) {
    let (left, top) = (x.position(point.x), y.position(point.y))
    let style = point.loader.out == nil ? "" : " out"
    let isWinner = focus.verdict?.answer?.winner == point.loader.name
    svg.element("g") { group in
      group.element("title", title(point))
      group.leaf(
        "circle",
        ["class": "ring", "cx": left.coordinate, "cy": top.coordinate, "r": Self.radius.coordinate]
      )
      let round = 2 * Double.pi * Self.radius
      let part = round * min(1, max(0, (point.memory ?? 0) / 100))
      group.leaf(
        "circle",
        [
          "class": "used", "cx": left.coordinate, "cy": top.coordinate,
          "r": Self.radius.coordinate, "stroke-dasharray": "\(part.coordinate) 99",
          "transform": "rotate(-90 \(left.coordinate) \(top.coordinate))",
        ]
      )
      group.leaf(
        "circle",
        [
          "class": "dot\(style)\(isWinner ? " winner" : "")", "cx": left.coordinate,
          "cy": top.coordinate, "r": "2.5",
        ]
      )
    }
  }

  /// The name next to a point, in the first place that is free, with a line to it if that is far.
  private func label(_ point: Point, _ taken: inout [Box], _ svg: inout Markup) {
    let (left, top) = (x.position(point.x), y.position(point.y))
    let memory = point.memory.map { " · \(FixedPoint.text($0, places: 0)) % memory" } ?? ""
    let content = point.loader.name + memory
    let width = Double(content.count) * 4.3
    let gap = Self.radius + 3
    func place(_ side: Double, _ shift: Double) -> (box: Box, x: Double) {
      let begin = side > 0 ? left + gap : left - gap - width
      let middle = top + shift
      return (Box(left: begin, right: begin + width, top: middle - 4, bottom: middle + 4), begin)
    }
    let shifts = (0..<16).flatMap { [-Double($0) * Self.line, Double($0) * Self.line] }
    let choices = shifts.flatMap { [place(1, $0), place(-1, $0)] }
    let free = choices.first { choice in
      choice.box.left >= x.from && choice.box.right <= Self.width && choice.box.top >= 0
        && choice.box.bottom <= y.from && !taken.contains { $0.meets(choice.box) }
    }
    guard let free else { return }
    taken.append(free.box)
    let middle = (free.box.top + free.box.bottom) / 2
    if (middle - top).magnitude > Self.line / 2 {
      let end = free.x > left ? free.x - 1 : free.box.right + 1
      svg.leaf(
        "line",
        [
          "class": "leader", "x1": left.coordinate, "y1": top.coordinate, "x2": end.coordinate,
          "y2": middle.coordinate,
        ]
      )
    }
    let isWinner = focus.verdict?.answer?.winner == point.loader.name
    text(
      &svg,
      content,
      x: free.x > left ? free.x : free.box.right,
      y: middle + 2.5,
      anchor: free.x > left ? "start" : "end",
      style: isWinner ? "name winner" : "name"
    )
  }

  private func endedNames(_ svg: inout Markup) {
    guard !ended.isEmpty else { return }
    let top = Self.height + 6
    text(&svg, "Ended by the device, so not compared:", x: 2, y: top, anchor: "start", style: "bad")
    var known: Set<String> = []
    let places = ended.flatMap(\.ended).map(\.place.scenario).filter { known.insert($0).inserted }
    let names = ended.map(\.name).joined(separator: ", ")
    let place = "in \(places.joined(separator: ", "))"
    text(&svg, place, x: 2, y: top + 2 * Self.line, anchor: "start")
    text(&svg, "✕ " + names, x: 2, y: top + Self.line, anchor: "start", style: "name")
  }

  private func title(_ point: Point) -> String {
    let memory = point.memory.map { ", memory \(LeadNumber.memory.shown($0))" } ?? ""
    let out = point.loader.out.map { "; cannot be shipped: \($0.words)" } ?? ""
    return "\(point.loader.name): blank \(LeadNumber.blank.shown(point.x)), hitches "
      + "\(LeadNumber.hitches.shown(point.y))\(memory)\(out)"
  }

  private var summary: String {
    let ends = ended.isEmpty ? [] : ["ended by the device: \(ended.map(\.name).listed())"]
    return (["Loaders by blank and hitches"] + points.map(title) + ends).joined(separator: ". ")
  }
}
