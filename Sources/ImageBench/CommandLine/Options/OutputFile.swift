internal import Files
internal import Film
internal import Glibc
internal import Records

/// The file that `--output`, or another option, names.
enum OutputFile {
  /// Its path; nil for standard output.
  ///
  /// Throws where it is one of `inputs`, or, of an input that is a run, one of the files that the
  /// run consists of: results would replace what they are made of.
  static func path(
    _ values: OptionValues,
    besides inputs: [String],
    option: String = "output"
  ) throws(CommandError) -> String? {
    guard let output = values.text(option) else { return nil }
    guard let place = resolved(output) else { return output }
    for input in inputs {
      if place == resolved(input) {
        throw .usage("--\(option) \(output) is what is read; name another file")
      }
      let folder = RunFolder(input)
      for entry in RunFolder.Entry.allCases {
        guard let own = resolved(folder.path(of: entry)) else { continue }
        guard place != own, !place.hasPrefix(own + "/") else {
          throw .usage("--\(option) \(output) is a file of the run \(input); name another file")
        }
      }
    }
    return output
  }

  /// The format of the film that is written to `path`, by the ending of its name.
  ///
  /// Throws where the name ends as another kind of file does: every viewer would take the film for
  /// a broken file of that kind. Files of a directory are animated PNGs.
  static func filmFormat(_ path: String) throws(CommandError) -> FilmFormat {
    let isDirectory = (try? FileOperations.posix.kind(at: path)) == .directory
    let file = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard !isDirectory, let point = file.lastIndex(of: "."), point > file.startIndex else {
      return .png
    }
    let ending = file[file.index(after: point)...].lowercased()
    if let format = FilmFormat(ending: ending) { return format }
    throw .usage(
      "--film \(path): a film is an animated PNG or a GIF, not a .\(ending) file; name it "
        + "\(path[..<path.index(path.endIndex, offsetBy: -ending.count)])png or .gif"
    )
  }

  /// The path without links, by which two names of one file are equal; nil when there is no such
  /// file.
  ///
  /// C function: `realpath`.
  private static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
