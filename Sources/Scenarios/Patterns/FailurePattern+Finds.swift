extension FailurePattern {
  /// What a scenario file brings out in `bad` and not in `fixed`, without a word of why and without
  /// checks: who made the file says by which property it is judged.
  ///
  /// - Parameters:
  ///   - file: The scenario, whose `about` is the title.
  ///   - bad: The name of the variant that it was found with.
  ///   - fixed: The name of the variant that stands beside it.
  ///   - sign: What frames are marked for.
  /// - Throws: `ScenarioError.unknown` for a feed or a network that is none.
  public init(
    of file: ScenarioFile,
    bad: String,
    fixed: String,
    sign: FrameSign
  ) throws(ScenarioError) {
    self.init(
      number: "find",
      name: file.name,
      title: file.about,
      sees: "",
      why: "",
      fix: "",
      scenario: try file.scenario(),
      bad: bad,
      fixed: [fixed],
      checks: [],
      sign: sign,
      cause: nil,
      issues: []
    )
  }
}
