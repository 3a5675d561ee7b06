package import Basics
package import Text
package import Variants

extension ConformanceTable {
  /// The variants that `shard` plays of `variants`, dealt in turns: a case takes about the same
  /// time with each.
  package static func part(_ shard: Shard, of variants: [Variant]) -> [Variant] {
    variants.indices.filter { shard.contains($0) }.map { variants[$0] }
  }

  /// The results by variant, as a shard writes them.
  package var json: JSONValue {
    .object(
      JSONObject(
        variants.indices.map { column in
          let cells = rows.map { row in
            JSONObject.Member(
              key: row.conformanceCase.id,
              value: Self.json(row.cells[column])
            )
          }
          return JSONObject.Member(key: variants[column], value: .object(JSONObject(cells)))
        }
      )
    )
  }

  /// The table of `variants` from the results of all shards, each as ``json`` wrote it; nil when
  /// one is missing or has another form.
  ///
  /// - Complexity: O(variants × cases).
  package init?(
    _ variants: [Variant],
    from shards: [JSONValue],
    cases: [ConformanceCase] = ConformanceCase.catalogue
  ) {
    self.variants = variants.map(\.name)
    var rows: [Row] = []
    for conformanceCase in cases {
      var row = Row(conformanceCase: conformanceCase, cells: [])
      for variant in variants {
        guard let results = shards.lazy.compactMap({ $0[variant.name] }).first,
          let cell = results[conformanceCase.id].flatMap(Self.cell)
        else { return nil }
        row.cells.append(cell)
      }
      rows.append(row)
    }
    self.rows = rows
  }

  private static func json(_ cell: Cell) -> JSONValue {
    switch cell {
    case .notApplicable: .null
    case .played(.pass): .array([])
    case .played(.fail(let violations)): .array(violations.map { .string($0) })
    }
  }

  private static func cell(_ json: JSONValue) -> Cell? {
    if case .null = json { return .notApplicable }
    guard let violations = json.array else { return nil }
    let texts = violations.compactMap(\.string)
    guard texts.count == violations.count else { return nil }
    return .played(texts.isEmpty ? .pass : .fail(texts))
  }
}
