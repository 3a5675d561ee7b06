internal import Basics
internal import Conformance
internal import ImagePipeline
internal import Reports
internal import Shards
internal import Text
internal import Variants

/// `imagebench conformance`: which variants behave as which cases say.
enum ConformanceCommand: Command {
  static let name = "conformance"
  static let summary = "Play the behavioural cases with variants and print what fails."
  static let synopsis = "[--variant NAMES] [options]"
  static let details = """
    A cell is "pass", "fail", or "-" where the case does not apply to the variant. Starred cases are
    those that ordinary implementations fail. Everything is played in virtual time, so the table is the
    same on every machine. In Markdown each variant is a row, with what it fails.

      imagebench conformance --variant best,nuke-like
      imagebench conformance --format csv
      imagebench conformance --shard 1/2 --out out/shards
    """
  static let options: [OptionSpec] = [
    .names(.variant, "Which variants, separated by commas, or all (all)."), ShardChoice.option,
    OptionSpec("out", letter: "o", value: "DIR", "The folder of all shards, with --shard."),
    .format,
  ]

  static func run(_ values: OptionValues) throws -> ExitCode {
    guard values.operands.isEmpty else {
      throw CommandError.usage("conformance takes options only")
    }
    let console = Console(progress: .none)
    let format = try values.format()
    try VirtualTimeCheck.pass()
    let all = try variants(values)
    if let folder = try MergedVerdicts.folder(.conformance, values, content: all.map(\.name)) {
      if try ShardChoice.isComplete(folder, console) { return .fine }
      let part = ConformanceTable.part(folder.manifest.shard, of: all)
      let results = ConformanceTable(variants: part).json
      try MergedVerdicts.write(results, of: all.map(\.name), into: folder, console)
      return .fine
    }
    let table = ConformanceTable(variants: all)
    let tables = format == .markdown ? table.pages : [table.matrix]
    console.result(format.render(tables, width: console.width))
    return .fine
  }

  private static func variants(_ values: OptionValues) throws -> [Variant] {
    try (try values.list("variant") ?? ["all"]).flatMap { name in
      if name == "all" { return Variant.catalogue }
      guard !Variant.loaders.contains(where: { $0.name == name }) else {
        throw CommandError.usage(
          "\(name) is a loader, and the cases drive a pipeline from inside; give variants"
        )
      }
      guard let variant = Variant.named(name) else {
        throw CommandError.usage(
          "there is no variant \"\(name)\"; imagebench list variants lists them"
        )
      }
      return [variant]
    }
  }
}
