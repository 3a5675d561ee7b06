/// The rows of the tables in one file of `xctrace export`.
///
/// A file is a list of nodes, each with a schema, whose columns are in the order of the cells, and
/// rows. Values that repeat are references to the first of them.
struct TraceExport {
  /// One row, as far as it is read.
  struct Row {
    let table: TraceTable
    /// Counted from 1.
    let number: Int
    fileprivate(set) var cells: [TraceColumn: String] = [:]
  }

  /// An element that is open, with what is known of its value.
  private struct Element {
    var id: String?
    var text: String?
    var isReference = false
    var hasOwnText = false
  }

  /// The element of a cell without a value.
  private static let sentinel = "sentinel"
  /// Elements with hundreds of values that no number is made of.
  private static let skipped: Set = ["backtrace", "tagged-backtrace", "text-backtrace"]

  private let path: String
  private var xml: XMLReader
  private var values = TraceValues()
  private var elements: [Element] = []
  /// How many of the open elements are in one that is skipped.
  private var skippedDepth = 0
  private var names: [String] = []

  private var table: TraceTable?
  private var columns: [TraceColumn?] = []
  private var rowCount = 0
  private var row: Row?
  private var cellIndex = 0
  /// The schemas of the file, in order.
  private(set) var schemas: [String] = []

  /// The export that `refill` returns piece by piece; `path` is for messages.
  init(path: String, _ refill: @escaping () -> [UInt8]) {
    self.path = path
    xml = XMLReader(refill)
  }

  /// The next row of a table that is read; nil at the end.
  mutating func next() throws(DeviceFault) -> Row? {
    while let event = try event() {
      switch event {
      case .start(let name, let attributes): try start(name, attributes)
      case .text(let text):
        if skippedDepth == 0, let last = elements.indices.last, !elements[last].isReference {
          let before = elements[last].hasOwnText ? elements[last].text ?? "" : ""
          elements[last].text = before + text
          elements[last].hasOwnText = true
        }
      case .end(let name):
        if let row = try end(name) { return row }
      }
    }
    return nil
  }

  private mutating func event() throws(DeviceFault) -> XMLReader.Event? {
    do throws(XMLFault) { return try xml.next() } catch {
      throw .xml(path: path, problem: "\(error)")
    }
  }

  private mutating func start(
    _ name: String,
    _ attributes: [String: String]
  ) throws(DeviceFault) {
    names.append(name)
    if skippedDepth > 0 || (row != nil && Self.skipped.contains(name)) {
      skippedDepth += 1
      return
    }
    switch name {
    case "schema":
      let schema = attributes["name"] ?? ""
      table = TraceTable(rawValue: schema)
      columns = []
      rowCount = 0
      // Only so many are named in a message.
      if schemas.count < 1000 { schemas.append(schema) }
    case "row" where row == nil:
      rowCount += 1
      cellIndex = 0
      guard let table else { break }
      if rowCount == 1 { try checkColumns(of: table) }
      row = Row(table: table, number: rowCount)
    default: break
    }
    var element = Element(id: attributes["id"], text: attributes["fmt"])
    if let ref = attributes["ref"] {
      guard let text = values[ref] else {
        throw .reference(path: path, ref: ref, offset: xml.offset)
      }
      element.text = text
      element.isReference = true
    }
    elements.append(element)
  }

  /// Closes the innermost element; returns the row that ends with it.
  private mutating func end(_ name: String) throws(DeviceFault) -> Row? {
    names.removeLast()
    if skippedDepth > 0 {
      skippedDepth -= 1
      if skippedDepth == 0, names.last == "row" { cellIndex += 1 }
      return nil
    }
    let element = elements.removeLast()
    if name == "mnemonic" { columns.append(TraceColumn(rawValue: element.text ?? "")) }
    if let id = element.id, let excess = values.keep(element.text ?? "", as: id) {
      throw .tooMuch(path: path, what: excess.rawValue, limit: excess.limit)
    }
    if name == "row", names.last != "row" {
      defer { row = nil }
      return row
    }
    if names.last == "row" {
      if row != nil, name != Self.sentinel, cellIndex < columns.count,
        let column = columns[cellIndex]
      {
        row?.cells[column] = element.text ?? ""
      }
      cellIndex += 1
    }
    return nil
  }

  private func checkColumns(of table: TraceTable) throws(DeviceFault) {
    for column in table.needed where !columns.contains(column) {
      throw .noColumn(path: path, table: table.rawValue, column: column.rawValue)
    }
  }
}

extension TraceExport.Row {
  /// The whole number of nanoseconds of `column`; nil for a cell without a value.
  func nanoseconds(_ column: TraceColumn, path: String) throws(DeviceFault) -> Int? {
    guard let text = cells[column] else { return nil }
    guard let value = Int(text), (0...Self.longest) ~= value else {
      throw .number(
        path: path,
        table: table.rawValue,
        row: number,
        column: column.rawValue,
        text: text
      )
    }
    return value
  }

  /// A year: no recording is longer, and sums of a million of them stay exact.
  private static let longest = 366 * 86_400 * 1_000_000_000

  /// The name of the process, without the number that Instruments adds: "Photos" of "Photos (12)".
  var process: String? {
    guard let text = cells[.process], !text.isEmpty else { return nil }
    guard text.hasSuffix(")"), let bracket = text.lastIndex(of: "("), bracket > text.startIndex
    else { return text }
    let name = text[..<bracket]
    return String(name.last == " " ? name.dropLast() : name)
  }
}
