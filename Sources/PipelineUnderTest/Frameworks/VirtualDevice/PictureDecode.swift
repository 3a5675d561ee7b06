internal import Basics
public import Codecs
internal import Requests
internal import Signposts
internal import VirtualTime

/// A decode that the frameworks run on the lane that asks for it.
public struct PictureDecode: Sendable {
  public let picture: EncodedPicture
  public let options: DecodeOptions
  public let extent: Extent

  /// How much of the picture the bytes are.
  public enum Extent: Sendable, Hashable {
    case whole
    /// Its beginning; more is to come.
    case front
  }

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

  /// The provenance of a result that there is from now on.
  public var origin: PictureOrigin {
    PictureOrigin(
      address: picture.address,
      sourceSize: picture.header.shownSize,
      encodedBytes: picture.pictureBytes,
      made: World.currentTime ?? .start
    )
  }

  /// Decodes band by band on the calling lane, at the price of the device.
  ///
  /// The price of a band is spent after it, so other lanes go on in between. Codecs that are only
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
          cpu: run.cpu,
          codec: TimeSpan(nanoseconds: run.codecNanoseconds),
          working: run.working
        )
      )
      return store
    } catch {
      signposter.endInterval(interval, .init(outcome: .failed, cpu: run.cpu))
      throw error
    }
  }
}

/// What a decode has spent so far.
private struct DecodeRun {
  var cpu = TimeSpan.zero
  var codecNanoseconds = 0
  var working = ByteCount.zero

  mutating func decode(
    _ decode: PictureDecode,
    on device: Device
  ) throws(DecodingError) -> PixelStore {
    var session: DecodeSession?
    if device.codecs == .real {
      session = try DecodeSession(decode.picture.image, options: decode.options)
    }
    var plan = session?.plan ?? decode.plan
    try plan.checkLimits()
    var charged = plan.scratchBytes + plan.intermediateBytes
    let output = plan.outputBytes
    device.memory.charge(charged, to: .scratch)
    device.memory.charge(output, to: .inFlight)
    defer {
      device.memory.release(charged, from: .scratch)
      device.memory.release(output, from: .inFlight)
    }
    var pixels: PixelBuffer?
    var band = 0
    while band < plan.bandCount {
      if let session { pixels = try advance(session) }
      cpu = cpu + device.spend(.decode(plan.work(ofBand: band), of: plan.header))
      band += 1
      guard let session, session.plan != plan else { continue }
      // The thumbnail is damaged, so the image is decoded from its first band.
      plan = session.plan
      band = 0
      device.memory.release(charged, from: .scratch)
      charged = plan.scratchBytes + plan.intermediateBytes
      device.memory.charge(charged, to: .scratch)
    }
    working = session?.peakWorkingBytes ?? .zero
    return PixelStore(pixels: pixels, byteCount: output, memory: device.memory)
  }

  private mutating func advance(_ session: DecodeSession) throws(DecodingError) -> PixelBuffer? {
    let began = SystemClock.threadCPU.nanoseconds
    defer { codecNanoseconds += SystemClock.threadCPU.nanoseconds - began }
    return switch try session.decodeNextBand() {
    case .more: nil
    case .finished(let buffer): buffer
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
