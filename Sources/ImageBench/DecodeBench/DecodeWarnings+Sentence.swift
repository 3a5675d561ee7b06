internal import Codecs
internal import ImagePipeline

extension DecodeWarnings {
  /// The damage of an image of `height` stored rows that was decoded nevertheless, as a sentence.
  package func sentence(height: Int) -> String {
    "decoded with \(count == 1 ? "a warning" : "\(count) warnings") (\"\(words)\"): "
      + "\(meaning(height)); --strict refuses it."
  }

  private func meaning(_ height: Int) -> String {
    switch kind {
    case .harmless: return "no pixel is affected"
    case .damage:
      let rows = decodedRows < height ? "\(decodedRows) of \(height) rows were decoded, and " : ""
      guard let row = firstDamagedRow else { return rows + "pixels may be wrong" }
      return rows + "pixels may be wrong from row \(row) on"
    case .truncation:
      let rows = "\(decodedRows) of \(height) rows were decoded"
      guard let row = firstDamagedRow, row < decodedRows else { return rows }
      return rows + ", complete up to row \(row)"
    }
  }
}
