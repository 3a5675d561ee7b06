public import Basics
internal import ImageFormats

/// One decode in progress, done in bands so that it can be stopped between any two.
///
/// Used by one task at a time. Dropping it gives everything back at once.
public final class DecodeSession {
  /// What the image says of itself.
  public let header: ImageHeader
  /// What the decode will do and hold.
  ///
  /// It changes when a thumbnail turns out to be damaged after all: the image is then decoded from
  /// its first band, and ``decodeNextBand()`` has said `.more`.
  public private(set) var plan: DecodePlan
  /// The most that was held at a time besides encoded bytes and result: codec, rows and bitmap.
  public var peakWorkingBytes: ByteCount { ByteCount(max(peak, ownBytes + codecBytes)) }
  /// What is held now besides encoded bytes and result: codec, row buffers and full bitmap.
  public var workingBytes: ByteCount { ByteCount(ownBytes + codecBytes) }
  /// What became of the colours; final as soon as the first band is done.
  public private(set) var colorOutcome = ColorOutcome.asStored

  /// What the codec warned of; nil when it did not, and final when the last band is done.
  public private(set) var warnings: DecodeWarnings?
  private let image: EncodedImage
  private let scratch: DecodeScratch?
  private var reader: (any CodecReader)?
  private var isOpaque = true
  private var source: RowColorConverter.Source
  private var storedProfile: ColorProfile
  private var nextBand = 0
  private var failure: DecodingError?

  private var output: PixelMemory?
  private var sink = RowSink.none
  private var converter: RowColorConverter?
  /// The whole bitmap, when the plan needs one on the way to the result.
  private var intermediate: PixelMemory?
  private var doneRows = 0
  private var ownBytes = 0
  private var peak = 0

  /// Opens `image`, reads its header, and plans its decode under `options`.
  ///
  /// Throws what reading the header throws, `.emptyTarget` for a size below one pixel,
  /// `.bitmapsTooLarge` when result and bitmap break their limit, with the padding of their rows,
  /// and `.needsTooMuchMemory` when row buffers break that of the codec.
  ///
  /// - Parameter scratch: Where row buffers come from and go to; nil, the default, takes fresh
  ///   ones.
  public init(
    _ image: EncodedImage,
    options: DecodeOptions = DecodeOptions(),
    scratch: DecodeScratch? = nil
  ) throws(DecodingError) {
    if let box = options.target?.box, min(box.width, box.height) < 1 {
      throw .emptyTarget(maxPixelSize: min(box.width, box.height))
    }
    let reader = try makeCodecReader(image.unsafeBytes, options: options)
    let plan = DecodePlan(header: reader.header, options: options)
    guard reader.isOpaque || !plan.isPlanar else {
      throw .unsupported(
        codec: reader.header.codec,
        words: "it is transparent, for which planes of brightness and colour have no room"
      )
    }
    header = reader.header
    self.image = image
    self.scratch = scratch
    if plan.source == .embeddedThumbnail, let thumbnail = plan.thumbnailReader(image) {
      self.plan = plan
      self.reader = thumbnail
      source = thumbnail.source
      let own = thumbnail.header.colorProfile
      storedProfile = own == .assumedSRGB ? plan.header.colorProfile : own
    } else {
      let plan = plan.source == .main ? plan : plan.ofImage
      try plan.checkLimits()
      self.plan = plan
      self.reader = reader
      isOpaque = reader.isOpaque
      source = reader.source
      storedProfile = plan.header.colorProfile
    }
  }

  private var codecBytes: Int { reader?.currentBytes ?? 0 }

  /// Decodes the next band; the result comes with the last of the plan's `bandCount` bands.
  ///
  /// After an error the session holds nothing any more and throws the same error again.
  public func decodeNextBand() throws(DecodingError) -> DecodeProgress {
    if let failure { throw failure }
    precondition(nextBand < plan.bandCount, "all \(plan.bandCount) bands have been decoded")
    do {
      try run(plan.band(nextBand))
    } catch {
      releaseAll()
      do throws(DecodingError) {
        guard plan.source == .embeddedThumbnail else { throw error }
        try startOver()
        return .more
      } catch {
        failure = error
        throw error
      }
    }
    nextBand += 1
    guard nextBand == plan.bandCount, let output else { return .more }
    notePeak()
    let result = PixelBuffer(
      adopting: output,
      size: plan.outputSize,
      format: plan.options.pixelFormat,
      colorProfile: resultProfile
    )
    releaseAll()
    return .finished(result)
  }
}

