public import Basics
internal import ImageFormats

/// The exact row buffers of a decode, besides the codec's own memory.
struct RowBufferSizes: Hashable {
  /// Rows decoded at a time for the resampler; 0 without one.
  var inputRows = 0
  /// The rows of the input buffer: a multiple of `inputRows`, including rows that are still read.
  var inputRingRows = 0
  var inputBytes = 0
  /// Column sums, or means, and column spans of the resampler.
  var resamplerBytes = 0
  /// Rows gathered so that turning by a quarter writes whole cache lines.
  var turningBytes = 0

  var total: Int { inputBytes + resamplerBytes + turningBytes }
}

extension DecodePlan {
  /// Rows that are turned together: 16 pixels of 4 bytes are one cache line.
  static let turningRows = 16
  /// The input rows of the resampler should stay in the first-level cache.
  private static let inputBudget = 16 << 10

  /// The largest row buffers of this decode.
  var rowBuffers: RowBufferSizes {
    guard !isPlanar else { return planeBuffers(planeSources, readsPlanes: readsPlanes) }
    var sizes = RowBufferSizes()
    if isRewritten {
      if !hasIntermediate {
        let rowBytes = codecRowBytes
        sizes.inputRows = min(Self.turningRows, max(1, Self.inputBudget / rowBytes))
        let batches = (sizes.inputRows + heldRows + sizes.inputRows - 1) / sizes.inputRows
        sizes.inputRingRows = batches * sizes.inputRows
        sizes.inputBytes = sizes.inputRingRows * rowBytes
      }
      sizes.resamplerBytes = AreaResampler.memoryBytes(
        sourceWidth: sampledColumns.count,
        outputWidth: storedOutputSize.width
      )
    }
    if header.orientation.swapsSides {
      sizes.turningBytes =
        Self.turningRows * storedOutputSize.width * options.pixelFormat.bytesPerPixel
    }
    return sizes
  }

  /// The intermediate bitmap of the stored size, or zero.
  public var intermediateBytes: ByteCount {
    guard hasIntermediate else { return .zero }
    return ByteCount(intermediateBytesPerRow * header.storedSize.height)
  }

  /// Bytes from one row to the next of a bitmap of the stored size, as the codec writes it.
  var intermediateBytesPerRow: Int {
    Self.bytesPerRow(width: header.storedSize.width, format: codecFormat)
  }

  /// A model of the peak working memory: the codec's own and `rowBuffers`.
  ///
  /// It leaves out the memory of a colour conversion, which depends on the profile alone: some 0.2
  /// MB for a display's and up to a few megabytes for a press's.
  ///
  /// The coefficients of a progressive JPEG are exact: 2 bytes a sample in whole coded units, which
  /// makes 3 bytes a pixel at 4:2:0, 6 at 4:4:4 and 2 for gray. The rest was fitted to measurements
  /// of libjpeg-turbo 2.1 and libpng 1.6.
  public var scratchBytes: ByteCount {
    let codecBytes =
      switch header.codec {
      case .jpeg: coefficientBytes + jpegRowBytes
      case .png: pngBytes
      }
    // With an intermediate bitmap, the codec is freed before rows are scaled.
    return ByteCount(
      hasIntermediate ? max(codecBytes, rowBuffers.total) : codecBytes + rowBuffers.total
    )
  }

  /// Brightness-like and colour components.
  private var componentCounts: (full: Int, colour: Int) {
    switch header.componentCount {
    case 3...: (header.componentCount - 2, 2)
    default: (header.componentCount, 0)
    }
  }

  /// Coefficients of the whole image, allocated only when it has several scans.
  private var coefficientBytes: Int {
    guard header.layout == .progressive else { return 0 }
    let factors =
      header.componentCount == 1
      ? SamplingFactors(horizontal: 1, vertical: 1) : header.chromaSubsampling.lumaFactors
    func units(_ side: Int, _ factor: Int) -> Int { (side + 8 * factor - 1) / (8 * factor) }
    let colourBlocks =
      units(header.storedSize.width, factors.horizontal)
      * units(header.storedSize.height, factors.vertical)
    let fullBlocks = colourBlocks * factors.horizontal * factors.vertical
    let bytesPerBlock = 128
    return (fullBlocks * componentCounts.full + colourBlocks * componentCounts.colour)
      * bytesPerBlock
  }

  /// Tables, and libjpeg's rows between the inverse DCT and the colour conversion.
  private var jpegRowBytes: Int {
    let tables =
      switch header.componentCount {
      case 1: 16_500
      case 4: 21_000
      default: 23_000
      }
    let scanTables = header.layout == .progressive ? 4_500 : 0
    let factors =
      header.componentCount == 1
      ? SamplingFactors(horizontal: 1, vertical: 1) : header.chromaSubsampling.lumaFactors
    // Planes go straight into our own rows.
    guard !readsPlanes else { return tables + scanTables }
    let blockRows = 8 / scaleDenominator
    let isColourScaledUp = scaleDenominator > 1 && factors.horizontal == factors.vertical
    let isSubsampled = factors.horizontal * factors.vertical > 1 && !isColourScaledUp
    guard isSubsampled else {
      // The inverse DCT brings all components to the same size, so nothing is upsampled.
      let rows = factors.vertical * blockRows * header.componentCount
      return tables + scanTables + rows * scaledSize.width
    }
    // Smooth vertical upsampling needs the neighbouring rows above and below.
    let needsContext = factors.vertical > 1 && blockRows > 1
    let context = needsContext ? 2 : 0
    let contextTables = needsContext ? 2_000 : 0
    let fullRows = (blockRows + context) * factors.vertical * componentCounts.full
    let colourRows = (blockRows + context) * componentCounts.colour
    let upsampledRows = factors.vertical * componentCounts.colour
    return tables + scanTables + contextTables
      + (fullRows + upsampledRows) * scaledSize.width
      + colourRows * scaledSize.width / factors.horizontal
  }

  /// The memory of the reader of plain PNG files, or libpng's rows and the window of its zlib.
  ///
  /// It assumes samples of 8 bits, because the plan's header does not distinguish 8 from 16.
  private var pngBytes: Int {
    let width = header.storedSize.width
    guard header.layout == .baseline else {
      // A stored row and an output row: up to 8 bytes a pixel each at 16 bits.
      let grayBytes = codecFormat == .rgba8 ? 8 : 12
      return 50_800 + (header.componentCount < 3 ? grayBytes : 16) * width
    }
    // A request for 16 bits suggests that the file stores 16, too.
    let rowBytes = header.componentCount * width * (codecFormat == .rgba8 ? 1 : 2)
    let imageBytes = (rowBytes + 1) * header.storedSize.height
    // Tables and window of the inflater, two rows, and one inflated piece.
    return 91_000 + 2 * rowBytes + min(imageBytes, 128 << 10)
  }
}
