internal import Basics
internal import Diagnosis
internal import Files

/// The bytes of a trace in a file, which may be compressed.
enum TraceFile {
  /// The text of the trace at `path`.
  ///
  /// Throws when the file cannot be read, and when it is a gzip stream that breaks off.
  static func bytes(_ path: String) throws(ReplayFault) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileOperations.posix.readWhole(path)
    } catch {
      throw .file(error)
    }
    guard Gzip.isStream(bytes) else { return bytes }
    let limit = FileOperations.wholeFileLimit.bytes
    guard let text = Gzip.decompress(bytes, limit: limit) else {
      throw .trace(path: path, .badCompression)
    }
    return text
  }
}
