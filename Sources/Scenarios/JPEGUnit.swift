package import Basics

/// The part of a device that decodes JPEG in hardware.
///
/// It decodes pictures in the order of requests (`DecoderQueue`). Its time goes by the pixels of
/// the file and not by its bytes. Meanwhile the thread that asked waits and uses no CPU.
///
/// Apple's decoder shows that there is one: on an A8 a file of quality 0.3 takes as long as one of
/// 0.9 (kean/DFJPEGTurbo, tables of the README); on an A10 a file of 144 MP is decoded and drawn in
/// 0.14 s, and no slower than its thumbnail (NSHipster, "Image Resizing", 2019); the result of a
/// full decode has 1.5 bytes a pixel, as hardware leaves it.
package struct JPEGUnit: Sendable, Hashable {
  /// The time of a pixel of the file, in picoseconds.
  package var pixel: Int
  /// The fixed time of each decode: 0.5 ms.
  ///
  /// An assumption: low 0, high 1.4 ms, which two sizes of DFJPEGTurbo's table leave on an A8 (10.6
  /// ms for 0.79 MP, 38.2 ms for 3.15 MP).
  package var call = TimeSpan.microseconds(500)
  /// How much longer a progressive file takes, in per cent of a baseline file.
  ///
  /// An assumption: low 100, because Twitter's image pipeline says that the same hardware decodes
  /// both, which is a remark and no timing; high 260, as a decoder in software takes.
  package var progressivePercent = 130
  /// Where thumbnails are decoded.
  ///
  /// An assumption: on an A10 a thumbnail takes as long as a full decode, so it is made from one
  /// (0.88 times, NSHipster). In a simulator on a Mac, where all is software, it takes half as
  /// long.
  package var thumbnails = DecodePath.hardware

  /// A unit that takes `pixel` picoseconds for a pixel.
  package init(pixel: Int) {
    self.pixel = pixel
  }

  /// The time of decoding a file of `pixels`.
  package func time(pixels: Int, encoding: JPEGEncoding) -> TimeSpan {
    let percent = encoding == .progressive ? progressivePercent : 100
    return call + TimeSpan(nanoseconds: (pixels * pixel / 100 * percent + 500) / 1000)
  }

  /// Where a JPEG of so many components is decoded for `use`.
  ///
  /// Four components, as in print, are no format of cameras, and no source says that the unit takes
  /// them.
  package func path(components: Int, for use: DecodeUse) -> DecodePath {
    guard components == 1 || components == 3 else { return .software }
    return switch use {
    case .bitmap: .hardware
    case .thumbnail: thumbnails
    case .preview: .software
    }
  }
}

/// Where a picture is decoded.
package enum DecodePath: String, Sendable, Hashable, CaseIterable {
  /// In the device's unit for JPEG.
  case hardware
  /// On a core.
  case software
}

/// The use of a decode's result.
package enum DecodeUse: String, Sendable, Hashable, CaseIterable {
  /// All pixels, to show or to draw them.
  case bitmap
  /// A smaller picture, as ImageIO makes it.
  case thumbnail
  /// The beginning of a file that is still arriving.
  case preview
}
