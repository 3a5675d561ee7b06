extension ExitCode {
  /// The code once results have been printed: lost results make a tool that went well a failed one,
  /// and are reported.
  func afterResults() -> ExitCode {
    guard let failure = StandardOutput.failure else { return self }
    Console(progress: .none).error("\(failure)")
    return self == .fine ? .toolFailed : self
  }
}
