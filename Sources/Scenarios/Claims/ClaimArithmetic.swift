public import Basics
public import ImageFormats

/// How pixels lie in memory, in the words of claims; the names are those of the pipeline's formats.
public enum ClaimPixels: String, Sendable, Hashable, CaseIterable {
  /// 4 bytes a pixel.
  case rgba8
  /// 8 bytes a pixel.
  case rgba16
  /// Planes of 4:2:0, 1.5 bytes a pixel.
  case yuv420
}

/// A picture that exists only as a header.
public struct ClaimPicture: Sendable, Hashable {
  /// Width and height in pixels.
  public var size: PixelSize
  /// The format of its file.
  public var codec: ImageCodec
  /// The size of its file; 0, the default, where it does not matter.
  public var fileBytes: ByteCount

  /// A picture of `width` by `height` pixels, a JPEG by default.
  public init(_ width: Int, _ height: Int, codec: ImageCodec = .jpeg, fileBytes: Int = 0) {
    size = PixelSize(width: width, height: height)
    self.codec = codec
    self.fileBytes = ByteCount(fileBytes)
  }

  /// A photograph of 12 megapixels.
  public static let photo = ClaimPicture(4032, 3024)

  /// The same photograph as a file of `bytes`.
  static func photoFile(_ bytes: Int) -> ClaimPicture {
    ClaimPicture(4032, 3024, fileBytes: bytes)
  }
}

/// What follows from the plan of a decode alone.
public enum ClaimArithmetic: Sendable, Hashable {
  /// What `count` results of full decodes take together.
  case decodedBytes(ClaimPicture, ClaimPixels, count: Int = 1)
  /// What a full decode to `format` takes for each byte of the file.
  case decodedPerFileByte(ClaimPicture, ClaimPixels)
  /// What a decode to one format takes over a decode to another.
  case formatRatio(ClaimPicture, ClaimPixels, over: ClaimPixels)
  /// The longest side of a decode for a view of `points` at `scale`.
  case sharpSide(ClaimPicture, points: Int, scale: Int)
  /// Four bytes for each pixel of such a decode, before rows are padded.
  case sharpBytes(ClaimPicture, points: Int, scale: Int)
  /// The pixels of the picture over those of such a decode.
  case excess(ClaimPicture, points: Int, scale: Int)
  /// The shortest side of a decode whose longest side has `pixels`.
  case shortSide(ClaimPicture, pixels: Int)
  /// `memory` divided by a whole number.
  case part(of: ByteCount, by: Int)
}

/// What a device profile says, or a decode that is planned for its screen.
public enum DeviceQuantity: Sendable, Hashable {
  /// The pixels along `points`, on screens of `scale` pixels to a point only.
  case side(points: Int, scale: Int)
  /// The pixels of area of a square of `points`, in megapixels.
  case area(points: Int)
  /// The pixels of a picture over those of a square of `points`.
  case excess(ClaimPicture, points: Int)
  /// What a view gets that names `pixels` where points are expected.
  case scaledTwice(pixels: Int)
  /// The time from one refresh to the next in milliseconds.
  case refreshPeriod
  /// The memory of the device called so; nothing for others.
  case memory(device: String)
  /// What `count` full decodes take, in per cent of what an app may use; where there is a `memoryPart`,
  /// no more than the device's memory divided by it.
  case shareOfLimit(ClaimPicture, count: Int, memoryPart: Int? = nil)
  /// Result and scratch of a decode that fits the screen.
  case fittedToScreen(ClaimPicture)
  /// The cost limit of the memory cache of a variant, in per cent of the device's memory.
  case cacheShare(variant: String)
}

/// What a modelled trial with seed 1 gives.
public enum TrialQuantity: Sendable, Hashable {
  /// Whether the device ended the app.
  case ended(Scenario, variant: String)
  /// By how many per cent a metric is smaller with one variant than with another.
  case saving(Scenario, metric: String, from: String, to: String)
  /// A metric.
  case metric(Scenario, String, variant: String)
  /// The number of items of the largest of these scenarios up to which a metric stays at `most`.
  case largestFeed([Scenario], metric: String, most: Double, variant: String)
}

/// What a real decode on this machine gives; the pictures are those of the corpus.
public enum MachineQuantity: Sendable, Hashable {
  /// The bytes of the result of a full decode for each pixel.
  case bytesPerPixel(SourceClass, ClaimPixels)
  /// Bytes from row to row times height, over four bytes for each pixel.
  case rowPadding(SourceClass)
  /// File, result and codec memory of a full decode at its peak, for each pixel.
  case peakPerPixel(SourceClass)
  /// Decoded bytes over the bytes of the same pixels written as PNG.
  case decodedPerPNGByte(SourceClass)
  /// Decoded bytes over the bytes of the file: the median of a class.
  ///
  /// It takes pictures of one's own, because the generated corpus is made to file sizes.
  case decodedPerFileByte(SourceClass)
  /// The size of the files of a class: the median, on pictures of one's own.
  case fileBytes(SourceClass)
}
