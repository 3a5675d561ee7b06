internal import Text

/// `imagebench man`: the manual page.
enum ManCommand: Command {
  static let name = "man"
  static let summary = "Print the manual page, as roff."
  static let synopsis = ""
  static let details = """
      imagebench man > ~/.local/share/man/man1/imagebench.1
    """

  static func run(_ values: OptionValues) throws -> ExitCode {
    try values.refuseOperands()
    Console(progress: .none).result(Tool.manual.page)
    return .fine
  }
}
