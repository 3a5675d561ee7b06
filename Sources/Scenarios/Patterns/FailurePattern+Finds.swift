extension FailurePattern {
  /// A pattern for a scenario file that fails with `bad` and not with `fixed`.
  ///
  /// It has no explanation and no checks: the caller names the property that judges it.
  ///
  /// - Parameters:
  /// - file: The scenario, whose `about` is the title.
  /// - bad: The name of the variant that it was found with.
  /// - fixed: The name of the variant to compare with.
  /// - sign: What frames are marked for.
  /// - Throws: `ScenarioError.unknown` for an unknown feed or network.
  package init(
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
      issues: []
    )
  }
}
