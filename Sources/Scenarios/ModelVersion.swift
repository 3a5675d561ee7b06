/// The version of the model of a phone, which `run.json` records.
///
/// It grows by one with each change of physics that moves numbers. Two versions are two phones:
/// their runs are not compared, and a history begins a new series.
package enum ModelVersion {
  /// The version of this build.
  ///
  /// In version 1 the finger waited for late frames; in version 2 it follows time. In version 3
  /// pauses enter no number, JPEG is decoded in hardware, and servers speak HTTP/2. In version 4
  /// variants begin with what they keep of an earlier session, as loaders do, and lists bind cells
  /// ahead as the device's system does. In version 5 variants are loaders, on one screen and with
  /// one observer. In version 6 files of variants cost what files of loaders cost, and the plain
  /// rungs of the ladder have no memory cache.
  package static let current = 6
}
