internal import Basics
internal import Files
internal import Glibc
internal import Reports

/// Where the tool speaks: results go to standard output, everything else to the error stream.
struct Console: Sendable {
  /// Whether progress is shown.
  enum Progress: Sendable {
    /// A bar that is drawn again and again, for a terminal.
    case bar
    /// A line now and then, for a log.
    case lines
    /// Nothing.
    case none
  }

  var progress: Progress

  /// The console of this process; progress is a bar when the error stream is a terminal.
  static func standard(quiet: Bool) -> Console {
    Console(progress: quiet ? .none : isatty(STDERR_FILENO) == 1 ? .bar : .lines)
  }

  /// The width in columns of the terminal that results go to; nil for a file or a pipe.
  var terminalWidth: Int? { Self.width(of: STDOUT_FILENO) }

  /// Whether results are coloured: where they go to a terminal, unless NO_COLOR or TERM refuses it.
  ///
  /// C function: `getenv`, whose value need not be UTF-8 to be one.
  var styling: Styling {
    Styling(for: isatty(STDOUT_FILENO) == 1 ? .terminal : .other) { name in
      getenv(name).map { String(cString: $0) }
    }
  }

  /// The width that results are written for: that of the terminal, or one that suits a file.
  var width: Int { terminalWidth ?? OutputFormat.defaultWidth }

  private static func width(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Writes results; what cannot be written is kept for the end of the tool.
  func result(_ text: String) {
    StandardOutput.write(text.hasSuffix("\n") ? text : text + "\n")
  }

  /// Writes results into the file at `path` as a whole, or to standard output where it is nil.
  func result(_ text: String, to path: String?) throws(FileError) {
    guard let path else { return result(text) }
    let writer = try WholeFileWriter(path: path)
    try writer.append(text.hasSuffix("\n") ? text : text + "\n")
    try writer.commit()
  }

  /// Reports something to the user.
  func note(_ text: String) {
    clearBar()
    Self.say(text + "\n")
  }

  /// Says what begins now and may take a while, unless no progress is shown.
  func begin(_ text: String) {
    if progress != .none { note(text) }
  }

  /// Says what went wrong, on one line whatever names are in it.
  func error(_ text: String) {
    clearBar()
    Self.say("imagebench: \(text.onOneLine)\n")
  }

  /// How progress is shown; nil for none.
  var progressForm: ProgressMeter.Form? {
    switch progress {
    case .bar: .bar(width: Self.width(of: STDERR_FILENO) ?? 80)
    case .lines: .lines
    case .none: nil
    }
  }

  private func clearBar() {
    if progress == .bar { Self.say("\r\u{1b}[2K") }
  }

  /// Writes to the error stream; a failure of that cannot be reported.
  static func say(_ text: String) {
    _ = StandardStream.write(text, to: STDERR_FILENO)
  }
}

extension Console: Reporter {
  /// The progress of the work called `title`.
  func progress(_ title: String) -> any ProgressReporter { progress(title, unit: .items) }

  /// The progress of the work called `title`, counted in `unit`.
  func progress(_ title: String, unit: ProgressMeter.Unit) -> LiveProgress {
    LiveProgress(title, progressForm, unit: unit, write: Console.say)
  }
}