// MARK: - From thumbnail to image

extension DecodeSession {
  /// Goes on with the image itself after its thumbnail has failed.
  private func startOver() throws(DecodingError) {
    plan = plan.ofImage
    try plan.checkLimits()
    let reader = try makeCodecReader(image.unsafeBytes, options: plan.options)
    self.reader = reader
    isOpaque = reader.isOpaque
    source = reader.source
    storedProfile = reader.header.colorProfile
    nextBand = 0
  }
}

// MARK: - Stages

extension DecodeSession {
  private func run(_ band: DecodeBand) throws(DecodingError) {
    if nextBand == 0 {
      prepareColor()
      if let planeReader {
        try planeReader.startPlanes(scaleDenominator: plan.scaleDenominator)
      } else {
        try reader?.start(scaleDenominator: plan.scaleDenominator)
      }
    }
    if band.index == 0 {
      try prepare(for: band.stage)
    }
    switch band.stage {
    case .absorb:
      try reader?.absorb(band: band.index, of: plan, into: wholeBitmap)
      if header.layout == .interlaced { try finishReading(after: band) }
    case .decode:
      try decodeRows(through: plan.endScaledRow(ofBand: band.index))
      try finishReading(after: band)
    case .emit:
      if plan.convertsInPlace {
        convertRows(through: plan.endRow(ofBand: band.index))
        return
      }
      emitRows(through: plan.endRow(ofBand: band.index))
    }
  }

  /// The codec when it is to give planes.
  private var planeReader: (any PlaneReader)? {
    guard plan.readsPlanes, let reader = reader as? any PlaneReader, reader.planeCount > 0 else {
      return nil
    }
    return reader
  }

  /// Allocates what `stage` writes to; nothing is held earlier than it is needed.
  private func prepare(for stage: DecodeStage) throws(DecodingError) {
    doneRows = 0
    let isWholeBitmapStage =
      stage == .absorb && header.layout == .interlaced || stage == .decode && plan.hasIntermediate
    if isWholeBitmapStage && plan.hasIntermediate {
      intermediate = try hold(plan.intermediateBytes.bytes, .zero)
    } else if isWholeBitmapStage {
      output = try PixelMemory(byteCount: plan.outputBytes.bytes, contents: .zero)
    } else if stage != .absorb && !plan.convertsInPlace {
      try prepareRows()
    }
  }

  /// The result and the buffers on the way to it.
  private func prepareRows() throws(DecodingError) {
    let sizes = plan.rowBuffers
    let output = try PixelMemory(byteCount: plan.outputBytes.bytes)
    self.output = output
    guard !plan.isPlanar else {
      notePeak()
      let planes = try PlaneSink(
        plan: plan,
        output: output,
        reader: planeReader,
        converter: converter,
        scratch: scratch
      )
      sink = .planes(planes)
      ownBytes += planes.sizes.total
      return
    }
    let rows = try OrientedRows(
      output: output,
      storedSize: plan.storedOutputSize,
      format: plan.options.pixelFormat,
      orientation: header.orientation,
      converter: converter,
      scratch: scratch
    )
    notePeak()
    ownBytes += sizes.turningBytes
    guard plan.isRewritten else {
      sink = .rows(rows)
      return
    }
    let resampler = try AreaResampler(plan: plan, isOpaque: isOpaque, scratch: scratch)
    ownBytes += sizes.resamplerBytes
    var input: InputRing?
    if sizes.inputBytes > 0 {
      input = InputRing(
        memory: try hold(sizes.inputBytes + InputRing.offset, .undefined),
        mostAtOnce: sizes.inputRows,
        count: sizes.inputRingRows,
        stride: plan.codecRowBytes
      )
    }
    sink = .resampler(resampler, rows, input)
  }

