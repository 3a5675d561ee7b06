internal import Basics
internal import Glibc

/// How often values of each size occur, over a logarithmic axis, as a small drawing of one row.
struct Histogram: Sendable {
  private static let width = 160.0
  private static let height = 18.0
  /// Four bins for each factor of ten.
  private static let binsPerDecade = 4.0

  /// The powers of ten at the ends of the axis.
  let decades: ClosedRange<Int>

  /// An axis that holds all of `values`, which are above zero.
  init(of values: [Double]) {
    let sizes = values.filter { $0 > 0 }.map(log10)
    let low = Int((sizes.min() ?? 0).rounded(.down))
    decades = low...max(low + 1, Int((sizes.max() ?? 1).rounded(.up)))
  }

  /// Draws the distribution of `values`; `summary` is for screen readers.
  func draw(_ values: [Double], into markup: inout Markup, summary: String) {
    let span = Double(decades.upperBound - decades.lowerBound)
    let count = Int(span * Self.binsPerDecade)
    var bins = [Int](repeating: 0, count: count)
    for value in values where value > 0 {
      let place = (log10(value) - Double(decades.lowerBound)) * Self.binsPerDecade
      bins[min(max(Int(place), 0), count - 1)] += 1
    }
    let most = Double(bins.max() ?? 1)
    let step = Self.width / Double(count)
    let box = "0 0 \(Self.width.coordinate) \(Self.height.coordinate)"
    markup.element(
      "svg",
      ["viewBox": box, "role": "img", "aria-label": summary, "preserveAspectRatio": "none"]
    ) { svg in
      for (index, bin) in bins.enumerated() where bin > 0 {
        // The root keeps a single outlier visible next to many small values.
        let size = max(1, Self.height * (Double(bin) / most).squareRoot())
        svg.leaf(
          "rect",
          [
            "class": "mark", "x": (Double(index) * step).coordinate,
            "y": (Self.height - size).coordinate, "width": max(0.5, step - 0.5).coordinate,
            "height": size.coordinate,
          ]
        )
      }
    }
  }
}
