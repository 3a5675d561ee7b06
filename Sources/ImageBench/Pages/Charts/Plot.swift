/// The frame of a small drawing: an axis of time below, an axis of values on the left, and marks in
/// between.
///
/// It is 320 units wide, so that its text keeps its size on a narrow screen.
struct Plot: Sendable {
  static let width = 320.0

  let height: Double
  let x: Axis
  let y: Axis
  /// The labels of the axis of time with their places, such as days; nil, the default, for round
  /// numbers.
  var xLabels: [(place: Double, text: String)]?
  /// The labels of the axis of values; nil, the default, for round numbers.
  var yLabels: [(place: Double, text: String)]?

  static let left = 52.0
  private static let right = 10.0
  private static let top = 8.0
  private static let bottom = 16.0

  /// A plot of values from `low`, by default 0, to `high`, over `x` from `start` to `end`.
  ///
  /// The labels of values have `left` units, by default enough for six digits.
  init(
    height: Double,
    start: Double = 0,
    end: Double,
    low: Double = 0,
    high: Double,
    left: Double = Plot.left
  ) {
    self.height = height
    x = Axis(low: start, high: end, from: left, to: Self.width - Self.right)
    y = Axis(low: low, high: high, from: height - Self.bottom, to: Self.top)
  }

  /// Draws the plot with what `marks` draws over its grid.
  ///
  /// `summary` is for screen readers; `xUnit` and `yUnit` follow the last label of their axis.
  func draw(
    into markup: inout Markup,
    summary: String,
    xUnit: String,
    yUnit: String,
    marks: (inout Markup) -> Void
  ) {
    let box = "0 0 \(Self.width.coordinate) \(height.coordinate)"
    markup.element("svg", ["viewBox": box, "role": "img", "aria-label": summary]) { svg in
      grid(&svg, yUnit)
      marks(&svg)
      times(&svg, xUnit)
    }
  }

  private func grid(_ svg: inout Markup, _ unit: String) {
    let ticks = yLabels ?? y.ticks.map { ($0, Axis.label($0)) }
    for (index, tick) in ticks.enumerated() {
      let place = y.position(tick.place)
      line(&svg, "grid-line", from: (x.from, place), to: (x.to, place))
      let label = tick.text + (index == ticks.count - 1 && !unit.isEmpty ? " \(unit)" : "")
      svg.element(
        "text",
        ["x": (x.from - 3).coordinate, "y": (place + 3).coordinate, "text-anchor": "end"],
        label
      )
    }
  }

  private func times(_ svg: inout Markup, _ unit: String) {
    line(&svg, "axis", from: (x.from, y.from), to: (x.to, y.from))
    let ticks = xLabels ?? x.ticks.map { ($0, Axis.label($0)) }
    for (index, tick) in ticks.enumerated() {
      let isLast = index == ticks.count - 1
      let isWide = xLabels != nil
      let place = x.position(tick.place)
      // The last label carries the unit and must not leave the drawing.
      let isAtEnd = isLast && place > x.to - 16
      let anchor = isAtEnd ? "end" : index == 0 && isWide ? "start" : "middle"
      svg.element(
        "text",
        [
          "x": (isAtEnd ? x.to : place).coordinate, "y": (height - 4).coordinate,
          "text-anchor": anchor,
        ],
        tick.text + (isLast && !unit.isEmpty ? " \(unit)" : "")
      )
    }
  }

  /// Draws a straight line of the style `name`.
  func line(
    _ svg: inout Markup,
    _ name: String,
    from: (x: Double, y: Double),
    to: (x: Double, y: Double)
  ) {
    svg.leaf(
      "line",
      [
        "class": name, "x1": from.x.coordinate, "y1": from.y.coordinate, "x2": to.x.coordinate,
        "y2": to.y.coordinate,
      ]
    )
  }

  /// Draws a horizontal line at `value` with its name, if the value is within the axis.
  func level(_ svg: inout Markup, _ name: String, at value: Double, label: String) {
    guard value >= y.low, value <= y.high else { return }
    let place = y.position(value)
    line(&svg, name, from: (x.from, place), to: (x.to, place))
    svg.element(
      "text",
      ["x": x.to.coordinate, "y": (place - 2).coordinate, "text-anchor": "end"],
      label
    )
  }

  /// Draws a vertical line at `time` over the whole height; `title` appears when it is pointed at.
  func moment(_ svg: inout Markup, _ name: String, at time: Double, title: String) {
    let place = x.position(time)
    svg.element(
      "line",
      [
        "class": name, "x1": place.coordinate, "y1": y.to.coordinate, "x2": place.coordinate,
        "y2": y.from.coordinate,
      ]
    ) { $0.element("title", title) }
  }
}
