internal import Records
package import Reports
package import Scenarios

/// The errors of fitted prices, by kind of picture.
package struct CalibrationReport {
  private let calibration: DecodeCalibration
  private let device: DeviceProfile

  /// The report of `calibration`, whose prices `device` has.
  package init(_ calibration: DecodeCalibration, of device: DeviceProfile) {
    self.calibration = calibration
    self.device = device
  }

  /// One table in `format`.
  package func render(_ format: OutputFormat, width: Int) -> String {
    var table = ReportTable(
      title: "\(device.name), fitted to \(calibration.source)",
      columns: [
        ReportTable.Column("kind"), ReportTable.Column("pictures"), .number("decodes"),
        .number("median", key: "median_pct", unit: "%", exactness: .noisy),
        .number("90th percentile", key: "p90_pct", unit: "%", exactness: .noisy),
      ],
      keyColumnCount: 2
    )
    for residual in calibration.residuals {
      table.append(row: [
        .text(residual.kind), .text(residual.part.rawValue), .count(residual.decodes),
        .number(residual.median, places: 1), .number(residual.p90, places: 1),
      ])
    }
    table.footnotes = [form]
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
