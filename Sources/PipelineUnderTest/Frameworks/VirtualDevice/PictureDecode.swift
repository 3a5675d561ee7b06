internal import Basics
public import Codecs
internal import DeviceContract
internal import Signposts
internal import VirtualTime

/// A decode that the frameworks run on the lane that asks for it.
public struct PictureDecode: Sendable {
  public let picture: EncodedPicture
  public let options: DecodeOptions
  public let extent: Extent

  /// How much of the picture the bytes are.
  public typealias Extent = DecodeWork.Extent

  /// A decode of `picture` under `options`, which also say which way round the result is.
  public init(of picture: EncodedPicture, options: DecodeOptions, extent: Extent = .whole) {
    self.picture = picture
    self.options = options
    self.extent = extent
  }

  /// The size and the memory of the result, before any pixel is decoded.
  public var plan: DecodePlan {
    DecodePlan(header: picture.header.oriented(by: options.orientation), options: options)
  }

  /// The work of band `index` of `plan`; bytes that have not come cost nothing.
  func work(ofBand index: Int, of plan: DecodePlan) -> DecodeWork {
    var work = plan.work(ofBand: index)
    work.extent = extent
    return work
  }

  /// Runs the codec, which fills the memory before the time of the decode passes; `opened` is
  /// called before it takes memory.
  fileprivate func runCodec(
    on device: Device,
    _ opened: (DecodePlan) -> Void
  ) throws(DecodingError) -> WholeDecode {
    try WholeDecode(
      picture.image,
      options: options,
      pages: device.codecs == .measured ? .whenTaken : .whenWritten,
      opened: opened,
      clock: { SystemClock.threadCPU.nanoseconds }
    )
  }

  /// Takes the memory of a decode by `plan` from the ledger.
  fileprivate func charge(_ plan: DecodePlan, on device: Device) -> DecodeMemory {
    let charged = device.memory.memory(of: plan, extent)
    device.memory.charge(charged.working, to: .scratch)
    device.memory.charge(charged.result, to: .inFlight)
    return charged
  }

  /// The pace of what `codec` has decoded.
  fileprivate func pace(of codec: WholeDecode, on device: Device) -> DecodePace {
    let bands = codec.plans.flatMap { plan, count in
      (0..<count).map { ComputeWork.decode(work(ofBand: $0, of: plan), of: plan.header) }
    }
    return device.pace(of: bands, took: codec.all)
  }

  /// The provenance of a result that there is from now on.
  public var origin: PictureOrigin {
    PictureOrigin(
      address: picture.address,
      sourceSize: picture.header.shownSize,
      encodedBytes: picture.pictureBytes,
      made: World.currentTime ?? .start,
      turn: picture.header.turn(under: options.orientation)
    )
  }

  /// Decodes band by band on the calling lane, at the price of the device.
  ///
  /// The price is spent band by band, so other lanes go on in between. Codecs that are only
  /// modelled cost the same and give no pixels.
  ///
  /// Throws what the codec throws.
  public func run(on device: Device = .current) throws(DecodingError) -> PixelStore {
    let begin = Signpost.DecodeImageData.Begin(
      url: picture.address ?? 0,
      wantedPixels: options.target?.box.longestSide ?? plan.outputSize.longestSide,
      method: DecodeMethod(options.mode),
      lane: World.currentLane == .main ? .main : .background,
      sourcePixels: picture.header.shownSize.pixelCount
    )
    // Without an address there is nothing to which the interval could belong.
    let signposter = picture.address == nil ? .disabled : device.signposter
    let interval =
      switch extent {
      case .whole: signposter.beginInterval(Signpost.DecodeImageData.self, begin)
      case .front: signposter.beginInterval(Signpost.DecodeProgressiveImageData.self, begin)
      }
    var run = DecodeRun()
    do {
      let store = try run.decode(self, on: device)
      signposter.endInterval(
        interval,
        .init(
          outcome: .done,
          output: store.byteCount,
          outputPixels: plan.outputSize.pixelCount,
          cpu: run.time.cpu,
          codec: run.codec,
          working: run.working,
          decoder: run.time.decoder
        )
      )
      return store
    } catch {
      signposter.endInterval(
        interval,
        .init(outcome: .failed, cpu: run.time.cpu, decoder: run.time.decoder)
      )
      throw error
    }
  }
}

/// What a decode has spent so far.
private struct DecodeRun {
  var time = ComputeTime(cpu: .zero)
  var codec = TimeSpan.zero
  var working = ByteCount.zero

  mutating func decode(
    _ decode: PictureDecode,
    on device: Device
  ) throws(DecodingError) -> PixelStore {
    try decode.plan.checkLimits()
    device.beginCodec()
    defer { device.endCodec() }
    var taken: DecodeMemory?
    let codec =
      device.codecs == .model
      ? nil : try decode.runCodec(on: device) { taken = decode.charge($0, on: device) }
    self.codec = codec?.codec ?? .zero
    let plans = codec?.plans ?? [(decode.plan, decode.plan.bandCount)]
    let pace = codec.map { decode.pace(of: $0, on: device) } ?? .priced
    let output = plans[0].plan.outputBytes
    var charged = taken ?? decode.charge(plans[0].plan, on: device)
    defer { device.memory.release(charged.working, from: .scratch) }
    for (index, (plan, bandCount)) in plans.enumerated() {
      if index > 0 {
        device.memory.release(charged.working, from: .scratch)
        charged.working = device.memory.memory(of: plan, decode.extent).working
        device.memory.charge(charged.working, to: .scratch)
      }
      for band in 0..<bandCount {
        time += device.spend(
          .decode(decode.work(ofBand: band, of: plan), of: plan.header, pace: pace)
        )
      }
    }
    working = codec?.session.peakWorkingBytes ?? .zero
    do {
      // Not counted twice, not even for a moment: the peak would show it.
      let pixels = try codec?.pixels.get()
      return PixelStore(
        pixels: pixels,
        byteCount: output,
        charged: charged.result,
        memory: device.memory
      )
    } catch {
      device.memory.release(charged.result, from: .inFlight)
      throw error
    }
  }
}

extension DecodeMethod {
  fileprivate init(_ mode: DecodeMode) {
    self =
      switch mode {
      case .full: .full
      case .fullThenResize: .resize
      case .downsample: .downsample
      case .powerOfTwo: .powerOfTwo
      case .embeddedThumbnail: .embeddedThumbnail
      }
  }
}
