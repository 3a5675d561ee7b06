extension Scenario {
  /// The full scenarios, in the order of tables.
  public static let standard = [scrollFeed, cellReuse, memoryWarning, photoGrid, jumpToIndex]

  /// The full scenarios a quarter as long, for the smoke suite.
  public static let short = standard.map { $0.shortened(by: 4) }

  /// Every scenario, in the order of lists.
  public static let catalogue = standard + [filledGrid] + short + [progressiveHero, failingFeed]

  /// Every scenario that has a name: the catalogue, and what the failure patterns play.
  public static var all: [Scenario] { catalogue + reproductions }

  /// The scenario called `name`, of the catalogue or of the reproductions.
  ///
  /// - Throws: `ScenarioError.unknown` with the names that exist.
  public static func named(_ name: String) throws(ScenarioError) -> Scenario {
    try Lookup.find(name, kind: .scenario, in: all) { $0.name }
  }
}
