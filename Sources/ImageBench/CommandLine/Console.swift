internal import Glibc
internal import Quantities

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
  var terminalWidth: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Writes results; what cannot be written is kept for the end of the tool.
  func result(_ text: String) {
    StandardOutput.write(text.hasSuffix("\n") ? text : text + "\n")
  }

  /// Says something to whoever watches.
  func note(_ text: String) {
    clearBar()
    say(text + "\n")
  }

  /// Says what begins now and may take a while, unless no progress is shown.
  func begin(_ text: String) {
    if progress != .none { note(text) }
  }

  /// Says what went wrong, on one line whatever names are in it.
  func error(_ text: String) {
    clearBar()
    say("imagebench: \(text.onOneLine)\n")
  }

  /// Shows how far something is.
  ///
  /// - Parameters:
  ///   - title: What is going on, such as "corpus".
  ///   - done: How many are done.
  ///   - total: Of how many.
  ///   - detail: What is done right now.
  func show(_ title: String, _ done: Int, of total: Int, _ detail: String) {
    switch progress {
    case .none: break
    case .bar:
      let cells = 24
      let filled = total > 0 ? done * cells / total : 0
      let bar =
        String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
      say("\r\u{1b}[2K\(title) \(bar) \(done)/\(total) \(detail)")
      if done == total { say("\n") }
    case .lines:
      // About ten lines, whatever the total.
      let step = max(1, (total + 9) / 10)
      if done % step == 0 || done == total {
        say("\(title): \(done)/\(total) \(detail)\n")
      }
    }
  }

  private func clearBar() {
    if progress == .bar { say("\r\u{1b}[2K") }
  }

  /// Writes to the error stream; there is nobody to tell when that fails.
  private func say(_ text: String) {
    _ = StandardStream.write(text, to: STDERR_FILENO)
  }
}
