internal import Diagnosis
internal import Files

/// A trace in a file, read as a whole.
package struct TraceFile {
  /// The path of the file.
  let path: String
  let trace: StoredTrace

  /// Reads the trace at `path`, compressed or not.
  ///
  /// Throws when the file cannot be read or is no trace.
  ///
  /// - Complexity: O(n) in the bytes of the file.
  package init(path: String) throws(ReplayFault) {
    self.path = path
    let bytes = try Self.bytes(path)
    do throws(TraceError) { trace = try StoredTrace(bytes) } catch {
      throw .trace(path: path, error)
    }
  }

  /// The bytes of the file at `path`, compressed or not.
  static func bytes(_ path: String) throws(ReplayFault) -> [UInt8] {
    do throws(FileError) {
      return try FileOperations.posix.readWhole(path)
    } catch {
      throw .file(error)
    }
  }

  /// Writes the frames `range` of the trace as a trace of their own, which is compressed where
  /// `output` ends in `.gz`.
  ///
  /// Throws when the trace has none of these frames, and when the file cannot be written.
  package func cut(_ range: ClosedRange<Int>, to output: String) throws(ReplayFault) {
    guard let text = trace.cut(range) else {
      let frames = trace.frames
      let known = frames.first.map { "\($0.number) to \(frames[frames.count - 1].number)" }
      throw .noSuchFrames(path: path, known: known ?? "none")
    }
    let gzip = output.hasSuffix(Gzip.ending) ? GzipWriter() : nil
    do throws(FileError) {
      let writer = try WholeFileWriter(path: output)
      try writer.append(gzip?.finish(text) ?? text)
      try writer.commit()
    } catch {
      throw .file(error)
    }
  }
}
