internal import Text

/// How far the prices of a device are from the times to which they were fitted.
package struct Calibration: Sendable, Hashable {
  /// Which pictures or cells an error is of.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    /// Those to which prices were fitted.
    case fitted
    /// Those that took no part.
    case heldOut = "held-out"
  }

  /// The relative errors of a kind of decode or of act on a cell, in percent.
  package struct Residual: Sendable, Hashable {
    /// Such as "JPEG progressive", or "cells layout".
    package var kind: String
    package var part: Part
    package var count: Int
    package var median: Double
    /// The 90th percentile.
    package var p90: Double

    /// Errors of `count` decodes or acts.
    package init(kind: String, part: Part, count: Int, median: Double, p90: Double) {
      self.kind = kind
      self.part = part
      self.count = count
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

  /// The error of a kind on the side that took no part; nil where there was none.
  package func error(of kind: String) -> Residual? {
    residuals.first { $0.kind == kind && $0.part == .heldOut }
  }

  /// How far the columns that these prices decide can be believed, for a note under a table.
  package func sentence(of device: String) -> String {
    let ofCells = residuals.contains { $0.kind == Self.cells } ? [("cell", "cells")] : []
    let isOfDecodes = ofCells.isEmpty || residuals.contains { !$0.kind.hasPrefix(Self.cells) }
    let parts = (isOfDecodes ? [("decode", "pictures")] : []) + ofCells
    let errors = ["JPEG", "PNG", Self.cells].compactMap { kind in
      error(of: kind).map {
        "\(kind) ±\(Int($0.median.rounded(.up))) % (90th percentile \(Int($0.p90.rounded(.up))) %)"
      }
    }
    return "\(parts.map(\.0).listed(.and)) prices of \(device): fitted to \(source); error on "
      + "\(parts.map(\.1).listed(.and)) that took no part: "
      + (errors.isEmpty ? "unknown" : errors.joined(separator: ", "))
  }

  /// The kind of the residuals of all acts on cells; the others of cells begin with it.
  package static let cells = "cells"
}
