internal import Text

extension ModelErrors {
  /// The errors of `Results/Validate/errors.csv`, which is recorded with each validation.
  package static let recorded: ModelErrors = {
    do {
      return try ModelErrors(CSVDocument(reading: recordedText), path: "errors.csv")
    } catch {
      preconditionFailure("the recorded errors of the model are no table: \(error)")
    }
  }()

  private static let recordedText = """
    model,corpus,run,scenario,device,metric,loaders,mean,mean_difference,largest_difference

    """
}
