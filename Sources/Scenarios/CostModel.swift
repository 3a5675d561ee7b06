package import Basics

/// The costs of work on the reference core, for schedules in virtual time.
///
/// The reference core is one core of a 2-core x86-64 VM on which the medians below were measured
/// (libjpeg-turbo 2.1.5, libpng 1.6.39); `DeviceProfile.time(for:on:)` carries a cost to a device.
/// Rates are whole picoseconds, so that every sum is exact; results are rounded to a nanosecond.
///
/// Decodes in software are priced by `SoftwareDecodePrice`; what follows was measured relative to
/// it.
///
/// # Planes
/// Without colour conversion and without scaling colour up, the same files took 0.842 (1/1), 0.966
/// (1/2), 0.989 (1/4) and 0.999 (1/8) of the time that they take to RGBA: medians of 9 interleaved
/// rounds on photographs of 12 MP and 2.5 MB at 4:2:0. Of the price of 12.8 MP and 3.0 MB that is
/// 0.45, 0.30 and 0.35 ns a scaled pixel, and nothing at 1/8; 0.08 ns of it are the fresh pages
/// that planes do not need, which are counted apart. Averaging planes took 0.33 to 0.51 ns a sample
/// (6.1 M samples of colour to half, 9.2 M samples of all planes to 1080 pixels): 0.4 ns. A PNG of
/// 3.1 MP took 7.7 ms longer to planes than to RGBA, fresh pages apart; less 2.5 ms of averaging,
/// the conversion is 1.6 ns a pixel.
///
/// # 16 bits
/// To 16 bits, a JPEG of 26 MP took 2.7 ms longer for 1.6 M fed pixels (to 1080 pixels) and 0.4 ms
/// for 0.4 M (to 360) than to 8 bits: 1.1 to 1.7 ns more. Medians of 7 to 9 decodes.
package struct CostModel: Sendable, Hashable {
  /// Decodes in software.
  package var decoding = SoftwareDecodePrice()
  /// The saving of planes at full size, for a pixel of the result: no conversion, no upsampling.
  ///
  /// Measured as above, less the fresh pages.
  package var fullPlanesSavedPicosecondsPerPixel = 380
  /// The same at 1/2, measured as above, less the fresh pages.
  package var halfPlanesSavedPicosecondsPerPixel = 220
  /// The same at 1/4, measured as above, less the fresh pages.
  package var quarterPlanesSavedPicosecondsPerPixel = 270
  /// The extra cost of area averaging to 16 bits a sample instead of 8, for a pixel fed in.
  ///
  /// Measured as above: 1.1 to 1.7 ns.
  package var deepAveragingPicosecondsPerPixel = 1_400
  /// Area averaging of a plane, for a sample fed in.
  package var planeResamplePicosecondsPerSample = 400
  /// Converting RGBA rows to planes, for a pixel.
  package var planeConversionPicosecondsPerPixel = 1_600

  // The costs below were not measured; they are modelling choices in the usual range.

  /// Handing a decoded bitmap to the render server for the first time, for a byte; 10 GB/s.
  package var uploadPicosecondsPerByte = 100
  /// Copying memory, for a byte; 10 GB/s.
  package var copyPicosecondsPerByte = 100
  /// Scaling an image that is not of the view's size when it is drawn, for a source pixel.
  ///
  /// A bilinear pass reads each source pixel once, about a quarter of the area average's price.
  package var drawScalingPicosecondsPerPixel = 300
  /// Encoding a JPEG, for a pixel: 5.5 ns.
  ///
  /// An assumption: low 2.7, high 8.3 ns, half and one and a half times the price of a full decode,
  /// because encoding runs the same steps backwards.
  package var encodePicosecondsPerPixel = 5_500
  /// The commit of a frame that changed, without its cells: 0.5 ms.
  package var frameBase = TimeSpan.microseconds(500)
  /// The commit of each visible cell of such a frame, without its layout: 15 µs.
  package var cellCommit = TimeSpan.microseconds(15)
  /// Building a cache key from a URL and a size, hashing included: 1.5 µs, an assumption: low 0.5,
  /// high 5 µs.
  package var keyBuilding = TimeSpan(nanoseconds: 1_500)
  /// One look-up in a cache, its lock included: 0.2 µs, an assumption: low 0.1, high 1 µs.
  package var cacheLookup = TimeSpan(nanoseconds: 200)
  /// Hopping to an actor and back: 0.9 µs, measured on Linux (release build, own executor); for a
  /// phone an assumption: low 0.3, high 3 µs.
  package var actorHop = TimeSpan(nanoseconds: 900)

  /// The model as derived above.
  package init() {}

  /// The model that all devices share.
  package static let reference = CostModel()
}
