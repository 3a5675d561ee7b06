public import Basics
internal import ImageFormats

/// One decode in progress, done in bands so that it can be stopped between any two.
///
/// Used by one task at a time. Releasing it frees all of its memory at once.
public final class DecodeSession {
  public let header: ImageHeader
  /// The work and the memory of the decode.
  ///
  /// It changes when a thumbnail turns out to be damaged: ``decodeNextBand()`` then returns
  /// `.more`, and the image is decoded from its first band. An opaque image that turns out to lack
  /// pixels, which is accepted, also begins anew, because it is averaged as a transparent one.
  public private(set) var plan: DecodePlan
  /// The peak memory besides encoded bytes and result: codec, row buffers and full bitmap.
  public var peakWorkingBytes: ByteCount { ByteCount(max(peak, ownBytes + codecBytes)) }
  /// The current memory besides encoded bytes and result: codec, row buffers and full bitmap.
  public var workingBytes: ByteCount { ByteCount(ownBytes + codecBytes) }
  /// What happened to the colours; final after the first band.
  public private(set) var colorOutcome = ColorOutcome.asStored

  /// The codec's warnings; nil when there are none, and final after the last band.
  public private(set) var warnings: DecodeWarnings?
  private let image: EncodedImage
  private let scratch: DecodeScratch?
  private let pages: PageTouching
  /// The CPU time of touching fresh memory before it is written; zero with `.whenWritten`.
  public private(set) var touching = TimeSpan.zero
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
  /// `.bitmapsTooLarge` when result and bitmap, with the padding of their rows, exceed their limit,
  /// and `.needsTooMuchMemory` when row buffers exceed that of the codec.
  ///
  /// - Parameters:
  ///   - scratch: The pool of row buffers; nil, the default, allocates fresh ones.
  ///   - pages: When pages of fresh memory are touched; by default when pixels are written to them.
  public init(
    _ image: EncodedImage,
    options: DecodeOptions = DecodeOptions(),
    scratch: DecodeScratch? = nil,
    pages: PageTouching = .whenWritten
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
    self.pages = pages
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

  /// Decodes the next band; the last of the plan's `bandCount` bands returns the result.
  ///
  /// After an error the session has freed its memory and throws the same error again.
  public func decodeNextBand() throws(DecodingError) -> DecodeProgress {
    if let failure { throw failure }
    precondition(nextBand < plan.bandCount, "all \(plan.bandCount) bands have been decoded")
    do {
      try run(plan.band(nextBand))
      if sink.isOpaque && !isOpaque {
        try startOver(plan)
        return .more
      }
    } catch {
      releaseAll()
      do throws(DecodingError) {
        guard plan.source == .embeddedThumbnail else { throw error }
        try startOver(plan.ofImage)
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

// MARK: - Beginning anew

extension DecodeSession {
  /// Decodes the image itself from its first band under `newPlan`.
  private func startOver(_ newPlan: DecodePlan) throws(DecodingError) {
    releaseAll()
    plan = newPlan
    try plan.checkLimits()
    let reader = try makeCodecReader(image.unsafeBytes, options: plan.options)
    self.reader = reader
    isOpaque = isOpaque && reader.isOpaque
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
      noteOpacity()
      if header.layout == .interlaced { try finishReading(after: band) }
    case .decode:
      try decodeRows(through: plan.endScaledRow(ofBand: band.index))
      noteOpacity()
      try finishReading(after: band)
    case .emit:
      if plan.convertsInPlace {
        convertRows(through: plan.endRow(ofBand: band.index))
        return
      }
      emitRows(through: plan.endRow(ofBand: band.index))
    }
  }

  /// Notes whether the codec has left pixels transparent.
  private func noteOpacity() {
    if let reader, !reader.isOpaque { isOpaque = false }
  }

  /// The codec, if it delivers planes.
  private var planeReader: (any PlaneReader)? {
    guard plan.readsPlanes, let reader = reader as? any PlaneReader, reader.planeCount > 0 else {
      return nil
    }
    return reader
  }

  /// Allocates the buffers that `stage` writes to, as late as possible.
  private func prepare(for stage: DecodeStage) throws(DecodingError) {
    doneRows = 0
    let isWholeBitmapStage =
      stage == .absorb && header.layout == .interlaced || stage == .decode && plan.hasIntermediate
    if isWholeBitmapStage && plan.hasIntermediate {
      intermediate = try hold(plan.intermediateBytes.bytes, .zero)
    } else if isWholeBitmapStage {
      output = touched(try PixelMemory(byteCount: plan.outputBytes.bytes, contents: .zero))
    } else if stage != .absorb && !plan.convertsInPlace {
      try prepareRows()
    }
  }

  /// Allocates the result and the buffers before it.
  private func prepareRows() throws(DecodingError) {
    let sizes = plan.rowBuffers
    let output = touched(try PixelMemory(byteCount: plan.outputBytes.bytes))
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
    sink = .resampler(resampler, rows, input, isOpaque: isOpaque)
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
    // The usual formula has converted the inks that the profile describes to RGB.
    case .asStored: source == .ink ? .assumedSRGB : storedProfile
    // An assumed profile remains assumed.
    case .alreadySRGB: storedProfile == .assumedSRGB ? .assumedSRGB : .sRGB
    case .converted: .sRGB
    case .notConverted: .assumedSRGB
    }
  }

  /// Makes the row converter, if the options ask for sRGB and the image is not sRGB already.
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
      if source == .ink {
        // Inks cannot be averaged like light with an alpha, so the codec converts them first.
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
    let memory = touched(
      try PixelMemory(byteCount: bytes, contents: contents, scratch: scratch)
    )
    ownBytes += bytes
    return memory
  }

  /// `memory`, each page of which has been written to where ``pages`` asks for it.
  private func touched(_ memory: PixelMemory) -> PixelMemory {
    guard pages == .whenTaken else { return memory }
    let began = SystemClock.threadCPU.nanoseconds
    memory.touch()
    touching = touching + TimeSpan(nanoseconds: SystemClock.threadCPU.nanoseconds - began)
    return memory
  }

  /// Adds the codec's peak since the last call, during which our own memory was constant.
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
