internal import Codecs
internal import ImagePipeline

extension DecodeWarnings {
  /// What was wrong with an image of `height` stored rows that was decoded all the same.
  package func sentence(height: Int) -> String {
    "decoded with \(count == 1 ? "a warning" : "\(count) warnings") (\"\(words)\"): "
      + "\(meaning(height)); --strict refuses it."
  }

  private func meaning(_ height: Int) -> String {
    switch kind {
    case .harmless: return "no pixel is touched"
    case .damage:
      let rows = decodedRows < height ? "\(decodedRows) of \(height) rows came, and " : ""
      guard let row = firstDamagedRow else { return rows + "pixels may be wrong" }
      return rows + "pixels may be wrong from row \(row) on"
    case .truncation:
      let rows = "\(decodedRows) of \(height) rows came"
      guard let row = firstDamagedRow, row < decodedRows else { return rows }
      return rows + ", whole ones up to row \(row)"
    }
  }
}
