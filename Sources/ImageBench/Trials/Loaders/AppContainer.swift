internal import Files
internal import Foundation

/// The folder of an app's files for one trial: fresh at the start, gone at the end.
struct AppContainer: ~Copyable {
  /// An absolute path.
  let path: String

  /// Makes an empty folder among the temporary ones.
  init() throws(FileError) {
    let template = FileManager.default.temporaryDirectory.path + "/imagebench-app-XXXXXX"
    var name = template.utf8CString
    let made = name.withUnsafeMutableBufferPointer {
      mkdtemp($0.baseAddress.unsafelyUnwrapped) != nil
    }
    guard made else { throw FileError(path: template, operation: .makeDirectory, code: errno) }
    path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress.unsafelyUnwrapped) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
