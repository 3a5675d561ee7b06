internal import Records
package import Reports
package import Scenarios
internal import Statistics

/// The errors of fitted prices, by kind of picture and act on cells.
package struct CalibrationReport {
  private let calibration: Calibration
  private let device: DeviceProfile

  /// The report of `calibration`, whose prices `device` has.
  package init(_ calibration: Calibration, of device: DeviceProfile) {
    self.calibration = calibration
    self.device = device
  }

  /// One table in `format`.
  package func render(_ format: OutputFormat, width: Int) -> String {
    var table = ReportTable(
      title: "\(device.name), fitted to \(calibration.source)",
      columns: [
        ReportTable.Column("kind"), ReportTable.Column("part"), .number("times"),
        .number("median", key: "median_pct", unit: "%", exactness: .noisy),
        .number("90th percentile", key: "p90_pct", unit: "%", exactness: .noisy),
      ],
      keyColumnCount: 2
    )
    for residual in calibration.residuals {
      table.append(row: [
        .text(residual.kind), .text(residual.part.rawValue), .count(residual.count),
        .number(residual.median, places: 1), .number(residual.p90, places: 1),
      ])
    }
    if calibration.residuals.contains(where: { $0.kind == "JPEG" }) { table.footnotes = [form] }
    return format.render([table], width: width)
  }

  /// Which form the price of JPEG has.
  private var form: String {
    guard let unit = device.jpegUnit else {
      return "JPEG is priced as a decoder in software: by bytes and pixels"
    }
    return "JPEG is priced as a decoder in hardware: \(unit.call) for each picture, "
      + "\(Double(unit.pixel) / 1_000) ns a pixel of the file, nothing for bytes"
  }
}

extension Calibration.Residual {
  /// The residual of `errors`, in percent; nil where there are none.
  init?(kind: String, part: Calibration.Part, errors: [Double]) {
    let samples = Samples(errors)
    guard let median = samples.median, let high = samples.percentile(0.9) else { return nil }
    self.init(kind: kind, part: part, count: samples.count, median: median, p90: high)
  }
}
