internal import Basics
internal import Records
internal import Reports

/// Memory over time, stacked by owner, with the limits of the device and what happened to it.
struct MemoryChart {
  private static let height = 130.0

  let memory: MemorySeries

  /// Draws the chart.
  func draw(into markup: inout Markup) {
    let bins = memory.bins
    let peak = bins.map { $0.bytes.reduce(0, +) }.max() ?? 0
    let scale = 1e6
    // The limits are drawn where the memory comes near them.
    let limits = [memory.limits?.warning, memory.limits?.jetsam, memory.jetsam?.limit]
      .compactMap { $0?.bytes }
    let shown = limits.filter { Double($0) <= 2.5 * Double(peak) }
    let high = Double(max(peak, shown.max() ?? 0)) / scale * 1.04
    let plot = Plot(height: Self.height, end: memory.end.seconds, high: high)
    plot.draw(into: &markup, summary: summary(peak), xUnit: "s", yUnit: "MB") { svg in
      areas(&svg, bins, plot, scale)
      if let limits = memory.limits {
        plot.level(
          &svg,
          "warning",
          at: Double(limits.warning.bytes) / scale,
          label: "memory warning at \(limits.warning)"
        )
      }
      if let limit = memory.jetsam?.limit ?? memory.limits?.jetsam {
        plot.level(
          &svg,
          "limit",
          at: Double(limit.bytes) / scale,
          label: "jetsam at \(limit)"
        )
      }
      for event in memory.events {
        plot.moment(&svg, "event", at: event.time.seconds, title: event.title)
      }
    }
  }

  private func areas(
    _ svg: inout Markup,
    _ bins: [MemorySeries.Bin],
    _ plot: Plot,
    _ scale: Double
  ) {
    var floor = [Double](repeating: 0, count: bins.count)
    for owner in MemorySeries.owners.indices {
      let tops = zip(bins, floor).map { $1 + Double($0.bytes[owner]) / scale }
      defer { floor = tops }
      guard bins.contains(where: { $0.bytes[owner] > 0 }) else { continue }
      var path = "M"
      for (bin, top) in zip(bins, tops) { path += point(bin.time, top, plot) }
      for (bin, bottom) in zip(bins, floor).reversed() { path += point(bin.time, bottom, plot) }
      svg.leaf("path", ["class": "mark o\(owner)", "d": path + "z"])
    }
  }

  private func point(_ time: Double, _ value: Double, _ plot: Plot) -> String {
    "\(plot.x.position(time).coordinate) \(plot.y.position(value).coordinate) "
  }

  private func summary(_ peak: Int) -> String {
    let events = memory.events.map(\.title)
    return "Memory over \(memory.end): at most \(ByteCount(peak)) in the ledger"
      + (events.isEmpty ? "" : "; " + events.joined(separator: "; "))
  }
}

extension TimePoint {
  /// The distance from the start in seconds.
  var seconds: Double { Double(nanoseconds) / 1e9 }
}
