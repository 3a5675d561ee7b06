internal import Records
internal import Text

/// The validation whose errors stand next to the numbers of a run.
enum ValidationChoice {
  static let option = OptionSpec(
    "validation",
    value: "DIR",
    "Print the errors of the model in this validation (the recorded one)."
  )

  /// The run in `directory`, with the errors that `values` choose.
  static func run(_ directory: String, _ values: OptionValues) throws -> StoredRun {
    var run = try StoredRun(directory: directory)
    guard let folder = values.text(option.name) else { return run }
    let errors = try ModelErrors(path: folder + "/errors.csv")
    guard run.setErrors(errors) else {
      throw CommandError.usage(
        "\(folder) validates version \(errors.model) of the model with the pictures \(errors.corpus), "
          + "and \(directory) has no exact numbers of these; play both again, with the same pictures"
      )
    }
    return run
  }
}
