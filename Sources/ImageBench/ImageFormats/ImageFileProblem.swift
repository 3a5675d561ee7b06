/// Why a file was refused.
package enum ImageFileProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The signature is neither that of JPEG nor of PNG.
  case notAnImage
  /// It ends inside its header.
  case truncated
  /// Its header violates the standard; the text says how.
  case malformed(String)
  /// It is valid, but no decoder here reads its kind, which the text names.
  case unsupported(String)
  /// It could not be read; the text is the system's message.
  case unreadable(String)

  /// Completes a sentence that says why the file was refused.
  package var description: String {
    switch self {
    case .notAnImage: "it is neither JPEG nor PNG"
    case .truncated: "it ends inside its header"
    case .malformed(let what): "its header is malformed: \(what)"
    case .unsupported(let what): "it is of an unsupported kind: \(what)"
    case .unreadable(let what): "it cannot be read: \(what)"
    }
  }
}
