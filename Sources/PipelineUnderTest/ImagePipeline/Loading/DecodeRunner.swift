internal import Basics
internal import Codecs
internal import DeviceContract
internal import ImageFormats
internal import Requests
internal import Signposts

/// Runs one decode band by band, in reality or as a model, and accounts for its time and memory.
///
/// It checks for cancellation before each band, so a decode stops within one band.
struct DecodeRunner: Sendable {
  let environment: PipelineEnvironment
  let mode: DecodeMode
  let pixelFormat: PixelFormat
  /// The row buffers that all workers share between decodes.
  let scratch = DecodeScratch()
  var thumbnails = ThumbnailRule.covering

  /// The lane of decodes that do not run on the main lane.
  var workers = DecodeLane.background

  /// The part of an image that its bytes cover.
  enum Extent {
    /// The whole image.
    case whole
    /// The beginning of a file of so many bytes; the decoder fills in missing pixels, and the work
    /// is in proportion to the available bytes.
    case front(of: ByteCount)

    /// The same for a device, which does not ask how much is to come.
    var part: DecodeWork.Extent {
      switch self {
      case .whole: .whole
      case .front: .front
      }
    }
  }

  /// The result of a decode; `pixels` is nil if decoding is only modelled.
  struct Outcome {
    var dimensions: ImageDimensions
    var pixels: PixelBuffer?
  }

  /// The sizes of a decode of `data` for `request`.
  func dimensions(
    of data: ImageData,
    for request: ImageRequest
  ) throws(LoadFailure) -> ImageDimensions {
    let header = try header(of: data)
    let plan = DecodePlan(header: header, options: options(for: request, header))
    return dimensions(plan, header, environment.memory.memory(of: plan, .whole))
  }

