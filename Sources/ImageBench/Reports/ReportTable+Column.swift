package import Records

extension ReportTable {
  /// A column with its heading, its unit, and whether its numbers are exact.
  package struct Column: Sendable, Hashable {
    /// The side on which cells are aligned.
    package enum Alignment: Sendable, Hashable {
      /// Left, for text.
      case leading
      /// Right, for numbers.
      case trailing
    }

    package var header: String
    /// A heading above those of this column and of adjacent columns with the same `over`; nil, the
    /// default, for none.
    package var over: String?
    /// The name of the column in CSV and JSON, such as "decode_ms".
    package var key: String
    /// The unit of the numbers; nil when there is none.
    package var unit: String?
    package var alignment: Alignment
    /// Whether the numbers are reproducible; noisy columns are marked with "~".
    package var exactness: Exactness
    /// How far the model is from real threads and decodes, as "0.3" in the unit or "2 %" of the
    /// numbers; nil, the default, where that is unknown.
    package var error: String?

    /// A column of exact text by default.
    ///
    /// Without `key`, the name in CSV and JSON is the heading in lower case, with "_" for
    /// everything that is not a letter or digit, followed by the unit.
    package init(
      _ header: String,
      key: String? = nil,
      unit: String? = nil,
      alignment: Alignment = .leading,
      exactness: Exactness = .exact
    ) {
      self.header = header
      self.key = key ?? Column.key(header, unit)
      self.unit = unit
      self.alignment = alignment
      self.exactness = exactness
    }

    /// A column of numbers, aligned right; exact by default.
    package static func number(
      _ header: String,
      key: String? = nil,
      unit: String? = nil,
      exactness: Exactness = .exact
    ) -> Column {
      Column(header, key: key, unit: unit, alignment: .trailing, exactness: exactness)
    }

    /// The unit with the mark of a noisy column; nil when there is neither.
    var unitLabel: String? {
      switch exactness {
      case .exact: unit
      case .noisy: "~" + (unit ?? "")
      }
    }

    /// The error with its mark; nil where it is unknown.
    var errorLabel: String? { error.map { "±\($0)" } }

    /// The unit and the error in one text; nil when there is neither.
    package var label: String? {
      let parts = [unitLabel, errorLabel].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func key(_ header: String, _ unit: String?) -> String {
      var words = words(header)
      if let unit {
        let unitWords = Column.words(unit.replacing("%", with: "pct"))
        if !words.suffix(unitWords.count).elementsEqual(unitWords) { words += unitWords }
      }
      return words.joined(separator: "_")
    }

    private static func words(_ text: String) -> [String] {
      text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
  }

  /// The keys of the columns; a repeated one gets the suffix "_2", "_3" and so on.
  ///
  /// So no member of a JSON object and no column of a CSV file hides another.
  var uniqueKeys: [String] {
    var taken: Set<String> = []
    return columns.map { column in
      let wanted = column.key.isEmpty ? "column" : column.key
      var key = wanted
      var number = 2
      while !taken.insert(key).inserted {
        key = "\(wanted)_\(number)"
        number += 1
      }
      return key
    }
  }
}
