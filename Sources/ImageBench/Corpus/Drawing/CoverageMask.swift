/// How much of each pixel a small shape covers, 0 to 255, in rows from the top.
struct CoverageMask {
  let width: Int
  let height: Int
  let coverage: [UInt8]

  private static let samplesPerSide = 4
  /// Fractions of a pixel are counted in 1/64.
  static let subpixels = 64

  /// The mask of the positions, in 1/64 of a pixel, for which `isInside` is true.
  init(width: Int, height: Int, isInside: (_ x: Int, _ y: Int) -> Bool) {
    self.width = width
    self.height = height
    let side = CoverageMask.samplesPerSide
    let step = CoverageMask.subpixels / side
    var coverage: [UInt8] = []
    coverage.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        var hits = 0
        for sample in 0..<side * side {
          let column = x * CoverageMask.subpixels + step / 2 + sample % side * step
          let row = y * CoverageMask.subpixels + step / 2 + sample / side * step
          if isInside(column, row) { hits += 1 }
        }
        coverage.append(UInt8(hits * 255 / (side * side)))
      }
    }
    self.coverage = coverage
  }

  /// A disc that fills a square of `diameter` pixels.
  static func disc(diameter: Int) -> CoverageMask {
    let radius = diameter * subpixels / 2
    return CoverageMask(width: diameter, height: diameter) { x, y in
      let (dx, dy) = (x - radius, y - radius)
      return dx * dx + dy * dy <= radius * radius
    }
  }
}
