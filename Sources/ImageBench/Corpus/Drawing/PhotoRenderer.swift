internal import Basics

/// Renders a scene as RGB rows, a strip at a time, as a camera would: shapes with texture, a lens
/// that softens by a pixel, and a sensor with a little noise.
///
/// Rows may be requested in any order and do not depend on it. It uses the memory of a few dozen
/// rows, whatever the height.
final class PhotoRenderer {
  /// The largest column offset at which a material reads the fields.
  static let longestShift = 255

  let scene: PhotoScene
  /// The strength of all fine texture in 1/64; it determines the size of the file.
  var detail = 64 {
    didSet { if detail != oldValue { forget() } }
  }
  private let sensorNoise: Int32
  private let noise: NoiseTable
  private let terrain: FractalField
  private let texture: FractalField
  private let colour: FractalField
  private let marks: RowBuffer<UInt16>
  private let composed: [RowBuffer<Int16>]
  private var composedHeld: [Int?] = [nil, nil, nil]
  private let softened: RowBuffer<Int16>
  private let softenedAcross: RowBuffer<Int16>
  private let blue: RowBuffer<Int16>
  private let red: RowBuffer<Int16>
  private let shares: [RowBuffer<Int16>]
  private var chromaHeld: Int?
  private var crossings: [Int] = []

  /// A renderer of `scene` whose sensor has a noise of `noiseLevel` hundredths of a level.
  init(scene: PhotoScene, noiseLevel: Int, stream: inout SplitMix64) {
    self.scene = scene
    let width = scene.size.width
    let fieldWidth = width + PhotoRenderer.longestShift + 1
    noise = NoiseTable(stream: &stream, longestRow: fieldWidth + 64)
    // The table's deviation is 1180, a level counts 8, and products lose 16 bits.
    sensorNoise = Int32(noiseLevel * 8 * 65536 / 118_000)
    var octaves = 3
    while fieldWidth >> (octaves + 1) > 4, octaves < 10 { octaves += 1 }
    let half = FractalField.unitAmplitude / 2
    terrain = FractalField(
      width: fieldWidth,
      amplitudes: [0, 0] + Array(repeating: half, count: octaves - 2),
      noise: noise,
      layer: 0
    )
    texture = FractalField(
      width: fieldWidth,
      amplitudes: [30000, 18000, 10000, 7000],
      noise: noise,
      layer: 32
    )
    colour = FractalField(
      width: fieldWidth / 2 + 1,
      amplitudes: [0] + Array(repeating: half, count: octaves - 2),
      noise: noise,
      layer: 64
    )
    marks = RowBuffer(count: width, repeating: 0)
    composed = (0..<3).map { _ in RowBuffer(count: width, repeating: 0) }
    softened = RowBuffer(count: width + 2, repeating: 0)
    softenedAcross = RowBuffer(count: width, repeating: 0)
    let columns = (width + 1) / 2
    blue = RowBuffer(count: columns, repeating: 0)
    red = RowBuffer(count: columns, repeating: 0)
    shares = (0..<3).map { _ in RowBuffer(count: 2 * columns, repeating: 0) }
  }

  /// Writes the RGB bytes of `rows` from `out` on, `stride` bytes apart.
  func render(rows: Range<Int>, into out: UnsafeMutablePointer<UInt8>, stride: Int) {
    let width = scene.size.width
    let last = scene.size.height - 1
    for y in rows {
      let above = composedRow(max(y - 1, 0))
      let here = composedRow(y)
      let below = composedRow(min(y + 1, last))
      Kernel.soften(
        above: above,
        here: here,
        below: below,
        down: softened.start,
        across: softenedAcross.start,
        count: width
      )
      prepareChroma(y / 2)
      Kernel.addNoise(
        noise.row(layer: 96, row: y),
        gain: sensorNoise,
        to: softenedAcross.start,
        count: width
      )
      Kernel.store(
        luma: softenedAcross.start,
        red: shares[0].start,
        green: shares[1].start,
        blue: shares[2].start,
        into: out + (y - rows.lowerBound) * stride,
        count: width
      )
    }
  }

  private func forget() {
    composedHeld = [nil, nil, nil]
  }

  private func mark(_ y: Int) {
    for index in scene.bands[y / PhotoScene.bandRows] {
      scene.shapes[index].outline.paint(
        UInt16(truncatingIfNeeded: index),
        y: y,
        into: marks.start,
        width: scene.size.width,
        crossings: &crossings
      )
    }
  }

  private func composedRow(_ y: Int) -> UnsafeMutablePointer<Int16> {
    let slot = y % 3
    let out = composed[slot].start
    if composedHeld[slot] == y { return out }
    composedHeld[slot] = y
    mark(y)
    let terrainRow = terrain.row(y)
    let textureRow = texture.row(y)
    let width = scene.size.width
    var start = 0
    while start < width {
      let end = Kernel.runEnd(marks.start, from: start, count: width)
      let shape = scene.shapes[Int(marks.start[start])]
      let material = shape.material
      let slope = material.slope
      let base =
        material.luma << 12 + slope.y * (y - shape.centre.y) + slope.x * (start - shape.centre.x)
      Kernel.compose(
        terrain: terrainRow + start + material.shift,
        texture: textureRow + start + material.shift,
        base: Int32(clamping: base),
        slope: Int32(clamping: slope.x),
        terrainGain: Int32(clamping: material.terrain),
        textureGain: Int32(min(material.texture * detail / 64, 16383)),
        into: out + start,
        count: end - start
      )
      start = end
    }
    return out
  }

  /// Chroma is composed once for two rows and two columns, as a camera's colour filter samples it.
  private func prepareChroma(_ pair: Int) {
    if chromaHeld == pair { return }
    chromaHeld = pair
    mark(min(2 * pair, scene.size.height - 1))
    let field = colour.row(pair)
    let width = scene.size.width
    var start = 0
    while start < width {
      let end = Kernel.runEnd(marks.start, from: start, count: width)
      let material = scene.shapes[Int(marks.start[start])].material
      let first = (start + 1) / 2
      let count = (end + 1) / 2 - first
      let source = field + first + material.shift / 2
      Kernel.tint(
        source,
        base: Int16(clamping: material.chroma.x),
        gain: Int32(material.tint.x),
        into: blue.start + first,
        count: count
      )
      Kernel.tint(
        source,
        base: Int16(clamping: material.chroma.y),
        gain: Int32(material.tint.y),
        into: red.start + first,
        count: count
      )
      start = end
    }
    Kernel.shares(
      blueDifference: blue.start,
      redDifference: red.start,
      red: shares[0].start,
      green: shares[1].start,
      blue: shares[2].start,
      count: blue.count
    )
  }
}
