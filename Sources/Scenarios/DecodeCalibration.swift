/// How far the decode prices of a device are from the times to which they were fitted.
package struct DecodeCalibration: Sendable, Hashable {
  /// Which pictures an error is of.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    /// Those to which prices were fitted.
    case fitted
    /// Those that took no part.
    case heldOut = "held-out"
  }

  /// The relative errors of a kind of decode, in percent.
  package struct Residual: Sendable, Hashable {
    /// Such as "JPEG progressive".
    package var kind: String
    package var part: Part
    package var decodes: Int
    package var median: Double
    /// The 90th percentile.
    package var p90: Double

    /// Errors of `decodes` decodes.
    package init(kind: String, part: Part, decodes: Int, median: Double, p90: Double) {
      self.kind = kind
      self.part = part
      self.decodes = decodes
      self.median = median
      self.p90 = p90
    }
  }

  /// The measurements in words.
  package var source: String
  package var residuals: [Residual]
  /// How many times as long as measured the device takes: 1 by default, and more where codecs of
  /// the machine that was measured are to keep up with it.
  package var slower = 1

  /// A calibration from `source` with `residuals`.
  package init(source: String, residuals: [Residual]) {
    self.source = source
    self.residuals = residuals
  }

  /// The error of a codec's decodes of pictures that took no part; nil where there were none.
  package func error(of codec: String) -> Residual? {
    residuals.first { $0.kind == codec && $0.part == .heldOut }
  }

  /// How far the columns that decodes decide can be believed, for a note under a table.
  package func sentence(of device: String) -> String {
    let errors = ["JPEG", "PNG"].compactMap { codec in
      error(of: codec).map {
        "\(codec) ±\(Int($0.median.rounded(.up))) % (90th percentile \(Int($0.p90.rounded(.up))) %)"
      }
    }
    return "decode prices of \(device): fitted to \(source); error on pictures that took no part: "
      + (errors.isEmpty ? "unknown" : errors.joined(separator: ", "))
  }
}
