internal import Files
internal import Reports
internal import Reproduction
internal import Trials

extension ReproCommand {
  /// Whether `operand` is the path of a file and no name of a pattern, which has no such characters.
  static func isFile(_ operand: String) -> Bool {
    operand.contains("/") || operand.contains(".")
  }

  /// Plays the scenario file of the command line with the variant that it was found with and with one
  /// that should not have the mistake, and says whether its property tells the two apart.
  static func reproduce(
    _ path: String,
    _ values: OptionValues,
    _ console: Console
  ) async throws -> ExitCode {
    let format = try values.format()
    let setup = try FindSetup(path, values)
    let sources = SourceImages(try await setup.source.load(console))
    let find = try FindReplay(setup.find, sources)
    let width = console.width
    try write(find.files, to: setup.out, console)
    switch format {
    case .text, .markdown: console.result(find.page(format, in: setup.out, width: width))
    case .csv, .json: console.result(format.render([find.table]))
    }
    if !find.isReproduced { console.error("\(setup.find.path): \(find.verdict)") }
    return find.isReproduced ? .fine : .notReproduced
  }

  /// Writes files that go with pages into `directory`, each as a whole, and says so.
  static func write(
    _ files: [PageFile],
    to directory: String,
    _ console: Console
  ) throws {
    try FileOperations.posix.makeDirectories(directory)
    for file in files {
      let writer = try WholeFileWriter(path: directory + "/" + file.name)
      try writer.append(file.bytes)
      try writer.commit()
    }
    let names = files.map(\.name).joined(separator: ", ")
    console.note("Wrote \(names) to \(directory)/.")
  }
}
