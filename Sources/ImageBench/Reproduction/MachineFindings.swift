internal import Basics
internal import Codecs
internal import Corpus
internal import ImageFormats
internal import ImagePipeline
internal import Scenarios

/// Real decodes on this machine; claims share them, so each runs once.
struct MachineFindings {
  /// The facts of a full decode.
  private struct Decode {
    var pixels: Int
    var bytes: Int
    var bytesPerRow: Int
    var height: Int
    var peak: Int
    var file: Int
  }

  private let corpus: ImageCorpus
  private let fileSizes: ArticleJudge.FileSizes
  private var decodes: [String: Decode] = [:]
  private var pngs: [String: Int] = [:]

  init(corpus: ImageCorpus, fileSizes: ArticleJudge.FileSizes) {
    self.corpus = corpus
    self.fileSizes = fileSizes
  }

  /// The value of `quantity`, a size in `unit`, or the reason why there is none.
  mutating func value(
    of quantity: MachineQuantity,
    in unit: ClaimUnit
  ) throws(ArticleFault) -> ArticleFinding.Given {
    switch quantity {
    case .bytesPerPixel(let sourceClass, let pixels):
      return try with(sourceClass, pixels) { Double($0.bytes) / Double($0.pixels) }
    case .rowPadding(let sourceClass):
      return try with(sourceClass) {
        Double($0.bytesPerRow * $0.height) / Double($0.pixels * 4)
      }
    case .peakPerPixel(let sourceClass):
      return try with(sourceClass) { Double($0.peak + $0.bytes + $0.file) / Double($0.pixels) }
    case .decodedPerPNGByte(let sourceClass):
      guard let asset = assets(sourceClass).first else { return Self.lacking(sourceClass) }
      let png = try pngBytes(asset)
      return try with(sourceClass) { Double($0.bytes) / Double(png) }
    case .decodedPerFileByte(let sourceClass):
      return try files(sourceClass) { asset in
        let picture = ClaimPicture(asset.storedSize.width, asset.storedSize.height)
        return Double(picture.plan().outputBytes.bytes) / Double(asset.encodedBytes.bytes)
      }
    case .fileBytes(let sourceClass):
      return try files(sourceClass) { unit.number(of: $0.encodedBytes) }
    }
  }

  private func assets(_ sourceClass: SourceClass) -> [CorpusAsset] {
    AssetClass(rawValue: sourceClass.rawValue).map { corpus.assets(of: $0) } ?? []
  }

  private static func lacking(
    _ sourceClass: SourceClass,
    _ pixels: ClaimPixels = .rgba8
  ) -> ArticleFinding.Given {
    let what = pixels == .yuv420 ? "JPEG" : "picture"
    return .nothing("the corpus has no \(what) of the class \(sourceClass.rawValue)")
  }

  /// The median over the files of a class.
  private func files(
    _ sourceClass: SourceClass,
    _ value: (CorpusAsset) -> Double
  ) throws(ArticleFault) -> ArticleFinding.Given {
    guard fileSizes == .found else {
      return .nothing(
        "the recipe sets the file sizes of the generated corpus; give your own pictures with "
          + "--images"
      )
    }
    let sorted = assets(sourceClass).map(value).sorted()
    guard !sorted.isEmpty else { return Self.lacking(sourceClass) }
    return .number((sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2)
  }

  /// The `value` of a full decode of the first picture of a class.
  private mutating func with(
    _ sourceClass: SourceClass,
    _ pixels: ClaimPixels = .rgba8,
    _ value: (Decode) -> Double
  ) throws(ArticleFault) -> ArticleFinding.Given {
    // Planes have no alpha channel, so a PNG with transparency cannot be decoded to them.
    let found = assets(sourceClass).first { pixels != .yuv420 || $0.codec == .jpeg }
    guard let asset = found else { return Self.lacking(sourceClass, pixels) }
    return .number(value(try decode(asset, pixels)))
  }

  private mutating func decode(
    _ asset: CorpusAsset,
    _ pixels: ClaimPixels
  ) throws(ArticleFault) -> Decode {
    let key = "\(asset.name)/\(pixels.rawValue)"
    if let known = decodes[key] { return known }
    let (decode, _) = try Self.fullDecode(corpus.path(of: asset), pixels)
    decodes[key] = decode
    return decode
  }

  private mutating func pngBytes(_ asset: CorpusAsset) throws(ArticleFault) -> Int {
    if let known = pngs[asset.name] { return known }
    let path = corpus.path(of: asset)
    let (_, pixels) = try Self.fullDecode(path, .rgba8)
    let result = pixels.withUnsafeBytes { bytes in
      Result { () throws(EncodingFailure) in
        try PNGEncoding().encode(
          rgba: bytes,
          size: pixels.size,
          bytesPerRow: pixels.bytesPerRow
        ).count
      }
    }
    switch result {
    case .success(let count):
      pngs[asset.name] = count
      return count
    case .failure(let failure): throw .picture(path: path, reason: failure.reason)
    }
  }

  private static func fullDecode(
    _ path: String,
    _ pixels: ClaimPixels
  ) throws(ArticleFault) -> (Decode, PixelBuffer) {
    var options = DecodeOptions(mode: .full)
    options.pixelFormat = pixels.format
    do throws(DecodingError) {
      let file = try EncodedImage.contentsOf(path: path)
      let (result, peak, _) = try file.decode(options)
      let decode = Decode(
        pixels: result.size.pixelCount,
        bytes: result.byteCount.bytes,
        bytesPerRow: result.bytesPerRow,
        height: result.size.height,
        peak: peak.bytes,
        file: file.byteCount.bytes
      )
      return (decode, result)
    } catch {
      throw .picture(path: path, reason: "\(error)")
    }
  }
}
