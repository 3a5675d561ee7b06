import Basics
import Files
import Reports
import TestSupport
import Testing
import Text

@Suite("The figures of plots")
struct PlotTests {
  private static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/")
  }()
  private static let folder = root + "/plots"
  private static let figures = Result {
    try Figure.all(FileOperations.posix.readWhole(folder + "/figures.json"))
  }
  private static let count = (try? figures.get().count) ?? 0

  private func whole(_ path: String) throws -> [UInt8] {
    try FileOperations.posix.readWhole(Self.root + "/" + path)
  }

  /// Whether a row with `value` passes a filter, which may end in a star.
  private func matches(_ value: String, _ filter: String) -> Bool {
    filter.hasSuffix("*") ? value.hasPrefix(String(filter.dropLast())) : value == filter
  }

  @Test("are described, each under a name of its own")
  func described() throws {
    let figures = try Self.figures.get()
    #expect(figures.count >= 8)
    #expect(Set(figures.map(\.name)).count == figures.count)
  }

  @Test("have a script each, which follows from the description", arguments: 0..<count)
  func script(index: Int) throws {
    let figure = try Self.figures.get()[index]
    Golden.check(figure.name + ".gnuplot", of: Self.folder, PlotScript(figure).text)
  }

  @Test("take the words of a metric and of an owner of memory from the pages' charts alone")
  func shared() throws {
    let json = try JSONParser.parse(whole("plots/figures.json"))
    let figures = json["figures"]?.array ?? []
    let panels = figures.flatMap { $0["panels"]?.array ?? [] }
    let drawn = panels.filter { panel in
      DrawnMetric.all.contains { $0.metric.rawValue == panel["column"]?.string }
    }
    #expect(drawn.count >= 3)
    let series = figures.flatMap { $0["series"]?["columns"]?.array ?? [] }
    let owned = series.filter { entry in
      DrawnOwner.all.contains { $0.column != nil && $0.column?.rawValue == entry["column"]?.string }
    }
    #expect(owned.count == DrawnOwner.all.count { $0.column != nil })
    for entry in drawn + owned {
      for word in ["title", "unit", "factor", "thresholds", "colour"] {
        #expect(entry[word] == nil, "\(entry["column"]?.string ?? "") has its own \(word)")
      }
    }
  }

  @Test("have no script without a description")
  func noOthers() throws {
    let names = try FileOperations.posix.listDirectory(Self.folder)
    let scripts = names.filter { $0.hasSuffix(".gnuplot") }
    #expect(Set(scripts) == Set(try Self.figures.get().map { $0.name + ".gnuplot" }))
  }

  @Test("read files that exist, by columns and values that these have", arguments: 0..<count)
  func columns(index: Int) throws {
    let figure = try Self.figures.get()[index]
    let table = try CSVDocument(reading: whole(figure.table))
    let missing = figure.columns.filter { table.column($0) == nil }
    #expect(missing.isEmpty, "\(figure.name): \(figure.table) has no \(missing.sorted())")
    func values(_ column: String) -> Set<String> {
      guard let index = table.column(column) else { return [] }
      return Set(table.rows.map { $0[index] })
    }
    for panel in figure.panels {
      for entry in figure.filter + panel.filter {
        let matching = values(entry.column).filter { matches($0, entry.value) }
        #expect(!matching.isEmpty, "\(figure.name): \(entry)")
        // gnuplot cuts a value in quotes at its comma, so it would find none.
        #expect(!entry.value.contains(","), "\(figure.name): \(entry)")
      }
      for place in panel.places ?? figure.places {
        #expect(values(figure.xColumn).contains(place.value), "\(figure.name): \(place.value)")
      }
      #expect((panel.column == nil) == (figure.seriesColumn == nil), "\(figure.name)")
    }
    if let column = figure.seriesColumn {
      for entry in figure.series {
        #expect(values(column).contains(entry.value), "\(figure.name): \(entry.value)")
      }
    }
    #expect(!figure.series.isEmpty && !figure.panels.isEmpty)
  }

  @Test("show rows in every panel", arguments: 0..<count)
  func rows(index: Int) throws {
    let figure = try Self.figures.get()[index]
    let table = try CSVDocument(reading: whole(figure.table))
    for panel in figure.panels {
      let filter = figure.filter + panel.filter
      let places = Set((panel.places ?? figure.places).map(\.value))
      let rows = table.rows.filter { row in
        func cell(_ column: String) -> String? { table.column(column).map { row[$0] } }
        let x = cell(figure.xColumn) ?? ""
        return filter.allSatisfy { matches(cell($0.column) ?? "", $0.value) }
          && (places.isEmpty || places.contains(x))
      }
      #expect(!rows.isEmpty, "\(figure.name): \(panel.title)")
    }
  }

  @Test("are listed in the page, with their file, command and documents", arguments: 0..<count)
  func listed(index: Int) throws {
    let figure = try Self.figures.get()[index]
    let page = String(decoding: try whole("plots/README.md"), as: UTF8.self)
    let line = page.split(separator: "\n").first { $0.hasPrefix("| [\(figure.name)](") }
    let row = try #require(line, "plots/README.md does not list \(figure.name)")
    #expect(row.contains("`\(figure.command)`"))
    #expect(row.contains("(../\(figure.table))"))
    for document in figure.documents {
      #expect(row.contains("(../\(document))"))
      let text = String(decoding: try whole(document), as: UTF8.self)
      #expect(text.contains("plots/\(figure.name).png"), "\(document) does not show \(figure.name)")
    }
    #expect(!figure.documents.isEmpty)
  }
}
