package import Files

/// Why checks have no result.
package enum CheckFault: Error, Sendable, Hashable {
  /// A file cannot be read.
  case file(FileError)
  /// A file is no table of accepted failures.
  case table(path: String, String)
}

extension CheckFault: CustomStringConvertible {
  /// One sentence that names the file and the remedy.
  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .table(let path, let problem):
      "\(path) is no table of accepted failures: \(problem); correct it or remove the file"
    }
  }
}
