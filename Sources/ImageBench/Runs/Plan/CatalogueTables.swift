internal import Basics
internal import ImagePipeline
internal import Records
package import Reports
internal import Scenarios
internal import Trials
internal import Variants

/// The tables of everything that can be run and measured.
package enum CatalogueTables {
  package static var suites: ReportTable {
    described(
      "suites",
      Scenarios.Suite.catalogue.map {
        ($0.name, "\($0.summary) \(Plural.text($0.trialCount, "trial")).")
      }
    )
  }

  package static var scenarios: ReportTable {
    described("scenarios", Scenario.all.map { ($0.name, $0.summary) })
  }

  package static var variants: ReportTable {
    described("variants", (Variant.catalogue + Variant.loaders).map { ($0.name, $0.summary) })
  }

  /// Those of this program, which have code of their own.
  package static var loaders: ReportTable {
    described("loaders", Variant.loaders.map { ($0.name, $0.summary) })
  }

  package static var networks: ReportTable {
    described("networks", NetworkProfile.catalogue.map { ($0.name, $0.summary) })
  }

  private static func described(_ title: String, _ entries: [(String, String)]) -> ReportTable {
    var table = ReportTable(
      title: title,
      columns: [ReportTable.Column("name"), ReportTable.Column("summary")]
    )
    for entry in entries { table.append(row: [.text(entry.0), .text(entry.1)]) }
    return table
  }

  package static var devices: ReportTable {
    var table = ReportTable(
      title: "devices",
      columns: [
        ReportTable.Column("name"), ReportTable.Column("device"), ReportTable.Column("pixels"),
        .number("refresh", unit: "Hz"), .number("RAM", unit: "bytes"),
        .number("limit", unit: "bytes"), .number("cores"), ReportTable.Column("system"),
      ]
    )
    for device in DeviceProfile.all {
      table.append(row: [
        .text(device.name), .text(device.title), .text(device.screen.pixels.description),
        .count(device.screen.refreshRate), .bytes(device.ram), .bytes(device.jetsamLimit),
        .count(device.coreCount), .text(device.system.description),
      ])
    }
    return table
  }

  /// The numbers of the model that no source settles, with their ranges.
  package static var assumptions: ReportTable {
    var table = ReportTable(
      title: "assumptions",
      columns: [
        ReportTable.Column("name"), ReportTable.Column("unit"), .number("low"), .number("played"),
        .number("high"), ReportTable.Column("reason"),
      ]
    )
    for assumption in Assumption.catalogue {
      let numbers = [assumption.low, assumption.middle, assumption.high]
      table.append(
        row: [.text(assumption.name), .text(assumption.unit)]
          + numbers.map { .number($0, places: 1) } + [.text(assumption.reason)]
      )
    }
    return table
  }

  package static var metrics: ReportTable {
    var table = ReportTable(
      title: "metrics",
      columns: ["name", "unit", "polarity", "exactness", "meaning"].map { ReportTable.Column($0) }
    )
    for metric in Metric.catalogue {
      table.append(row: [
        .text(metric.name), .text(metric.unit), .text(metric.polarity.rawValue),
        .text(metric.exactness.rawValue), .text(metric.meaning),
      ])
    }
    return table
  }
}
