internal import Basics
internal import Nights
internal import Records
internal import Reports

/// What the pages of a site that list cells and nights need of every cell, without its values.
struct SiteTally {
  /// One cell of trials.
  struct Cell {
    var key: CellKey
    var seriesCount: Int
    /// The numbers of changes by their direction.
    var counts: [SiteChange.Direction: Int]
    /// The last night in which a level of the cell began; nil for none.
    var lastChange: Int?
    /// The last night that measured it.
    var lastNight: Int
  }

  private(set) var cells: [Cell] = []
  private(set) var changes: [SiteChange] = []

  /// Adds the series of a cell.
  mutating func add(_ key: CellKey, _ stories: [SeriesStory]) {
    let found = stories.flatMap(\.changes)
    var counts: [SiteChange.Direction: Int] = [:]
    for change in found { counts[change.direction, default: 0] += 1 }
    cells.append(
      Cell(
        key: key,
        seriesCount: stories.count,
        counts: counts,
        lastChange: found.map(\.after).max(),
        lastNight: stories.compactMap(\.places.last).max() ?? 0
      )
    )
    changes += found
  }

  /// The regressions that were neither fixed nor accepted until the last night.
  var findings: [RegressionGroup<SiteChange>] { changes.findings(\.isOpen) }

  /// What the last night reported.
  func news(_ survey: SiteSurvey) -> [SiteChange] {
    changes.filter { $0.raised == survey.runs.count - 1 }
  }
}

/// The state of the last night of a site, as its badge and the top of its overview say it.
struct SiteState {
  /// The colour of a badge.
  enum Colour: String {
    case good = "brightgreen"
    case bad = "red"
    /// There is nothing to compare the night with.
    case unknown = "lightgrey"

    /// The colour behind white text, which it has 4.5 times the contrast of.
    var hex: String {
      switch self {
      case .good: "#2d7d32"
      case .bad: "#b3261e"
      case .unknown: "#6b6b6b"
      }
    }
  }

  let label: String
  let message: String
  let colour: Colour

  /// The state of the newest night of `survey`, in which `findings` are open.
  init(_ findings: [RegressionGroup<SiteChange>], _ survey: SiteSurvey) {
    label = "imagebench \(survey.newest.suite)"
    guard let first = findings.first else {
      (message, colour) =
        survey.runs.count == 1 ? ("first night", .unknown) : ("no regression", .good)
      return
    }
    let count = Plural.text(findings.count, "regression")
    message = first.cause.map { "\(count): \($0.words)" } ?? count
    colour = .bad
  }
}
