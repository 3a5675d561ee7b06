package import Basics

/// What pieces of work cost on the reference core, for schedules in virtual time.
///
/// The reference core is one core of a 2-core x86-64 VM on which the medians below were measured
/// (libjpeg-turbo 2.1.5, libpng 1.6.39); `DeviceProfile.time(for:on:)` carries a cost to a device.
/// Rates are whole picoseconds, so that every sum is exact; results are rounded to a nanosecond.
///
/// # JPEG
/// The median file is taken as 12.8 MP and 3.0 MB, because its 1/8 decode ran at 498 MP/s in 25.7
/// ms. 1/8 is almost all entropy decoding: of 25.7 ms, 0.8 ms are given to 0.2 M scaled pixels (4
/// ns each), the other 24.9 ms ÷ 3.0 MB are 8.3 ns a byte. The measured ratios to 1/8 then fix the
/// rest:
///
/// | scale | ratio | total ms | less 24.9 | scaled pixels | ns a pixel |
/// |-------|-------|----------|-----------|---------------|------------|
/// | 1/4   | 1.18  | 30.3     | 5.4       | 0.8 M         | 6.8        |
/// | 1/2   | 1.33  | 34.2     | 9.3       | 3.2 M         | 2.9        |
/// | 1/1   | 1.65  | 42.4     | 17.5      | 12.8 M        | 1.37       |
///
/// A progressive file keeps all coefficients: 108.5 ms for a median of about 15.5 MP and 3.6 MB,
/// less 30.2 ms of bytes and 1.0 ms of scaled pixels, leaves 77.3 ms or 5 ns a source pixel.
///
/// # Planes Without colour conversion and without scaling colour up, the same files took 0.842
/// (1/1), 0.966 (1/2), 0.989 (1/4) and 0.999 (1/8) of the time that they take to RGBA: medians of 9
/// interleaved rounds on photographs of 12 MP and 2.5 MB at 4:2:0. Of the totals above this saves
/// 6.7, 1.2 and 0.3 ms: 0.52, 0.36 and 0.42 ns a scaled pixel, and nothing at 1/8. Averaging planes
/// took 0.33 to 0.51 ns a sample (6.1 M samples of colour to half, 9.2 M samples of all planes to
/// 1080 pixels): 0.4 ns. A PNG of 3.1 MP took 7.7 ms longer to planes than to RGBA, fresh pages
/// apart; less 2.5 ms of averaging, the conversion is 1.6 ns a pixel.
///
/// # PNG
/// The median photograph is taken as 12 MP of 3 bytes. Inflate alone took 96.1 ms ÷ 36 MB = 2.67 ns
/// a byte, libpng with its unfiltering 205.8 ms, so unfiltering is 3.05 ns a byte.
///
/// # Area average
/// Between 0.4 ms for 0.2 M fed pixels and 2.6 ms for 3.2 M, and 16.8 ms for 12 M of PNG rows: 1.2
/// ns.
///
/// To 16 bits, a JPEG of 26 MP took 2.7 ms longer for 1.6 M fed pixels (to 1080 pixels) and 0.4 ms
/// for 0.4 M (to 360): 1.1 to 1.7 ns more, so 2.6 ns. Averaging its light took 45.6 ms (to 1080)
/// and 27.3 ms (to 360) longer than decoding it to 26 M pixels of RGBA, of which some 10 ms are
/// fresh pages that are not touched then: 1.4 to 2.1 ns, of which the larger is taken. Medians of 7
/// to 9 decodes.
package struct CostModel: Sendable, Hashable {
  /// Huffman decoding, for a byte of JPEG file.
  package var entropyPicosecondsPerByte = 8_300
  /// Inverse DCT and colour at full size, for a pixel of the result.
  package var fullPicosecondsPerPixel = 1_370
  /// The same at 1/2.
  package var halfPicosecondsPerPixel = 2_900
  /// The same at 1/4.
  package var quarterPicosecondsPerPixel = 6_800
  /// The same at 1/8, where hardly more than the mean of a block is left.
  package var eighthPicosecondsPerPixel = 4_000
  /// What planes save at full size, for a pixel of the result: colour conversion and upsampling.
  package var fullPlanesSavedPicosecondsPerPixel = 520
  /// The same at 1/2.
  package var halfPlanesSavedPicosecondsPerPixel = 360
  /// The same at 1/4.
  package var quarterPlanesSavedPicosecondsPerPixel = 420
  /// Area averaging to 16 bits a sample, for a pixel fed in.
  package var deepResamplePicosecondsPerPixel = 2_600
  /// Area averaging of a plane, for a sample fed in.
  package var planeResamplePicosecondsPerSample = 400
  /// Converting RGBA rows to planes, for a pixel.
  package var planeConversionPicosecondsPerPixel = 1_600
  /// Writing and re-reading the coefficients of a progressive file, for a source pixel.
  package var coefficientPicosecondsPerPixel = 5_000
  /// Inflating, for a byte of PNG rows.
  package var inflatePicosecondsPerByte = 2_670
  /// Unfiltering without SIMD, for a byte of PNG rows.
  package var unfilterPicosecondsPerByte = 3_050
  /// Area averaging, for a pixel fed in.
  package var resamplePicosecondsPerPixel = 1_200

  // The costs below were not measured; they are modelling choices in the usual range.

  /// Handing a decoded bitmap to the render server for the first time, for a byte; 10 GB/s.
  package var uploadPicosecondsPerByte = 100
  /// Copying memory, for a byte; 10 GB/s.
  package var copyPicosecondsPerByte = 100
  /// Scaling an image that is not of the view's size when it is drawn, for a source pixel.
  ///
  /// A bilinear pass reads each source pixel once, about a quarter of the area average's price.
  package var drawScalingPicosecondsPerPixel = 300
  /// The commit of a frame that changed, without its cells: 0.5 ms.
  package var frameBase = TimeSpan.microseconds(500)
  /// The commit of each visible cell of such a frame, without its layout: 15 µs.
  package var cellCommit = TimeSpan.microseconds(15)
  /// Building a cache key from a URL and a size, hashing included: 1.5 µs.
  package var keyBuilding = TimeSpan(nanoseconds: 1_500)
  /// One look-up in a cache, its lock included: 0.2 µs.
  package var cacheLookup = TimeSpan(nanoseconds: 200)
  /// Hopping to an actor and back: 0.9 µs, measured (release build, own executor).
  package var actorHop = TimeSpan(nanoseconds: 900)

  /// The model as derived above.
  package init() {}

  /// The model that all devices share.
  package static let reference = CostModel()
}
