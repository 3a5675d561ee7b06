import Basics
import Reports
import Text

/// A figure of `plots/figures.json`: what is drawn, from which file.
///
/// The words of a metric or of an owner of memory that pages draw too are those of `DrawnMetric`
/// and `DrawnOwner`.
struct Figure {
  /// A value of a column, or a column, with its title and colour.
  struct Entry {
    var value: String
    var title: String
    var colour: String

    init(_ json: JSONValue, key: String) throws(Fault) {
      let value = try json.text(key)
      self.value = value
      if let owner = DrawnOwner.all.first(where: { $0.column?.rawValue == value }) {
        (title, colour) = (owner.title, owner.light)
      } else {
        (title, colour) = (try json.text("title"), json["colour"]?.string ?? "")
      }
    }
  }

  struct Panel {
    var title: String
    /// The column that is drawn; nil where the series are columns.
    var column: String?
    /// The column that it is divided by; nil for none.
    var over: String?
    var unit: String
    var factor: Double
    var isLogarithmic: Bool
    /// The lower end of the axis; nil for the one that fits.
    var minimum: String?
    var thresholds: [(value: Double, title: String)]
    var filter: [(column: String, value: String)]
    /// The values of the x axis, where they are not the figure's.
    var places: [Entry]?
  }

  /// What is wrong with the file.
  struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  enum Kind: String {
    case bars, lines, points
  }

  var name: String
  var title: String
  var table: String
  var command: String
  var documents: [String]
  var kind: Kind
  /// How many panels are next to each other.
  var layout: Int
  var filter: [(column: String, value: String)]
  var xColumn: String
  var xTitle: String
  var isXLogarithmic: Bool
  /// The values of the x axis in order; empty for a column of numbers.
  var places: [Entry]
  /// The column whose values are the series; nil where the series are columns.
  var seriesColumn: String?
  var series: [Entry]
  var panels: [Panel]

  /// The figures of a file.
  static func all(_ bytes: [UInt8]) throws -> [Figure] {
    let json = try JSONParser.parse(bytes)
    return try (json["figures"]?.array ?? []).map { try Figure($0) }
  }

  private init(_ json: JSONValue) throws(Fault) {
    name = try json.text("name")
    title = try json.text("title")
    table = try json.text("table")
    command = try json.text("command")
    documents = (json["documents"]?.array ?? []).compactMap(\.string)
    guard let kind = Kind(rawValue: try json.text("kind")), let x = json["x"],
      let series = json["series"], let layout = json["layout"]?.integer
    else { throw Fault(description: "\(name) lacks its kind, x, series or layout") }
    self.kind = kind
    self.layout = layout
    filter = Self.filter(json["filter"])
    xColumn = try x.text("column")
    xTitle = x["title"]?.string ?? ""
    isXLogarithmic = x["scale"]?.string == "log"
    places = try Self.entries(x["values"], key: "value")
    seriesColumn = series["column"]?.string
    self.series =
      seriesColumn == nil
      ? try Self.entries(series["columns"], key: "column")
      : try Self.entries(series["values"], key: "value")
    panels = []
    for panel in json["panels"]?.array ?? [] { panels.append(try Self.panel(panel)) }
  }

  private static func panel(_ json: JSONValue) throws(Fault) -> Panel {
    var thresholds: [(value: Double, title: String)] = []
    for entry in json["thresholds"]?.array ?? [] {
      guard let value = entry["value"]?.number else {
        throw Fault(description: "a threshold has no value")
      }
      thresholds.append((value, try entry.text("title")))
    }
    let column = json["column"]?.string
    let drawn = DrawnMetric.all.first { $0.metric.rawValue == column }
    let (title, unit): (String, String)
    if let drawn {
      (title, unit) = (drawn.title, drawn.unit)
      thresholds = drawn.thresholds.map { ($0.value, $0.title) }
    } else {
      (title, unit) = (try json.text("title"), try json.text("unit"))
    }
    return Panel(
      title: title + (json["remark"]?.string.map { " (\($0))" } ?? ""),
      column: column,
      over: json["over"]?.string,
      unit: unit,
      factor: drawn.map { 1 / $0.divisor } ?? json["factor"]?.number ?? 1,
      isLogarithmic: try json.text("scale") == "log",
      minimum: json["minimum"]?.string == "auto" ? nil : "\(json["minimum"]?.number ?? 0)",
      thresholds: thresholds,
      filter: filter(json["filter"]),
      places: json["x_values"] == nil ? nil : try entries(json["x_values"], key: "value")
    )
  }

  private static func entries(_ json: JSONValue?, key: String) throws(Fault) -> [Entry] {
    var entries: [Entry] = []
    for value in json?.array ?? [] { entries.append(try Entry(value, key: key)) }
    return entries
  }

  private static func filter(_ json: JSONValue?) -> [(column: String, value: String)] {
    (json?.object?.members ?? []).map { ($0.key, $0.value.string ?? "") }
  }

  /// Every column that the figure reads.
  var columns: Set<String> {
    var columns: Set<String> = [xColumn]
    columns.formUnion(filter.map(\.column))
    if let seriesColumn {
      columns.insert(seriesColumn)
    } else {
      columns.formUnion(series.map(\.value))
    }
    for panel in panels {
      columns.formUnion([panel.column, panel.over].compactMap { $0 } + panel.filter.map(\.column))
    }
    return columns
  }
}

extension JSONValue {
  fileprivate func text(_ key: String) throws(Figure.Fault) -> String {
    guard let text = self[key]?.string else {
      throw Figure.Fault(description: "a figure lacks \(key)")
    }
    return text
  }
}
