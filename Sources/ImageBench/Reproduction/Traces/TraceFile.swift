internal import Files

/// The bytes of a trace in a file.
enum TraceFile {
  /// The bytes of the file at `path`, compressed or not.
  static func bytes(_ path: String) throws(ReplayFault) -> [UInt8] {
    do throws(FileError) {
      return try FileOperations.posix.readWhole(path)
    } catch {
      throw .file(error)
    }
  }
}
