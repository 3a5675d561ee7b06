internal import ImagePipeline
internal import Reports
internal import Text
internal import Variants

/// The names that `--variant` and `--loader` take: a loader stands among the variants, so either
/// option takes both.
enum VariantNames {
  /// The option for one name.
  static func loader(_ help: String) -> OptionSpec {
    OptionSpec("loader", value: "NAME", words: Names.of(.variant), help)
  }

  /// Throws for the first name of `--loader` that neither a loader nor a variant has.
  static func check(_ values: OptionValues) throws {
    for name in try values.list("loader") ?? [] where Variant.named(name) == nil {
      let loaders = Variant.loaders.map(\.name).joined(separator: ", ")
      let question = NameDistance.question(for: name, among: Names.of(.variant))
      throw CommandError.usage(
        "there is no loader \"\(name)\"; "
          + (question ?? "known are \(loaders), and the variants of imagebench list variants")
      )
    }
  }

  /// The names of both options, variants first; nil where neither is given.
  static func all(_ values: OptionValues) throws -> [String]? {
    let names = [try values.list("variant"), try values.list("loader")].compactMap { $0 }
    return names.isEmpty ? nil : names.flatMap { $0 }
  }
}
