/// The gnuplot script that follows from a figure of `plots/figures.json`.
struct PlotScript {
  /// How many letters fit below a panel.
  private static let straightLetters = 70

  private let figure: Figure

  init(_ figure: Figure) {
    self.figure = figure
  }

  /// The whole script, which draws the figure as PNG and as SVG.
  var text: String {
    let rows = (figure.panels.count + figure.layout - 1) / figure.layout
    let size = "\(750 * figure.layout), \(470 * rows + 60)"
    var lines = [
      "# Generated from plots/figures.json by PlotTests; edit it there.",
      "#",
      "#   make plots        draws plots/\(figure.name).png and .svg from \(figure.table)",
      "#   gnuplot -e \"table='mine.csv'; picture='mine'\" plots/\(figure.name).gnuplot",
      "",
      "if (!exists(\"table\")) table = \(Self.quoted(figure.table))",
      "if (!exists(\"picture\")) picture = \(Self.quoted("plots/\(figure.name)"))",
      "",
      "set datafile separator \",\"",
      "set datafile columnheaders",
      "set style fill solid 1.0 border rgb \"#666666\"",
      "set key outside bottom center horizontal noenhanced",
      "set xtics noenhanced",
      "set title noenhanced",
      "set ylabel noenhanced",
      "set grid ytics back lt 1 lw 0.5 lc rgb \"#cccccc\"",
      // Rows of other series are left out instead of breaking a line.
      "set datafile missing NaN",
      "do for [format in \"png svg\"] {",
      "  if (format eq \"png\") {",
      "    set terminal pngcairo size \(size) font \"sans,11\" background \"white\"",
      "  } else {",
      "    set terminal svg size \(size) font \"sans,11\" background \"white\"",
      "  }",
      "  set output picture . \".\" . format",
      "  set multiplot layout \(rows), \(figure.layout) title \(Self.quoted(figure.title)) "
        + "noenhanced",
    ]
    for panel in figure.panels { lines += self.lines(panel).map { "  " + $0 } }
    return (lines + ["  unset multiplot", "}"]).joined(separator: "\n") + "\n"
  }

  private func lines(_ panel: Figure.Panel) -> [String] {
    let places = panel.places ?? figure.places
    var lines = [
      "set title \(Self.quoted(panel.title))", "set ylabel \(Self.quoted(panel.unit))",
      panel.isLogarithmic ? "set logscale y" : "unset logscale y", "set format y \"%g\"",
      "set yrange [\(panel.minimum ?? "*"):*]", "unset label", "unset arrow",
    ]
    if places.isEmpty {
      lines.append("set xlabel \(Self.quoted(figure.xTitle))")
      lines.append(figure.isXLogarithmic ? "set logscale x" : "unset logscale x")
      lines.append("set xrange [*:*]")
      if figure.isXLogarithmic { lines.append("set format x \"%.0s%c\"") }
    } else {
      let ticks = places.enumerated().map { index, place in
        // The text of a tick is a format.
        let text = place.title.split(separator: "%", omittingEmptySubsequences: false)
        return "\(Self.quoted(text.joined(separator: "%%"))) \(index + 1)"
      }
      // Long texts next to each other would overlap.
      let letters = places.reduce(0) { $0 + $1.title.count + 2 }
      let turn = letters > Self.straightLetters ? "rotate by -20" : "norotate"
      lines.append("set xtics \(turn) (\(ticks.joined(separator: ", ")))")
      lines.append("set xrange [0.4:\(places.count).6]")
    }
    for (index, threshold) in panel.thresholds.enumerated() {
      let value = "\(threshold.value)"
      lines.append(
        "set arrow from graph 0, first \(value) to graph 1, first \(value) nohead dt 2 "
          + "lc rgb \"#b2182b\""
      )
      lines.append(
        "set label \(Self.quoted(threshold.title)) at graph 0.02, first \(value) left "
          + "offset 0, \(index + 2) tc rgb \"#b2182b\" font \"sans,9\" noenhanced"
      )
    }
    if figure.kind == .bars { lines.append("set boxwidth \(Self.number(barWidth))") }
    let plots = figure.series.indices.map { plot(panel, places, $0) }
    return lines + ["plot \\"] + plots.map { "  " + $0 }.joined(separator: ", \\\n").lines
  }

  private func plot(_ panel: Figure.Panel, _ places: [Figure.Entry], _ index: Int) -> String {
    let entry = figure.series[index]
    var conditions = (figure.filter + panel.filter).map { Self.equals($0.column, $0.value) }
    if let column = figure.seriesColumn { conditions.append(Self.equals(column, entry.value)) }
    var x = "column(\(Self.quoted(figure.xColumn)))"
    if !places.isEmpty {
      let cases = places.enumerated().map { "\(Self.equals(figure.xColumn, $1.value)) ? \($0 + 1)" }
      x = "(\(cases.joined(separator: " : ")) : NaN)"
      let shift = (Double(index) - Double(figure.series.count - 1) / 2) * barWidth
      if figure.kind == .bars { x += " + \(Self.number(shift))" }
    }
    if !conditions.isEmpty { x = "(\(conditions.joined(separator: " && "))) ? \(x) : NaN" }
    let column = figure.seriesColumn == nil ? entry.value : panel.column ?? ""
    var y = "column(\(Self.quoted(column)))"
    if let over = panel.over { y += " / column(\(Self.quoted(over)))" }
    if panel.factor != 1 { y += " * \(panel.factor)" }
    let style =
      switch figure.kind {
      case .bars: "with boxes lc rgb \(Self.quoted(entry.colour))"
      // Rows of equal x are averaged.
      case .lines:
        "smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb \(Self.quoted(entry.colour))"
      case .points: "with points pt 6 ps 1.2 lw 1.5 lc rgb \(Self.quoted(entry.colour))"
      }
    return "table using (\(x)):(\(y)) \(style) title \(Self.quoted(entry.title))"
  }

  /// Bars of one place take four fifths of it.
  private var barWidth: Double { 0.8 / Double(max(1, figure.series.count)) }

  private static func equals(_ column: String, _ value: String) -> String {
    guard value.hasSuffix("*") else { return "strcol(\(quoted(column))) eq \(quoted(value))" }
    let start = String(value.dropLast())
    return "substr(strcol(\(quoted(column))), 1, \(start.utf8.count)) eq \(quoted(start))"
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }

  private static func number(_ value: Double) -> String {
    "\((value * 10_000).rounded() / 10_000)"
  }
}

extension String {
  fileprivate var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
