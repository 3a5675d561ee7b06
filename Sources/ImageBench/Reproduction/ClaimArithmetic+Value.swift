internal import Basics
internal import Caches
internal import Codecs
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Variants

extension ClaimPixels {
  /// The pixel format of the pipeline with this name.
  var format: PixelFormat {
    switch self {
    case .rgba8: .rgba8
    case .rgba16: .rgba16
    case .yuv420: .yuv420
    }
  }
}

extension ClaimPicture {
  /// The plan of a full decode, or of one with at most `side` pixels on the longest side.
  func plan(_ pixels: ClaimPixels = .rgba8, side: Int? = nil) -> DecodePlan {
    var options = DecodeOptions(mode: side == nil ? .full : .downsample, maxPixelSize: side)
    options.pixelFormat = pixels.format
    let header = ImageHeader(codec: codec, storedSize: size, encodedBytes: fileBytes)
    return DecodePlan(header: header, options: options)
  }
}

extension ClaimArithmetic {
  /// The value; a size is in `unit`.
  func value(in unit: ClaimUnit) -> Double {
    switch self {
    case .decodedBytes(let picture, let pixels, let count):
      return unit.number(of: ByteCount(picture.plan(pixels).outputBytes.bytes * count))
    case .decodedPerFileByte(let picture, let pixels):
      let plan = picture.plan(pixels)
      return Double(plan.outputBytes.bytes) / Double(plan.image.encodedBytes.bytes)
    case .formatRatio(let picture, let pixels, let other):
      return Double(picture.plan(pixels).outputBytes.bytes)
        / Double(picture.plan(other).outputBytes.bytes)
    case .sharpSide(let picture, let points, let scale):
      return Double(picture.plan(side: points * scale).outputSize.longestSide)
    case .sharpBytes(let picture, let points, let scale):
      let plan = picture.plan(side: points * scale)
      let perPixel = plan.options.pixelFormat.bytesPerPixel
      return unit.number(of: ByteCount(plan.outputSize.pixelCount * perPixel))
    case .excess(let picture, let points, let scale):
      let plan = picture.plan(side: points * scale)
      return Double(picture.size.pixelCount) / Double(plan.outputSize.pixelCount)
    case .shortSide(let picture, let pixels):
      let size = picture.plan(side: pixels).outputSize
      return Double(min(size.width, size.height))
    case .part(let memory, let divisor):
      return unit.number(of: ByteCount(memory.bytes / divisor))
    }
  }
}

extension DeviceQuantity {
  /// The value on `device`, a size in `unit`, or the reason why the claim does not apply to it.
  func value(
    on device: DeviceProfile,
    in unit: ClaimUnit
  ) throws(ArticleFault) -> ArticleFinding.Given {
    let screen = device.screen
    switch self {
    case .side(let points, let scale):
      guard screen.scale == scale else {
        return .nothing("the screen has \(screen.scale) pixels per point, not \(scale)")
      }
      return .number(Double(screen.pixelLength(Double(points))))
    case .area(let points):
      let side = screen.pixelLength(Double(points))
      return .number(Double(side * side) / 1e6)
    case .excess(let picture, let points):
      let side = screen.pixelLength(Double(points))
      return .number(Double(picture.size.pixelCount) / Double(side * side))
    case .scaledTwice(let pixels):
      var options = TargetOptions()
      options.unit = .pixelsAsPoints
      let box = PixelSize(width: pixels, height: pixels)
      let target = options.target(for: ViewSurface(size: box, scale: screen.scale))
      return .number(Double(target?.box.longestSide ?? 0))
    case .refreshPeriod: return .number(Double(screen.refreshPeriod.nanoseconds) / 1e6)
    case .memory(let name):
      guard device.name == name else { return .nothing("the claim is about \(name)") }
      return .number(unit.number(of: device.ram))
    case .shareOfLimit(let picture, let count, let part):
      let all = picture.plan().outputBytes.bytes * count
      let bytes = min(all, part.map { device.ram.bytes / $0 } ?? all)
      return .number(Double(bytes) / Double(device.jetsamLimit.bytes) * 100)
    case .fittedToScreen(let picture):
      var options = DecodeOptions(mode: .downsample, target: .fit(screen.pixels))
      options.pixelFormat = .rgba8
      let plan = DecodePlan(header: picture.plan().image, options: options)
      return .number(unit.number(of: plan.outputBytes + plan.scratchBytes))
    case .cacheShare(let name):
      guard let variant = Variant.named(name) else { throw .unknownVariant(name) }
      guard let limit = variant.memoryCache.costLimitBytes(deviceMemory: device.ram) else {
        return .nothing("\(name) has no limit")
      }
      return .number(Double(limit) / Double(device.ram.bytes) * 100)
    }
  }
}
