internal import Basics
internal import Codecs
internal import ImageFormats
internal import Requests
internal import Signposts

/// Runs one decode band by band, really or as a model, and books what it takes.
///
/// Between two bands it looks whether the task was cancelled, so a decode stops within one band.
struct DecodeRunner: Sendable {
  let environment: PipelineEnvironment
  let mode: DecodeMode
  let pixelFormat: PixelFormat
  let light: ResampleLight
  /// The row buffers of all workers between two decodes.
  let scratch = DecodeScratch()
  var sampleSizes = SampleSizeRule.reaching
  var thumbnails = ThumbnailRule.covering
  /// The side of the image on which targets are measured.
  var measuredOn = TargetOptions.Measure.shown

  /// Where decodes run that do not run on the main lane.
  var workers = DecodeLane.background

  /// How much of an image its bytes are.
  enum Extent {
    /// All of it.
    case whole
    /// The front of so many; what is missing is made up, and work is in proportion to what is
    /// there.
    case front(of: ByteCount)
  }

  /// What a finished decode gives; `pixels` is nil when decoding is only modelled.
  struct Outcome {
    var dimensions: ImageDimensions
    var pixels: PixelBuffer?
  }

  /// The sizes that a decode of `data` for `request` has.
  func dimensions(
    of data: ImageData,
    for request: ImageRequest
  ) throws(LoadFailure) -> ImageDimensions {
    let header = try header(of: data)
    return dimensions(DecodePlan(header: header, options: options(for: request, header)), header)
  }

  /// Decodes `data` for `request`; the pixels are charged to ``MemoryOwner/inFlight``.
  ///
  /// - Parameters:
  ///   - extent: How much of the image the bytes are; by default all of it.
  ///   - lane: Where the work is spent; the caller holds the main lane if it is that.
  ///   - onBand: Is told the CPU time of each band.
  func decode(
    _ data: ImageData,
    for request: ImageRequest,
    extent: Extent = .whole,
    on lane: ComputeLane,
    onBand: (TimeSpan) -> Void
  ) async throws(LoadFailure) -> Outcome {
    var header = try header(of: data)
    if case .front(let total) = extent { header.encodedBytes = total }
    let interval = begin(header, request, extent, lane)
    var spent = TimeSpan.zero
    do {
      return try await run(data, header, request, extent, lane, interval, &spent, onBand)
    } catch {
      // What a decode cost that was stopped is lost as well.
      environment.signposter.endInterval(
        interval,
        .init(outcome: error == .cancelled ? .cancelled : .failed, cpu: spent)
      )
      throw error
    }
  }

  private func begin(
    _ header: ImageHeader,
    _ request: ImageRequest,
    _ extent: Extent,
    _ lane: ComputeLane
  ) -> SignpostIntervalState<Signpost.DecodeImageData.End> {
    let fields = Signpost.DecodeImageData.Begin(
      url: request.url.number,
      wantedPixels: request.maxPixelSize,
      method: DecodeMethod(mode),
      lane: lane == .main ? .main : workers,
      sourcePixels: header.shownSize.pixelCount
    )
    let signposter = environment.signposter
    return switch extent {
    case .whole: signposter.beginInterval(Signpost.DecodeImageData.self, fields)
    case .front: signposter.beginInterval(Signpost.DecodeProgressiveImageData.self, fields)
    }
  }

  private func run(
    _ data: ImageData,
    _ header: ImageHeader,
    _ request: ImageRequest,
    _ extent: Extent,
    _ lane: ComputeLane,
    _ interval: SignpostIntervalState<Signpost.DecodeImageData.End>,
    _ cpu: inout TimeSpan,
    _ onBand: (TimeSpan) -> Void
  ) async throws(LoadFailure) -> Outcome {
    var options = self.options(for: request, header)
    if case .front = extent { options.truncation = .accept }
    let session = try session(data, options)
    var plan: DecodePlan
    if let session { plan = session.plan } else { plan = try modelledPlan(header, options) }
    let memory = environment.memory
    var working = plan.scratchBytes + plan.intermediateBytes
    memory.charge(working, to: .scratch)
    memory.charge(plan.outputBytes, to: .inFlight)
    defer { memory.release(working, from: .scratch) }
    var codecNanoseconds = 0
    var buffer: PixelBuffer?
    do throws(LoadFailure) {
      var band = 0
      while band < plan.bandCount {
        guard !Task.isCancelled else { throw .cancelled }
        let began = environment.threadCPUNanoseconds()
        if let session { buffer = try advance(session) }
        codecNanoseconds += environment.threadCPUNanoseconds() - began
        let spent = await environment.compute.spend(
          work(ofBand: band, of: plan, extent, data.byteCount),
          on: lane
        )
        cpu = cpu + spent
        onBand(spent)
        band += 1
        guard let session, session.plan != plan else { continue }
        // A damaged thumbnail: the image is decoded from its first band, into a result of the same
        // size.
        plan = session.plan
        band = 0
        memory.release(working, from: .scratch)
        working = plan.scratchBytes + plan.intermediateBytes
        memory.charge(working, to: .scratch)
      }
    } catch {
      memory.release(plan.outputBytes, from: .inFlight)
      throw error
    }
    environment.signposter.endInterval(
      interval,
      .init(
        outcome: .done,
        output: plan.outputBytes,
        outputPixels: plan.outputSize.pixelCount,
        cpu: cpu,
        codec: TimeSpan(nanoseconds: codecNanoseconds),
        working: session?.peakWorkingBytes ?? .zero
      )
    )
    if case .whole = extent, let warnings = session?.warnings { note(warnings, request) }
    return Outcome(dimensions: dimensions(plan, header), pixels: buffer)
  }

