/// The kind of file that a film is.
package enum FilmFormat: String, Sendable, Hashable, CaseIterable {
  /// An animated PNG: every colour and every time exact.
  case png
  /// A GIF: at most 256 colours a picture, and times in hundredths of a second.
  case gif

  /// The format that the ending of a file's name asks for; nil for an ending of another kind of
  /// file.
  ///
  /// - Parameter ending: In small letters without the point; nil, for a name without one, is a PNG.
  package init?(ending: String?) {
    switch ending {
    case nil, "png", "apng": self = .png
    case "gif": self = .gif
    default: return nil
    }
  }
}
