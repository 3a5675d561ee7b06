internal import Reports
internal import Text

/// What `--variant` and `--loader` name: a loader stands among the variants, so the two options are
/// one.
enum VariantNames {
  /// The option for several names.
  static func loaders(_ help: String) -> OptionSpec {
    OptionSpec("loader", value: "NAMES", words: Names.of(.variant), help)
  }

  /// The option for one name.
  static func loader(_ help: String) -> OptionSpec {
    OptionSpec("loader", value: "NAME", words: Names.of(.variant), help)
  }

  /// The names of both options, variants first; nil where neither is given.
  static func all(_ values: OptionValues) throws -> [String]? {
    let names = [try values.list("variant"), try values.list("loader")].compactMap { $0 }
    return names.isEmpty ? nil : names.flatMap { $0 }
  }

  /// The one name that the options give; nil where neither is given.
  static func one(_ values: OptionValues) throws(CommandError) -> String? {
    guard !values.has("variant") || !values.has("loader") else {
      throw .usage("--variant and --loader name one thing here; give one of them")
    }
    return values.text("variant") ?? values.text("loader")
  }
}