  private func note(_ warnings: DecodeWarnings, _ request: ImageRequest) {
    environment.signposter.emitEvent(
      Signpost.DecodeWarning(
        url: request.url.number,
        wantedPixels: request.maxPixelSize,
        warnings: warnings.count,
        kind: DecodeWarningKind(warnings.kind),
        decodedRows: warnings.decodedRows,
        damagedFromRow: warnings.firstDamagedRow.map { $0 + 1 } ?? 0
      )
    )
  }

  /// What a band is priced as; of a front, bytes that are not there cost nothing.
  private func work(
    ofBand band: Int,
    of plan: DecodePlan,
    _ extent: Extent,
    _ received: ByteCount
  ) -> ComputeWork {
    guard case .front(let total) = extent else {
      return .decode(plan.work(ofBand: band), of: plan.header)
    }
    var header = plan.header
    header.encodedBytes = total
    let whole = DecodePlan(header: header, options: plan.options)
    return .decode(whole.work(ofBand: band, received: received), of: header)
  }

  private func dimensions(_ plan: DecodePlan, _ header: ImageHeader) -> ImageDimensions {
    ImageDimensions(
      source: header.shownSize,
      pixels: plan.outputSize,
      byteCount: plan.outputBytes
    )
  }

  /// The plan of a decode that is not made, held to the limits that a session keeps.
  private func modelledPlan(
    _ header: ImageHeader,
    _ options: DecodeOptions
  ) throws(LoadFailure) -> DecodePlan {
    let plan = DecodePlan(header: header, options: options)
    do {
      try plan.checkLimits()
      return plan
    } catch {
      throw .decoding(error)
    }
  }

  private func session(
    _ data: ImageData,
    _ options: DecodeOptions
  ) throws(LoadFailure) -> DecodeSession? {
    guard let bytes = data.bytes else { return nil }
    do {
      return try DecodeSession(bytes, options: options, scratch: scratch)
    } catch {
      throw .decoding(error)
    }
  }

  private func advance(_ session: DecodeSession) throws(LoadFailure) -> PixelBuffer? {
    do {
      switch try session.decodeNextBand() {
      case .more: return nil
      case .finished(let buffer): return buffer
      }
    } catch {
      throw .decoding(error)
    }
  }

  private func options(for request: ImageRequest, _ header: ImageHeader) -> DecodeOptions {
    var options = DecodeOptions(mode: mode, target: mode == .full ? nil : request.target)
    options.pixelFormat =
      pixelFormat == .yuv420 && header.transparency == .possible ? .rgba8 : pixelFormat
    options.light = light
    options.sampleSizes = sampleSizes
    options.thumbnails = thumbnails
    // Who takes the stored sides for the shown ones fits a picture that lies on its side.
    if measuredOn == .stored, header.orientation.swapsSides {
      options.target = options.target?.turned
    }
    return options
  }

  /// What the header says, if the decoder's limits allow so many pixels.
  private func header(of data: ImageData) throws(LoadFailure) -> ImageHeader {
    let header = try knownHeader(of: data)
    let limit = DecodeLimits().maxPixels
    guard header.storedSize.pixelCount <= limit else {
      throw .decoding(.tooLarge(size: header.storedSize, limit: limit))
    }
    return header
  }

  private func knownHeader(of data: ImageData) throws(LoadFailure) -> ImageHeader {
    if let header = data.header { return header }
    guard let bytes = data.bytes else {
      preconditionFailure("image data has neither bytes nor a header; its transport made it wrong")
    }
    do {
      return try bytes.readHeader()
    } catch {
      throw .decoding(error)
    }
  }
}

extension DecodeMethod {
  /// How a decode in `mode` makes its result.
  fileprivate init(_ mode: DecodeMode) {
    switch mode {
    case .full: self = .full
    case .fullThenResize: self = .resize
    case .downsample: self = .downsample
    case .powerOfTwo: self = .powerOfTwo
    case .embeddedThumbnail: self = .embeddedThumbnail
    }
  }
}

extension DecodeWarningKind {
  fileprivate init(_ kind: DecodeWarnings.Kind) {
    switch kind {
    case .harmless: self = .harmless
    case .damage: self = .damage
    case .truncation: self = .truncation
    }
  }
}
