import Basics
internal import Records
import Text

/// Writes tables as one JSON object whose members are always in the same order.
///
/// Schema: `tables[]{ title, columns[]{ key, header, unit, exactness }, groups[]{ title, rows[]{
/// cells{ key: value }, empty{ key: reason } } }, footnotes[] }`. A cell without a value is null,
/// and its reason is in `empty`.
struct JSONRenderer {
  /// The JSON text of `tables`, with a line end at its end.
  ///
  /// - Complexity: O(n) in the number of cells.
  func render(_ tables: [ReportTable]) -> String {
    let value: JSONValue = ["tables": .array(tables.map(json))]
    return JSONWriter.text(value, layout: .indented) + "\n"
  }

  private func json(_ table: ReportTable) -> JSONValue {
    let keys = table.uniqueKeys
    let columns = zip(keys, table.columns).map { key, column -> JSONValue in
      [
        "key": .string(key), "header": .string(column.header),
        "unit": column.unit.map(JSONValue.string) ?? .null,
        "exactness": .string(column.exactness.rawValue),
      ]
    }
    let groups = table.groups.map { group -> JSONValue in
      [
        "title": group.title.map(JSONValue.string) ?? .null,
        "rows": .array(group.rows.map { json($0, keys) }),
      ]
    }
    return [
      "title": .string(table.title), "columns": .array(columns), "groups": .array(groups),
      "footnotes": .array(table.footnotes.map(JSONValue.string)),
    ]
  }

  private func json(_ row: [ReportTable.Cell], _ keys: [String]) -> JSONValue {
    var cells = JSONObject()
    var reasons = JSONObject()
    for (key, cell) in zip(keys, row) {
      switch cell {
      case .text(let text, _): cells[key] = .string(text)
      case .number(let value, _):
        cells[key] = Int(exactly: value).map { .integer($0) } ?? .number(value)
      case .bytes(let count): cells[key] = .integer(count.bytes)
      case .empty(let reason):
        cells[key] = .null
        reasons[key] = .string(reason)
      }
    }
    return ["cells": .object(cells), "empty": .object(reasons)]
  }
}
