/// The measurements in the files of one device.
package struct DeviceRecord: Sendable, Hashable {
  /// The part of the files that counts.
  package struct Choice: Sendable, Hashable {
    /// The names of intervals that are decodes, besides those of ImageBench's own signposts.
    package var decodeIntervals: [String] = []
    /// Only what lies in intervals of this name counts; nil for the whole recording.
    package var span: String?
    /// The name of the app's process; nil where the tables have one process.
    package var process: String?
    /// The identifier of the test; nil where the file has one test.
    package var test: String?

    /// Everything that the files have.
    package init() {}
  }

  /// The model of the device, such as "iPhone 12" or "iPhone13,2"; nil where no file names it.
  package var device: String?
  package var measurements: [DeviceMeasurement] = []
  /// Remarks that a reader of the numbers needs, each a clause.
  package var notes: [String] = []

  /// A record without a number.
  init() {}
}
