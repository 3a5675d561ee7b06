package import Files

/// Why a package was not written.
package enum PackageFault: Error, Hashable {
  /// The name of the package is none.
  case name(String)
  /// The name of its module is none.
  case moduleName(String)
  /// Another module has it.
  case taken(String)
  case exists(String)
  case noFolder(String)
  case noSources(String)
  /// The folder is a package, not the sources of one module.
  case package(String)
  /// A file is a program.
  case program(String)
  case sameName(String, String)
  /// A link leads to a folder that it lies in.
  case loop(String)
  case tooLarge(String)
  case notText(String)
  /// Lines that have no form on Linux, each with its file, its number and the remedy.
  case lines([String])
  case files(FileError)
}

extension PackageFault: CustomStringConvertible {
  /// One sentence that names the problem and the remedy; one a line where lines have no form.
  package var description: String {
    switch self {
    case .name(let name):
      "\"\(name)\" cannot name a package: begin with a capital letter, then letters and digits"
    case .moduleName(let name):
      "\"\(name)\" cannot name a module: take letters, digits and underscores, and no word of Swift"
    case .taken(let name): "\"\(name)\" is the name of another module: give another name"
    case .exists(let path): "\(path) exists already: give another name, or remove it"
    case .noFolder(let path): "there is no folder \(path): check the spelling"
    case .noSources(let path): "\(path) has no Swift file: give the folder of the loader's sources"
    case .package(let path):
      "\(path) is a package: give the folder of one module, such as \(path)/Sources/NAME"
    case .program(let path): "\(path) is a program: a loader is a module, so leave the file out"
    case .sameName(let first, let second):
      "\(first) and \(second) have one name, which a module cannot have twice: rename one"
    case .loop(let path): "\(path) is a link to a folder that it lies in: remove the link"
    case .tooLarge(let path):
      "\(path) has too many files for one module: give the folder of the loader's sources alone"
    case .notText(let path): "\(path) is not UTF-8 text: convert it, or leave it out"
    case .lines(let lines): lines.joined(separator: "\n")
    case .files(let error): error.description
    }
  }
}
