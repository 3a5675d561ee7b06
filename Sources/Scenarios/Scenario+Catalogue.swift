extension Scenario {
  /// The full scenarios, in the order of tables.
  public static let standard = [scrollFeed, cellReuse, memoryWarning, photoGrid, jumpToIndex]

  /// The full scenarios a quarter as long, for the smoke suite.
  public static let short = standard.map { $0.shortened(by: 4) }

  /// Every scenario, in the order of lists.
  public static let catalogue =
    standard + [filledGrid] + short
    + [progressiveHero, failingFeed, blurredPosts]

  /// Every scenario that has a name: the catalogue, and what the failure patterns play.
  public static var all: [Scenario] { catalogue + reproductions }

  /// The scenario called `name`, of the catalogue or of the reproductions.
  ///
  /// A name such as "photo-grid@3g" is that of the scenario on another network.
  ///
  /// - Throws: `ScenarioError.unknown` with the names that exist.
  public static func named(_ name: String) throws(ScenarioError) -> Scenario {
    let plain = plainName(name)
    let found = try Lookup.find(plain, kind: .scenario, in: all) { $0.name }
    return plain == name ? found : try found.on(network: String(name.dropFirst(plain.count + 1)))
  }

  /// Whether a scenario of the tool's own is called `name`.
  public static func isBuiltIn(_ name: String) -> Bool {
    all.contains { $0.name == name }
  }
}
