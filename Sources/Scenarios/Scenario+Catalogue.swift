extension Scenario {
  /// The full scenarios, in the order of tables.
  package static let standard = [scrollFeed, cellReuse, memoryWarning, photoGrid, jumpToIndex]

  /// The full scenarios at a quarter of their length, for the smoke suite.
  package static let short = standard.map { $0.shortened(by: 4) }

  /// Every scenario, in the order of lists.
  package static let catalogue =
    standard + [longScroll, gentleScroll, filledGrid] + short
    + [progressiveHero, failingFeed, blurredPosts, progressiveResume]

  /// Every named scenario: the catalogue, and the workloads of failure patterns and of checks.
  package static var all: [Scenario] { catalogue + reproductions + checks }

  /// The scenario called `name`, from the catalogue or the reproductions.
  ///
  /// A name such as "photo-grid@3g" means that scenario on another network.
  ///
  /// - Throws: `ScenarioError.unknown` with the names that exist.
  package static func named(_ name: String) throws(ScenarioError) -> Scenario {
    let plain = plainName(name)
    let found = try Lookup.find(plain, kind: .scenario, in: all) { $0.name }
    return plain == name ? found : try found.on(network: String(name.dropFirst(plain.count + 1)))
  }

  /// Whether the tool has a scenario called `name`.
  package static func isBuiltIn(_ name: String) -> Bool {
    all.contains { $0.name == name }
  }
}
