import Basics

/// Turns the codec's output into planes of brightness and colour: 4:2:0, full range.
///
/// Planes of the codec are averaged or copied one by one. Rows of RGBA are converted first with the
/// matrix of JFIF 1.02 (BT.601, full range), in the 16-bit fixed point of libjpeg's own encoder.
final class PlaneSink {
  private let resamplers: [PlaneResampler]
  private let memory: PixelMemory
  private let inputs: [RowTarget]
  private let rgba: UnsafeMutableRawPointer?
  private let converter: RowColorConverter?
  private let width: Int
  private let readsPlanes: Bool
  let sizes: RowBufferSizes

  /// Bytes from one input row of a plane to the next, with room for whole vectors after its last
  /// sample.
  static func stride(of source: PlaneSource) -> Int {
    (source.rowBytes + 63) / 64 * 64
  }

  /// A sink for the decode of `plan`; `reader` delivers planes if it was started so, else
  /// `converter` converts the rows of RGBA before they become planes.
  init(
    plan: DecodePlan,
    output: PixelMemory,
    reader: (any PlaneReader)?,
    converter: RowColorConverter?,
    scratch: DecodeScratch? = nil
  ) throws(DecodingError) {
    let sources = reader?.planes ?? Array(repeating: plan.convertedSource, count: 3)
    readsPlanes = reader != nil
    self.converter = converter
    width = plan.scaledSize.width
    sizes = plan.planeBuffers(sources, readsPlanes: readsPlanes)
    memory = try PixelMemory(byteCount: sizes.inputBytes, scratch: scratch)
    var cursor = memory.base
    var inputs: [RowTarget] = []
    var resamplers: [PlaneResampler] = []
    let planes = plan.options.pixelFormat.planes(of: plan.outputSize)
    for (index, source) in sources.enumerated() {
      let axes = plan.axes(source.columnDensity, source.lineDensity, group: index == 0 ? 1 : 2)
      let rows = try PlaneRows(
        output: output,
        plane: planes[index],
        orientation: plan.header.orientation,
        scratch: scratch
      )
      resamplers.append(
        try PlaneResampler(
          columns: axes.columns,
          lines: axes.lines,
          rows: rows,
          scratch: scratch
        )
      )
      let stride = Self.stride(of: source)
      inputs.append(RowTarget(base: cursor, stride: stride, count: source.rowsPerCall))
      cursor += stride * source.rowsPerCall
    }
    rgba = readsPlanes || plan.hasIntermediate ? nil : cursor
    self.inputs = inputs
    self.resamplers = resamplers
    if sources.count == 1 {
      // Gray has no colour: 128 in both planes.
      for plane in planes.dropFirst() {
        (output.base + plane.offset)
          .initializeMemory(
            as: UInt8.self,
            repeating: 128,
            count: plane.bytesPerRow * plane.size.height
          )
      }
    }
  }

  /// Reads the next rows of `reader` and returns the number of rows of the scaled image.
  func takeRows(from reader: any CodecReader) throws(DecodingError) -> Int {
    guard readsPlanes, let reader = reader as? any PlaneReader else {
      guard let rgba else { preconditionFailure("rows of a bitmap are pushed, not taken") }
      try reader.readRows(into: RowTarget(base: rgba, stride: width * 4, count: 1))
      push(rgba: rgba)
      return 1
    }
    let rows = try reader.readPlanes(into: inputs)
    pushInputs()
    return rows
  }

  /// Adds the next row of a bitmap, whose colours are converted in place.
  func push(rgba row: UnsafeMutableRawPointer) {
    converter?.convert(row, pixels: width)
    let pixels = row.assumingMemoryBound(to: UInt8.self)
    let (luma, blue, red) = (
      inputs[0].base.assumingMemoryBound(to: UInt8.self),
      inputs[1].base.assumingMemoryBound(to: UInt8.self),
      inputs[2].base.assumingMemoryBound(to: UInt8.self)
    )
    let half: Int32 = 1 << 15
    let centre: Int32 = (128 << 16) + half - 1
    for x in 0..<width {
      let r = Int32(pixels[4 &* x])
      let g = Int32(pixels[4 &* x &+ 1])
      let b = Int32(pixels[4 &* x &+ 2])
      let y = 19_595 &* r &+ 38_470 &* g &+ 7_471 &* b &+ half
      let cb = -11_059 &* r &- 21_709 &* g &+ 32_768 &* b &+ centre
      let cr = 32_768 &* r &- 27_439 &* g &- 5_329 &* b &+ centre
      luma[x] = UInt8(truncatingIfNeeded: y >> 16)
      blue[x] = UInt8(truncatingIfNeeded: cb >> 16)
      red[x] = UInt8(truncatingIfNeeded: cr >> 16)
    }
    pushInputs()
  }

  private func pushInputs() {
    for (input, resampler) in zip(inputs, resamplers) {
      for row in 0..<input.count {
        // The codec also delivers rows below the image's edge; the resampler ignores them.
        resampler.push(
          UnsafePointer(
            (input.base + row * input.stride).assumingMemoryBound(to: UInt8.self)
          )
        )
      }
    }
  }
}
