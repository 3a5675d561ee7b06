internal import Basics

/// Renders a screen as RGB rows, a strip at a time.
final class ScreenshotRenderer {
  let size: PixelSize
  private let scene: ScreenshotScene
  private let photo: PhotoRenderer
  private let photoRow: RowBuffer<UInt8>
  private var discs: [Int: CoverageMask] = [:]
  private var bands: [[Int]]
  private static let bandRows = 32

  init(size: PixelSize, stream: inout SplitMix64) {
    self.size = size
    let scene = ScreenshotScene(size: size, stream: &stream)
    self.scene = scene
    let subject = stream.pick(PhotoSubject.allCases)
    let picture = PhotoScene(subject: subject, size: scene.photoSize, stream: &stream)
    photo = PhotoRenderer(scene: picture, noiseLevel: 40, stream: &stream)
    photo.detail = 40
    photoRow = RowBuffer(count: scene.photoSize.width * 3, repeating: 0)
    bands = Array(repeating: [], count: size.height / ScreenshotRenderer.bandRows + 1)
    for (index, placed) in scene.placed.enumerated() {
      let top = max(placed.y, 0)
      let end = min(placed.y + placed.height, size.height)
      guard top < end else { continue }
      for band in top / ScreenshotRenderer.bandRows...(end - 1) / ScreenshotRenderer.bandRows {
        bands[band].append(index)
      }
      if case .box(_, let radius) = placed.item { prepareDisc(radius) }
      if case .photo(let radius, _) = placed.item { prepareDisc(radius) }
    }
  }

  private func prepareDisc(_ radius: Int) {
    if radius > 0, discs[radius] == nil { discs[radius] = .disc(diameter: 2 * radius) }
  }

  /// Writes the RGB bytes of `rows` from `out` on, `stride` bytes apart.
  func render(rows: Range<Int>, into out: UnsafeMutablePointer<UInt8>, stride: Int) {
    for y in rows {
      let row = out + (y - rows.lowerBound) * stride
      for index in bands[y / ScreenshotRenderer.bandRows] {
        let placed = scene.placed[index]
        if y >= placed.y, y < placed.y + placed.height { paint(placed, y: y - placed.y, row: row) }
      }
    }
  }

  private func paint(
    _ placed: ScreenshotScene.Placed,
    y: Int,
    row: UnsafeMutablePointer<UInt8>
  ) {
    switch placed.item {
    case .box(let colour, let radius):
      let inset = y < radius || y >= placed.height - radius ? radius : 0
      fill(colour, from: placed.x + inset, to: placed.x + placed.width - inset, row: row)
      if inset > 0 { paintCorners(colour, placed, radius: radius, y: y, row: row, outside: false) }
    case .glyph(let atlas, let index, let colour):
      let mask = scene.atlases[atlas].glyphs[index].mask
      for x in 0..<mask.width {
        blend(colour, mask.coverage[y * mask.width + x], at: placed.x + x, row: row)
      }
    case .photo(let radius, let behind):
      photo.render(rows: y..<y + 1, into: photoRow.start, stride: photoRow.count)
      let visible = min(placed.width, max(size.width - placed.x, 0))
      (row + 3 * placed.x).update(from: photoRow.start, count: 3 * visible)
      if radius > 0, y < radius || y >= placed.height - radius {
        paintCorners(behind, placed, radius: radius, y: y, row: row, outside: true)
      }
    }
  }

  /// Paints the round corners of one row, or with `outside` the pixels beyond them.
  private func paintCorners(
    _ colour: ScreenshotScene.Colour,
    _ placed: ScreenshotScene.Placed,
    radius: Int,
    y: Int,
    row: UnsafeMutablePointer<UInt8>,
    outside: Bool
  ) {
    guard let disc = discs[radius] else { return }
    let line = y < radius ? y : y - placed.height + 2 * radius
    for x in 0..<radius {
      let left = disc.coverage[line * disc.width + x]
      let right = disc.coverage[line * disc.width + radius + x]
      blend(colour, outside ? 255 - left : left, at: placed.x + x, row: row)
      blend(
        colour,
        outside ? 255 - right : right,
        at: placed.x + placed.width - radius + x,
        row: row
      )
    }
  }

  private func fill(
    _ colour: ScreenshotScene.Colour,
    from left: Int,
    to right: Int,
    row: UnsafeMutablePointer<UInt8>
  ) {
    var x = max(left, 0)
    let end = min(right, size.width)
    while x < end {
      row[3 &* x] = colour.red
      row[3 &* x &+ 1] = colour.green
      row[3 &* x &+ 2] = colour.blue
      x &+= 1
    }
  }

  private func blend(
    _ colour: ScreenshotScene.Colour,
    _ coverage: UInt8,
    at x: Int,
    row: UnsafeMutablePointer<UInt8>
  ) {
    guard coverage > 0, x >= 0, x < size.width else { return }
    let pixel = row + 3 * x
    let share = Int32(coverage)
    func mix(_ under: UInt8, _ over: UInt8) -> UInt8 {
      let sum = Int32(over) &* share &+ Int32(under) &* (255 &- share) &+ 127
      return UInt8(truncatingIfNeeded: sum / 255)
    }
    pixel[0] = mix(pixel[0], colour.red)
    pixel[1] = mix(pixel[1], colour.green)
    pixel[2] = mix(pixel[2], colour.blue)
  }
}
