internal import Basics
package import Codecs

/// Decodes of pictures on this machine, again and again in turn, for prices that are fitted to it.
package enum HostCalibration {
  /// The rounds that are made: medians under load are off by half, minima of five by 3 %.
  private static let rounds = 5
  /// The sizes to which each picture is decoded: the longest side in pixels.
  package static let decodes: [(mode: DecodeMode, side: Int?)] = [
    (.full, nil), (.downsample, 1_080), (.downsample, 360), (.downsample, 120),
  ]

  /// The least CPU time of each decode of the pictures at `paths` in five rounds; a picture that
  /// cannot be decoded is left out.
  ///
  /// Fresh pages are touched before, so the time has no page faults; `fresh` is what a plan's pages
  /// cost on the reference core, in milliseconds, and is added.
  ///
  /// - Complexity: that of the decodes.
  package static func measure(
    _ paths: [String],
    fresh: (DecodePlan) -> Double,
    progress: (_ done: Int, _ of: Int) -> Void
  ) -> DecodeTable {
    var table = DecodeTable()
    let all = rounds * paths.count
    for round in 0..<rounds {
      for (index, path) in paths.enumerated() {
        progress(round * paths.count + index, all)
        guard let image = try? EncodedImage.contentsOf(path: path),
          let name = path.split(separator: "/").last
        else { continue }
        for (mode, side) in decodes {
          let options = DecodeOptions(mode: mode, maxPixelSize: side)
          let decode = try? WholeDecode(
            image,
            options: options,
            pages: .whenTaken,
            clock: { SystemClock.threadCPU.nanoseconds }
          )
          guard let decode, case .success = decode.pixels else { continue }
          table.note(
            DecodeTable.Row(
              file: String(name),
              mode: mode,
              maxPixelSize: side,
              milliseconds: decode.all.milliseconds + fresh(decode.session.plan)
            )
          )
        }
      }
    }
    return table
  }
}