  /// Decodes `data` for `request` on the calling thread; the pixels are charged to
  /// ``MemoryOwner/inFlight``.
  ///
  /// - Parameters:
  ///   - extent: The part of the image that the bytes cover; by default all of it.
  ///   - lane: The lane of the calling thread.
  ///   - onBand: Called with the CPU time of each band.
  func decode(
    _ data: ImageData,
    for request: ImageRequest,
    extent: Extent = .whole,
    on lane: ComputeLane,
    onBand: (TimeSpan) -> Void
  ) throws(LoadFailure) -> Outcome {
    var header = try header(of: data)
    if case .front(let total) = extent { header.encodedBytes = total }
    let interval = begin(header, request, extent, lane)
    var spent = ComputeTime(cpu: .zero)
    do {
      return try run(data, header, request, extent, lane, interval, &spent, onBand)
    } catch {
      // The cost of a stopped decode is lost as well, so it is reported.
      environment.signposter.endInterval(
        interval,
        .init(
          outcome: error == .cancelled ? .cancelled : .failed,
          cpu: spent.cpu,
          decoder: spent.decoder
        )
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
    _ time: inout ComputeTime,
    _ onBand: (TimeSpan) -> Void
  ) throws(LoadFailure) -> Outcome {
    var options = self.options(for: request, header)
    if case .front = extent { options.truncation = .accept }
    environment.compute.beginCodec()
    defer { environment.compute.endCodec() }
    let memory = environment.memory
    var taken: DecodeMemory?
    // Before the codec fills it, which in real time takes a while.
    let codec = try runCodec(data, options) { taken = charge($0, extent) }
    var plan: DecodePlan
    if let codec { plan = codec.plans[0].plan } else { plan = try modelledPlan(header, options) }
    let pace = codec.map { self.pace(of: $0, extent, data.byteCount) } ?? .priced
    var charged = taken ?? charge(plan, extent)
    defer { memory.release(charged.working, from: .scratch) }
    var buffer: PixelBuffer?
    do throws(LoadFailure) {
      let plans = codec?.plans ?? [(plan, plan.bandCount)]
      for (index, part) in plans.enumerated() {
        if index > 0 {
          // The thumbnail is damaged, so the image is decoded from its first band, into a result of
          // the same size.
          plan = part.plan
          memory.release(charged.working, from: .scratch)
          charged.working = memory.memory(of: plan, extent.part).working
          memory.charge(charged.working, to: .scratch)
        }
        for band in 0..<part.bandCount {
          // The codec cannot be interrupted within a band, so a cancellation takes effect here.
          guard !Task.isCancelled else { throw .cancelled }
          let spent = environment.compute.spend(
            work(ofBand: band, of: plan, extent, data.byteCount, pace),
            on: lane
          )
          time += spent
          onBand(spent.cpu)
        }
      }
      if let codec { buffer = try pixels(of: codec) }
    } catch {
      memory.release(charged.result, from: .inFlight)
      throw error
    }
    environment.signposter.endInterval(
      interval,
      .init(
        outcome: .done,
        output: plan.outputBytes,
        outputPixels: plan.outputSize.pixelCount,
        cpu: time.cpu,
        codec: codec?.codec ?? .zero,
        working: codec?.session.peakWorkingBytes ?? .zero,
        decoder: time.decoder
      )
    )
    if case .whole = extent, let warnings = codec?.session.warnings { note(warnings, request) }
    return Outcome(dimensions: dimensions(plan, header, charged), pixels: buffer)
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

  /// The work by which a band is priced; missing bytes of a beginning cost nothing.
  private func work(
    ofBand band: Int,
    of plan: DecodePlan,
    _ extent: Extent,
    _ received: ByteCount,
    _ pace: DecodePace = .priced
  ) -> ComputeWork {
    guard case .front(let total) = extent else {
      return .decode(plan.work(ofBand: band), of: plan.header, pace: pace)
    }
    var header = plan.header
    header.encodedBytes = total
    let whole = DecodePlan(header: header, options: plan.options)
    return .decode(whole.work(ofBand: band, received: received), of: header, pace: pace)
  }

  /// The pace of what `codec` has decoded of `received` bytes.
  private func pace(
    of codec: WholeDecode,
    _ extent: Extent,
    _ received: ByteCount
  ) -> DecodePace {
    let bands = codec.plans.flatMap { plan, count in
      (0..<count).map { work(ofBand: $0, of: plan, extent, received) }
    }
    return environment.compute.pace(of: bands, took: codec.all)
  }

  private func dimensions(
    _ plan: DecodePlan,
    _ header: ImageHeader,
    _ memory: DecodeMemory
  ) -> ImageDimensions {
    var dimensions = ImageDimensions(
      source: header.shownSize,
      pixels: plan.outputSize,
      byteCount: plan.outputBytes
    )
    dimensions.memory = memory.result
    return dimensions
  }

  /// The plan of a decode that is only modelled, checked against the limits of a real session.
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

  /// Takes the memory of a decode by `plan` from the ledger.
  private func charge(_ plan: DecodePlan, _ extent: Extent) -> DecodeMemory {
    let charged = environment.memory.memory(of: plan, extent.part)
    environment.memory.charge(charged.working, to: .scratch)
    environment.memory.charge(charged.result, to: .inFlight)
    return charged
  }

  /// Runs the codec on the bytes of `data` until the task is cancelled; nil where there are none.
  ///
  /// `opened` is called with its plan before it takes memory.
  private func runCodec(
    _ data: ImageData,
    _ options: DecodeOptions,
    _ opened: (DecodePlan) -> Void
  ) throws(LoadFailure) -> WholeDecode? {
    guard let bytes = data.bytes else { return nil }
    do {
      return try WholeDecode(
        bytes,
        options: options,
        scratch: scratch,
        pages: environment.compute.pages,
        isCancelled: { Task.isCancelled },
        opened: opened,
        clock: environment.threadCPUNanoseconds
      )
    } catch {
      throw .decoding(error)
    }
  }

  /// The result of `codec`, once the time of its bands has passed.
  private func pixels(of codec: WholeDecode) throws(LoadFailure) -> PixelBuffer? {
    do {
      return try codec.pixels.get()
    } catch {
      throw .decoding(error)
    }
  }

  private func options(for request: ImageRequest, _ header: ImageHeader) -> DecodeOptions {
    var options = DecodeOptions(mode: mode, target: mode == .full ? nil : request.target)
    options.pixelFormat =
      pixelFormat == .yuv420 && header.transparency == .possible ? .rgba8 : pixelFormat
    options.thumbnails = thumbnails
    return options
  }

  /// The header, if the decoder's limits allow its number of pixels.
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
      preconditionFailure("image data has neither bytes nor a header; its transport is faulty")
    }
    do {
      return try bytes.readHeader()
    } catch {
      throw .decoding(error)
    }
  }
}

extension DecodeMethod {
  /// The signpost's name for a decode in `mode`.
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