  /// The bitmap that interlaced data is absorbed into.
  private var wholeBitmap: RowTarget? {
    guard header.layout == .interlaced, let memory = intermediate ?? output else { return nil }
    return RowTarget(
      base: memory.base,
      stride: plan.intermediateBytesPerRow,
      count: header.storedSize.height
    )
  }

  private func decodeRows(through end: Int) throws(DecodingError) {
    guard let reader else { return }
    while doneRows < end {
      let left = end - doneRows
      if let intermediate {
        let stride = plan.intermediateBytesPerRow
        let base = intermediate.base + doneRows * stride
        try reader.readRows(into: RowTarget(base: base, stride: stride, count: left))
        doneRows += left
      } else {
        doneRows += try sink.takeRows(from: reader, after: doneRows, upTo: left)
      }
    }
  }

  private func emitRows(through end: Int) {
    guard let intermediate else { return }
    let stride = plan.intermediateBytesPerRow
    for row in doneRows..<end {
      sink.take(intermediate.base + row * stride, byteCount: plan.codecRowBytes)
    }
    doneRows = end
  }

  /// Checks the end of the data after the last band that reads, and releases the codec.
  private func finishReading(after band: DecodeBand) throws(DecodingError) {
    guard band.index == plan.bandsPerStage - 1 else { return }
    try reader?.finish()
    warnings = reader?.warnings
    notePeak()
    reader = nil
  }
}

// MARK: - Colour

extension DecodeSession {
  /// What the levels of the result mean.
  private var resultProfile: ColorProfile {
    switch colorOutcome {
    // The usual formula has made light of the inks that the profile is about.
    case .asStored: source.isInk ? .assumedSRGB : storedProfile
    // What was only assumed stays so.
    case .alreadySRGB: storedProfile == .assumedSRGB ? .assumedSRGB : .sRGB
    case .converted: .sRGB
    case .notConverted: .assumedSRGB
    }
  }

  /// Makes what converts the rows, when that is asked for and the image is not sRGB anyway.
  private func prepareColor() {
    guard plan.options.color == .sRGB, let reader else { return }
    let choice = RowColorConverter.choose(
      storedProfile,
      source: source,
      format: plan.options.pixelFormat,
      maxBytes: min(ICCProfile.maxWorkingBytes, plan.options.limits.maxCodecMemory.bytes)
    )
    switch choice {
    case .unneeded: colorOutcome = .alreadySRGB
    case .useless(let reason): colorOutcome = .notConverted(reason: reason)
    case .ready(let made):
      colorOutcome = .converted
      notePeak()
      peak = max(peak, ownBytes + codecBytes + made.peakBytes)
      ownBytes += made.currentBytes
      if source.isInk {
        // Inks cannot be averaged as if they were light with an alpha.
        reader.convertInk(with: made)
      } else {
        converter = made
      }
    }
  }

  /// Converts rows of a result that was absorbed in place.
  private func convertRows(through end: Int) {
    guard let output, let converter else { return }
    for row in doneRows..<end {
      converter.convert(output.base + row * plan.bytesPerRow, pixels: plan.outputSize.width)
    }
    doneRows = end
  }
}

// MARK: - Memory

extension DecodeSession {
  private func hold(
    _ bytes: Int,
    _ contents: PixelMemory.Contents
  ) throws(DecodingError) -> PixelMemory {
    notePeak()
    let memory = try PixelMemory(byteCount: bytes, contents: contents, scratch: scratch)
    ownBytes += bytes
    return memory
  }

  /// Takes account of the codec's peak since the last call, during which our own share was
  /// constant.
  private func notePeak() {
    peak = max(peak, ownBytes + (reader?.takePeakBytes() ?? 0))
  }

  private func releaseAll() {
    notePeak()
    reader = nil
    output = nil
    sink = .none
    converter = nil
    intermediate = nil
    ownBytes = 0
  }
}
