import Basics
import ImageFormats

extension DecodePlan {
  /// Whether the result is planes of brightness and colour.
  var isPlanar: Bool { options.pixelFormat == .yuv420 }

  /// Whether the codec delivers planes as stored; otherwise they are made from RGBA.
  ///
  /// The header does not show whether a JPEG stores red, green and blue; the reader finds that out.
  /// Colours are converted as RGBA, even if the profile then turns out to need no conversion.
  var readsPlanes: Bool {
    isPlanar && header.codec == .jpeg && header.componentCount != 4 && !hasIntermediate
      && !mayConvert
  }

  /// The sides of a plane of the result whose source has these densities.
  ///
  /// `group` is 1 for brightness and 2 for colour: a colour sample is the mean of the source under
  /// the 2 x 2 pixels that share it, counted from the shown top left.
  func axes(
    _ columnDensity: PlaneAxis.Density,
    _ lineDensity: PlaneAxis.Density,
    group: Int
  ) -> (columns: PlaneAxis, lines: PlaneAxis) {
    let orientation = header.orientation
    // The shown corner of the first stored pixel determines which sides are counted from their end.
    let corner = orientation.shownPosition(
      x: 0,
      y: 0,
      stored: PixelSize(width: 2, height: 2)
    )
    let isScaled = storedUncroppedSize != scaledSize
    func axis(
      _ side: (stored: Int, scaled: Int, origin: Int, length: Int),
      _ density: PlaneAxis.Density,
      corner: Int
    ) -> PlaneAxis {
      PlaneAxis(
        stored: side.stored,
        scaled: isScaled ? side.scaled : nil,
        divisor: scaleDenominator,
        origin: side.origin,
        length: side.length,
        density: density,
        group: group,
        isMirrored: corner == 1
      )
    }
    let (stored, scaled) = (header.storedSize, storedUncroppedSize)
    let (origin, output) = (storedCropOrigin, storedOutputSize)
    return (
      columns: axis(
        (stored.width, scaled.width, origin.x, output.width),
        columnDensity,
        corner: orientation.swapsSides ? corner.y : corner.x
      ),
      lines: axis(
        (stored.height, scaled.height, origin.y, output.height),
        lineDensity,
        corner: orientation.swapsSides ? corner.x : corner.y
      )
    )
  }

  /// The planes expected from the codec: a model of what libjpeg reports once it has started.
  var planeSources: [PlaneSource] {
    let factors =
      header.componentCount == 1
      ? SamplingFactors(horizontal: 1, vertical: 1) : header.chromaSubsampling.lumaFactors
    let least = readsPlanes ? 8 / scaleDenominator : 1
    // Where possible, libjpeg uses a larger inverse DCT for colour instead of scaling it up later.
    var colour = least
    while readsPlanes, colour < 8, factors.horizontal * least % (2 * colour) == 0,
      factors.vertical * least % (2 * colour) == 0
    {
      colour *= 2
    }
    func source(_ horizontal: Int, _ vertical: Int, _ samples: Int) -> PlaneSource {
      func blocks(_ side: Int, _ own: Int, _ most: Int) -> Int {
        (side * own + 8 * most - 1) / (8 * most)
      }
      let stored = header.storedSize
      let (width, height) = (horizontal * samples, vertical * samples)
      let (columns, lines) = (factors.horizontal * 8, factors.vertical * 8)
      return PlaneSource(
        size: PixelSize(
          width: (stored.width * width + columns - 1) / columns,
          height: (stored.height * height + lines - 1) / lines
        ),
        rowBytes: blocks(stored.width, horizontal, factors.horizontal) * samples,
        rowsPerCall: height,
        columnDensity: PlaneAxis.Density(samples: width, pixels: columns),
        lineDensity: PlaneAxis.Density(samples: height, pixels: lines)
      )
    }
    guard readsPlanes else { return Array(repeating: convertedSource, count: 3) }
    let brightness = source(factors.horizontal, factors.vertical, least)
    return header.componentCount == 1
      ? [brightness] : [brightness, source(1, 1, colour), source(1, 1, colour)]
  }

  /// A plane that is made from RGBA rows at the codec's scale.
  var convertedSource: PlaneSource {
    PlaneSource(
      size: scaledSize,
      rowBytes: scaledSize.width,
      rowsPerCall: 1,
      columnDensity: PlaneAxis.Density(samples: 1, pixels: scaleDenominator),
      lineDensity: PlaneAxis.Density(samples: 1, pixels: scaleDenominator)
    )
  }

  /// The row buffers between `sources` and planes.
  func planeBuffers(_ sources: [PlaneSource], readsPlanes: Bool) -> RowBufferSizes {
    var sizes = RowBufferSizes()
    if !readsPlanes && !hasIntermediate {
      sizes.inputRows = 1
      sizes.inputBytes = scaledSize.width * 4
    }
    for (index, source) in sources.enumerated() {
      let axes = axes(source.columnDensity, source.lineDensity, group: index == 0 ? 1 : 2)
      sizes.inputBytes += PlaneSink.stride(of: source) * source.rowsPerCall
      sizes.resamplerBytes += PlaneResampler.memoryBytes(columns: axes.columns, lines: axes.lines)
      sizes.turningBytes += PlaneRows.memoryBytes(
        storedWidth: axes.columns.count,
        orientation: header.orientation
      )
    }
    return sizes
  }

  /// Samples that are averaged into planes; copied samples do not count.
  var averagedSamples: Int {
    guard isPlanar else { return 0 }
    return planeSources.enumerated().reduce(0) { sum, plane in
      let axes = axes(
        plane.element.columnDensity,
        plane.element.lineDensity,
        group: plane.offset == 0 ? 1 : 2
      )
      return axes.columns.isCopy && axes.lines.isCopy ? sum : sum + plane.element.size.pixelCount
    }
  }
}
