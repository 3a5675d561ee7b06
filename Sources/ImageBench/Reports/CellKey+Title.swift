package import Records

extension CellKey {
  /// The trials of the cell in one line: "photo-grid · naive · iphone-se · seed 1".
  package var title: String { "\(scenario) · \(variant) · \(device) · seed \(seed)" }
}
