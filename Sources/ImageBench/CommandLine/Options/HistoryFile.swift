internal import Basics
internal import Files
internal import Nights
internal import Text

/// Where the history is.
struct HistoryFile {
  static let option = OptionSpec(
    "history",
    value: "FILE",
    "The history ($XDG_DATA_HOME/imagebench/history.sqlite, else "
      + "~/.local/share/imagebench/history.sqlite)."
  )

  let path: String

  /// The file that the options or the environment name.
  init(_ values: OptionValues) throws {
    if let path = values.text(Self.option.name) {
      self.path = path
    } else if let folder = try Self.variable("XDG_DATA_HOME"), folder.hasPrefix("/") {
      // The XDG specification ignores relative paths.
      path = folder + "/imagebench/history.sqlite"
    } else if let home = try Self.variable("HOME") {
      path = home + "/.local/share/imagebench/history.sqlite"
    } else {
      throw CommandError.usage(
        "neither XDG_DATA_HOME nor HOME is set; name the history with --history"
      )
    }
  }

  func open(_ access: HistoryStore.Access) throws -> HistoryStore {
    if access == .write, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try FileOperations.posix.makeDirectories(String(path[..<slash]))
    }
    // A file that lost its runs must not become a new history without a word.
    if access == .write, let reader = try? FileReader(path: path), reader.byteCount == .zero {
      Console(progress: .none).note(
        "\(path) has 0 bytes, as after a disk was full before its first run, so a history begins there; if it "
          + "had runs, put a copy back."
      )
    }
    return try HistoryStore(path: path, access: access)
  }

  private static func variable(_ name: String) throws -> String? {
    let text = try RawText.variable(name)
    return text?.isEmpty == true ? nil : text
  }
}
