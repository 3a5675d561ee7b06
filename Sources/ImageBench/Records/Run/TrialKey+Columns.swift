extension TrialKey {
  /// The trial whose row has `texts` in the columns ``TableShapes/keyColumns``; nil when the last
  /// is not the number of a repetition.
  package init?(columns texts: [String]) {
    guard texts.count == TableShapes.keyColumns.count, let repetition = Int(texts[4]),
      repetition > 0
    else { return nil }
    cell = CellKey(scenario: texts[0], variant: texts[1], device: texts[2], seed: texts[3])
    self.repetition = repetition
  }
}
