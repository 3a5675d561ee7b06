internal import Diagnosis
internal import Files

extension ToldFrame {
  /// The bytes that all traces within a page may take; the page as a whole stays below 5 MB.
  private static let mostBytes = 600_000

  /// `frames`, each with the trace of the frames around it, as long as they fit into the page.
  ///
  /// A trace that is gone is left out; a damaged one is thrown.
  ///
  /// - Complexity: O(n) in the bytes of the traces.
  static func withExtracts(
    _ frames: [ToldFrame],
    in files: FileOperations
  ) throws(PageFault) -> [ToldFrame] {
    var frames = frames
    var left = mostBytes
    // Frames of one trial need its trace once.
    var traces: [String: StoredTrace] = [:]
    for index in frames.indices {
      let path = frames[index].story.path
      guard try PageFault.filing(try files.kind(at: path)) != nil else { continue }
      let trace: StoredTrace
      if let known = traces[path] {
        trace = known
      } else {
        let bytes = try PageFault.filing(try files.readWhole(path))
        do throws(TraceError) { trace = try StoredTrace(bytes) } catch {
          throw .trace(path: path, error)
        }
        let isNeededAgain = frames[(index + 1)...].contains { $0.story.path == path }
        if isNeededAgain { traces[path] = trace }
      }
      guard let extract = Extract(of: trace, frames[index].range), extract.bytes.count <= left
      else { continue }
      left -= extract.bytes.count
      frames[index].extract = extract
    }
    return frames
  }
}

extension ToldFrame.Extract {
  /// The frames `range` of `trace`, as far as it has them; nil if it has none of them.
  fileprivate init?(of trace: StoredTrace, _ range: ClosedRange<Int>) {
    guard let text = trace.cut(range), let last = trace.frames.last?.number else { return nil }
    first = range.lowerBound
    self.last = min(range.upperBound, last)
    bytes = GzipWriter().finish(text)
  }
}
