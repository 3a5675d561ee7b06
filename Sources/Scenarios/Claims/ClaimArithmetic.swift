package import Basics
package import ImageFormats

/// How the pixels of a claim lie in memory.
///
/// The names are those of the pipeline's formats.
package enum ClaimPixels: String, Sendable, Hashable, CaseIterable {
  /// 4 bytes a pixel.
  case rgba8
  /// 8 bytes a pixel.
  case rgba16
  /// Planes of 4:2:0, 1.5 bytes a pixel.
  case yuv420
}

/// A picture that exists only as a header.
package struct ClaimPicture: Sendable, Hashable {
  package var size: PixelSize
  package var codec: ImageCodec
  /// The size of its file; 0, the default, where it does not matter.
  package var fileBytes: ByteCount

  /// A picture of `width` by `height` pixels, a JPEG by default.
  package init(_ width: Int, _ height: Int, codec: ImageCodec = .jpeg, fileBytes: Int = 0) {
    size = PixelSize(width: width, height: height)
    self.codec = codec
    self.fileBytes = ByteCount(fileBytes)
  }

  /// A photograph of 12 megapixels.
  package static let photo = ClaimPicture(4032, 3024)

  /// The same photograph as a file of `bytes`.
  static func photoFile(_ bytes: Int) -> ClaimPicture {
    ClaimPicture(4032, 3024, fileBytes: bytes)
  }
}

/// What the plan of a decode alone determines.
package enum ClaimArithmetic: Sendable, Hashable {
  /// The bytes of `count` results of full decodes together.
  case decodedBytes(ClaimPicture, ClaimPixels, count: Int = 1)
  /// Bytes of a full decode to `format` ÷ bytes of the file.
  case decodedPerFileByte(ClaimPicture, ClaimPixels)
  /// Bytes of a decode to one format ÷ bytes of a decode to another.
  case formatRatio(ClaimPicture, ClaimPixels, over: ClaimPixels)
  /// The longest side of a decode for a view of `points` at `scale`.
  case sharpSide(ClaimPicture, points: Int, scale: Int)
  /// Four bytes for each pixel of such a decode, before rows are padded.
  case sharpBytes(ClaimPicture, points: Int, scale: Int)
  /// The pixels of the picture ÷ those of such a decode.
  case excess(ClaimPicture, points: Int, scale: Int)
  /// The shortest side of a decode whose longest side has `pixels`.
  case shortSide(ClaimPicture, pixels: Int)
  /// `memory` divided by a whole number.
  case part(of: ByteCount, by: Int)
}

/// A quantity of a device profile, or of a decode that is planned for its screen.
package enum DeviceQuantity: Sendable, Hashable {
  /// The pixels along `points`, on screens of `scale` pixels to a point only.
  case side(points: Int, scale: Int)
  /// The area in megapixels of a square of `points`.
  case area(points: Int)
  /// The pixels of a picture ÷ those of a square of `points`.
  case excess(ClaimPicture, points: Int)
  /// The pixels that a view gets when it passes `pixels` where points are expected.
  case scaledTwice(pixels: Int)
  /// The time from one refresh to the next in milliseconds.
  case refreshPeriod
  /// The memory of the device of this name; other devices have no value.
  case memory(device: String)
  /// The bytes of `count` full decodes, in per cent of what an app may use. With a `memoryPart`,
  /// they are capped at the device's memory divided by it.
  case shareOfLimit(ClaimPicture, count: Int, memoryPart: Int? = nil)
  /// Result and scratch of a decode that fits the screen.
  case fittedToScreen(ClaimPicture)
  /// The cost limit of the memory cache of a variant, in per cent of the device's memory.
  case cacheShare(variant: String)
}

/// A value of a modelled trial with random seed 1.
package enum TrialQuantity: Sendable, Hashable {
  /// Whether the device ended the app.
  case ended(Scenario, variant: String)
  /// By how many per cent a metric is smaller with one variant than with another.
  case saving(Scenario, metric: String, from: String, to: String)
  /// The value of a metric.
  case metric(Scenario, String, variant: String)
  /// The number of items of the largest of these scenarios up to which a metric stays at `most`.
  case largestFeed([Scenario], metric: String, most: Double, variant: String)
}

/// A value of a real decode on this machine; the pictures are those of the corpus.
package enum MachineQuantity: Sendable, Hashable {
  /// Bytes of the result of a full decode ÷ pixels.
  case bytesPerPixel(SourceClass, ClaimPixels)
  /// Row stride × height ÷ four bytes for each pixel.
  case rowPadding(SourceClass)
  /// File, result and codec memory of a full decode at its peak, for each pixel.
  case peakPerPixel(SourceClass)
  /// Decoded bytes ÷ bytes of the same pixels written as PNG.
  case decodedPerPNGByte(SourceClass)
  /// Decoded bytes ÷ bytes of the file: the median of a class.
  ///
  /// It needs the user's own pictures, because the generated corpus is made to given file sizes.
  case decodedPerFileByte(SourceClass)
  /// The median file size of a class, of the user's own pictures.
  case fileBytes(SourceClass)
}
