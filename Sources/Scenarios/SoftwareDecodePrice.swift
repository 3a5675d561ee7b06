/// The price of decoding a picture in software, on the reference core.
///
/// A price is a sum of counts times whole picoseconds, so the parts of a decode cost exactly as
/// much as the whole.
///
/// # How it was measured
/// `Benchmarks/decode/price.py` takes the least CPU time of interleaved rounds: the pictures of the
/// corpus, photographs from Debian's packages, and pictures made from these at several sizes,
/// qualities and subsamplings, some progressive, some with much metadata; each in full and at 1080,
/// 360 and 120 pixels. Half of the pictures, by the hash of their names, gave the constants. On the
/// other half, with one free factor, the error of JPEG was 7.8 % (median) and 21.7 % (90th
/// percentile) in 484 decodes, that of PNG 19.0 and 54.4 % in 264. The worst are files with blocks
/// that are almost empty, and PNG rows whose filters are cheap: a header shows neither.
package struct SoftwareDecodePrice: Sendable, Hashable {
  package var jpeg = JPEG()
  package var png = PNG()
  /// The price of a codec on a device's cores, in per cent of that measured on x86: 100.
  ///
  /// An assumption: low 100; high 200. Of libjpeg-turbo on an A8, DFJPEGTurbo's two rows leave 160
  /// and 270 % (version 1.4.1 of 2015, ARM). Of newer ones only ratios of ImageIO were found, which
  /// this price meets.
  package var percent = 100
  /// Area averaging to 8 bits, for a pixel fed in.
  package var averagedPixel = 173
  /// The same, for a pixel of the result.
  package var pixelOfAverage = 1_010
  /// Turning a picture by a quarter, for a pixel of the result.
  package var turnedPixel = 895
  /// Taking memory for a bitmap, for a byte: a page fault for every 16 KiB, and zeroing.
  ///
  /// Touching new memory the first time took 0.35 ns a byte with pages of 4 KiB, and 0.03 ns with
  /// pages of 2 MiB, which is almost all zeroing. So a fault takes 1.3 µs, and with the pages of 16
  /// KiB of an iPhone it is 0.08 ns a byte.
  package var freshByte = 110

  /// The measured price.
  package init() {}

  /// Picoseconds of a codec on a device, of which `measured` were measured on x86.
  package func onDevice(_ measured: Int) -> Int { measured * percent / 100 }

  /// Picoseconds of averaging `fed` pixels down to `result` pixels.
  package func averaging(fed: Int, result: Int) -> Int {
    fed * averagedPixel + result * pixelOfAverage
  }
}

extension SoftwareDecodePrice {
  /// A PNG decode, or a part of one.
  package struct PNGWork: Sendable, Hashable {
    /// 1 where the decode begins, else 0.
    package var calls = 0
    /// Compressed bytes.
    package var dataBytes = 0
    /// Pixels of rows.
    package var pixels = 0
    /// Bits of a stored pixel, 1 to 64.
    package var bitsPerPixel = 24
    package var passes = Passes.one

    /// In how many passes the rows are stored.
    package enum Passes: Sendable, Hashable {
      /// Row after row.
      case one
      /// Seven passes (Adam7).
      case seven
    }

    /// No work yet.
    package init() {}
  }

  /// The price of PNG, in picoseconds.
  ///
  /// Inflating goes by compressed bytes, and by the bytes of rows that it writes and unfilters.
  /// Rows of 16 bits a sample compress badly, so most of their price is that of compressed bytes.
  package struct PNG: Sendable, Hashable {
    package var call = 162_000_000
    package var dataByte = 2_830
    /// A byte of rows with one or two bytes a pixel, or less.
    package var narrowRowByte = 385
    /// A byte of rows with three bytes a pixel.
    package var threeByteRowByte = 929
    /// A byte of rows with four bytes a pixel.
    package var fourByteRowByte = 841
    /// A byte of rows with 16 bits a sample.
    package var deepRowByte = 298
    /// The extra cost of a pixel with Adam7.
    package var interlacedPixel = 5_653

    /// Picoseconds of `work`.
    package func picoseconds(of work: PNGWork) -> Int {
      let passes = work.passes == .seven ? interlacedPixel : 0
      return work.calls * call + work.dataBytes * dataByte
        + work.pixels * (work.bitsPerPixel * rowByte(work.bitsPerPixel) / 8 + passes)
    }

    private func rowByte(_ bitsPerPixel: Int) -> Int {
      switch bitsPerPixel {
      case ...16: narrowRowByte
      case ...24: threeByteRowByte
      case ...32: fourByteRowByte
      default: deepRowByte
      }
    }
  }
}
