/// The part of a file that a request asks for (RFC 9110, 14).
enum ByteRange: Hashable {
  /// All of it: there is no such field, or one that a server may ignore.
  case whole
  /// The bytes from `first` to `last`.
  case part(first: Int, last: Int)
  /// No byte that the file has.
  case unsatisfiable

  /// Reads the field `Range` of a request for a file of `size` bytes; nil for a request without it.
  ///
  /// Several ranges at once are ignored, as the standard allows.
  init(_ field: String?, size: Int) {
    let unit = "bytes="
    guard let field, field.lowercased().hasPrefix(unit), !field.contains(",") else {
      self = .whole
      return
    }
    let ends = field.dropFirst(unit.count).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
      self = .whole
      return
    }
    switch (first, last) {
    case (nil, nil): self = .whole
    case (nil, let count?):
      self =
        count == 0 || size == 0
        ? .unsatisfiable : .part(first: max(0, size - count), last: size - 1)
    case (let first?, let last):
      if let last, last < first {
        self = .whole
      } else if first >= size {
        self = .unsatisfiable
      } else {
        self = .part(first: first, last: min(last ?? size - 1, size - 1))
      }
    }
  }

  /// The number that `text` is; an inner nil for no text, nil for anything else.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // A number beyond all files is as good as the largest one.
    return .some(Int(text) ?? .max)
  }
}
