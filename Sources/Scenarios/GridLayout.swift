import Basics

/// Rows and columns in whole pixels, so that no edge falls between two pixels.
struct GridLayout: Sendable {
  /// The width of an item in pixels, rounded down so that the columns fit.
  let itemWidth: Int
  let tops: [Double]
  let bottoms: [Double]

  private let columns: Int
  private let scale: Int
  private let spacing: Int
  private let topPixels: [Int]

  /// Stacks the rows of `spec`, each as high as its highest item.
  ///
  /// - Complexity: O(items).
  init(spec: FeedSpec, screen: Screen, columns: Int) {
    let scale = screen.scale
    let spacing = Self.pixels(of: .points(spec.spacing), itemWidth: 0, scale: scale)
    // Columns with more spacing than the screen has pixels would be negative.
    let itemWidth = max(1, (screen.pixels.width - (columns - 1) * spacing) / columns)
    let heights = spec.templates.map {
      Self.pixels(of: $0.height, itemWidth: itemWidth, scale: scale)
    }
    var tops: [Int] = []
    var bottoms: [Double] = []
    // The first of items that enter one by one is below the screen.
    var top = spec.arrival == .oneByOne ? screen.pixels.height : 0
    for first in stride(from: 0, to: spec.itemCount, by: columns) {
      let row = first..<min(first + columns, spec.itemCount)
      // A row is as high as its highest item, so items of a row share their top and
      // bottom.
      let height = row.reduce(0) { max($0, heights[$1 % heights.count]) }
      tops.append(top)
      bottoms.append(Double(top + height) / Double(scale))
      top += height + spacing
    }
    self.columns = columns
    self.scale = scale
    self.spacing = spacing
    self.itemWidth = itemWidth
    self.bottoms = bottoms
    topPixels = tops
    // Whole pixels are divided last, so neighbouring rows share their edge to the last bit.
    self.tops = tops.map { Double($0) / Double(scale) }
  }

  var contentHeight: Double { bottoms.last ?? 0 }

  /// The top left corner of item `index` in pixels of the content.
  func origin(ofItem index: Int) -> (left: Int, top: Int) {
    ((index % columns) * (itemWidth + spacing), topPixels[index / columns])
  }

  /// The rectangle of `size` pixels at `left`, `top`, in points.
  func rect(left: Int, top: Int, size: PixelSize) -> PointRect {
    PointRect(
      left: points(left),
      top: points(top),
      right: points(left + size.width),
      bottom: points(top + size.height)
    )
  }

  /// The whole pixels that `length` takes in an item of this grid, rounded up.
  func pixels(of length: Length) -> Int {
    Self.pixels(of: length, itemWidth: itemWidth, scale: scale)
  }

  private func points(_ pixels: Int) -> Double { Double(pixels) / Double(scale) }

  private static func pixels(of length: Length, itemWidth: Int, scale: Int) -> Int {
    let exact = length.points * Double(scale) + length.ofWidth * Double(itemWidth)
    return Screen.wholePixels(exact)
  }
}
