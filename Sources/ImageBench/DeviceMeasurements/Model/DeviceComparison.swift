internal import Basics
internal import Records
package import Reports

/// The numbers of a device next to those of the model.
package struct DeviceComparison: Sendable {
  /// A number of both.
  package struct Row: Sendable {
    package var measurement: DeviceMeasurement
    /// In the unit of the quantity; nil where the model has none.
    package var model: Double?

    /// By how much the model is above the device, as a share of the device; nil without a model,
    /// and where the device has 0 and the model has not.
    package var error: Double? {
      guard let model else { return nil }
      if measurement.value == 0 { return model == 0 ? 0 : nil }
      return model / measurement.value - 1
    }
  }

  package let rows: [Row]
  private let model: ModelTrials
  private let device: String
  private let notes: [String]

  /// `record` next to `model`.
  ///
  /// - Parameters:
  ///   - device: What the device is called; nil for the name in the files.
  ///   - appMegabytes: The memory of the app without images, which is taken from its peak.
  package init(
    _ record: DeviceRecord,
    _ model: ModelTrials,
    device: String? = nil,
    appMegabytes: Double? = nil
  ) {
    self.model = model
    self.device = device ?? record.device ?? "the device"
    rows = record.measurements.map { measurement in
      var measurement = measurement
      if measurement.quantity == .memory, let appMegabytes {
        measurement.value = max(0, measurement.value - appMegabytes)
      }
      return Row(measurement: measurement, model: model.value(of: measurement.quantity))
    }
    var notes = record.notes
    if rows.contains(where: { $0.measurement.quantity == .memory }) {
      notes.append(
        appMegabytes == nil
          ? "the device's memory is that of the whole app, and the model's that of images and "
            + "screen; --app-memory MB takes the rest from it"
          : "the memory of the app without images was taken from the device's"
      )
    }
    if rows.contains(where: { $0.measurement.quantity == .decode }) {
      notes.append("a decode of the device holds its waits for a core; one of the model does not")
    }
    self.notes = notes
  }

  /// The table of all numbers, with the sentences below it.
  package var table: ReportTable {
    var table = ReportTable(
      title: "\(model.title) · model against \(device)",
      columns: [
        ReportTable.Column("quantity"), ReportTable.Column("unit"),
        .number("model"), .number("device", exactness: .noisy),
        .number("model off by", key: "error_pct", unit: "%", exactness: .noisy),
        .number("samples"), ReportTable.Column("measured by"),
      ]
    )
    for row in rows {
      let quantity = row.measurement.quantity
      table.append(row: [
        .text(quantity.title), .text(quantity.unit),
        .number(row.model, places: quantity.places, otherwise: model.reason(ofNo: quantity)),
        .number(row.measurement.value, places: quantity.places),
        .number(row.error.map { $0 * 100 }, places: 0, otherwise: reason(ofNoErrorIn: row)),
        .count(row.measurement.samples), .text(row.measurement.source),
      ])
    }
    table.footnotes = sentences + notes
    return table
  }

  private func reason(ofNoErrorIn row: Row) -> String {
    row.model == nil
      ? model.reason(ofNo: row.measurement.quantity)
      : "the device measured 0, of which nothing is a share"
  }

  /// One sentence for each source, such as "model against iPhone 12: decode −8 %, hitches +20 %".
  package var sentences: [String] {
    var sources: [String] = []
    for row in rows {
      let source = Self.tool(row)
      if !sources.contains(source) { sources.append(source) }
    }
    return sources.compactMap { source in
      let clauses = rows.filter { Self.tool($0) == source }.compactMap(Self.clause)
      guard !clauses.isEmpty else { return nil }
      let by = sources.count > 1 ? " (\(source))" : ""
      return "model against \(device)\(by): \(clauses.joined(separator: ", "))"
    }
  }

  /// The tool that measured: "xctrace" of "xctrace: hitches".
  private static func tool(_ row: Row) -> String {
    String(row.measurement.source.prefix { $0 != ":" })
  }

  private static func clause(_ row: Row) -> String? {
    guard let model = row.model else { return nil }
    let quantity = row.measurement.quantity
    guard let error = row.error else {
      let text = FixedPoint.text(model, places: quantity.places)
      return "\(quantity.title) \(text) \(quantity.unit) where the device has 0"
    }
    let percent = FixedPoint.text(abs(error) * 100, places: 0)
    let sign = percent == "0" ? "±" : error < 0 ? "−" : "+"
    return "\(quantity.title) \(sign)\(percent) %"
  }
}
