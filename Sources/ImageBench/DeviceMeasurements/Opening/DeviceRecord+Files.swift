internal import Basics
package import Files
internal import Text

extension DeviceRecord {
  /// The largest JSON file that is read: thousands of times a payload of a day.
  private static let jsonLimit = ByteCount.megabytes(64)
  /// The bytes of XML that are in memory at once.
  private static let pieceBytes = 1 << 20

  /// Reads the files at `paths`, at least one.
  ///
  /// The tables of all exports of traces are taken as those of one recording. Throws when a file
  /// has none of the forms, and when together they have no number that the model has too.
  ///
  /// - Complexity: O(n) in the size of the files; the memory is bounded whatever their size.
  package init(
    paths: [String],
    _ choice: Choice,
    files: FileOperations = .posix
  ) throws(DeviceFault) {
    self.init()
    var trace = TraceRecord()
    for path in paths {
      switch try Self.head(path, files) {
      case UInt8(ascii: "<"):
        let reader: FileReader
        do throws(FileError) { reader = try FileReader(path: path, operations: files) } catch {
          throw .file(error)
        }
        let read = reader.bytesReader
        var offset = 0
        try trace.read(path: path, choice) {
          let piece = read(offset, Self.pieceBytes)
          offset += piece.count
          return piece
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let value = try Self.json(path, files)
        if TestMetrics.isForm(value) {
          try add(try TestMetrics(value, path: path, test: choice.test).record)
        } else if MetricPayloads.isForm(value) {
          try add(try MetricPayloads(value, path: path).record)
        } else {
          throw .unknownForm(path: path)
        }
      default: throw .unknownForm(path: path)
      }
    }
    try add(try trace.record(choice))
    guard !measurements.isEmpty else { throw .nothing(paths: paths) }
  }

  private mutating func add(_ other: DeviceRecord) throws(DeviceFault) {
    device = device ?? other.device
    measurements += other.measurements
    notes += other.notes
  }

  /// The first byte that is no white space, nor of a byte order mark; nil for a file without one.
  private static func head(_ path: String, _ files: FileOperations) throws(DeviceFault) -> UInt8? {
    do throws(FileError) {
      let reader = try FileReader(path: path, operations: files)
      let mark: [UInt8] = [0xef, 0xbb, 0xbf]
      return reader.bytes(at: 0, count: 1 << 10).first { byte in
        !mark.contains(byte) && byte != 0x20 && !(0x09...0x0d).contains(byte)
      }
    } catch {
      throw .file(error)
    }
  }

  private static func json(
    _ path: String,
    _ files: FileOperations
  ) throws(DeviceFault) -> JSONValue {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try files.readWhole(path, limit: jsonLimit) } catch {
      throw .file(error)
    }
    do throws(JSONError) { return try JSONParser.parse(bytes) } catch {
      throw .json(path: path, error)
    }
  }
}
