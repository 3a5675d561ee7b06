package import Files
package import Nights
internal import Text

/// A static site over the nights of a history: an overview, a page for each cell and for each night
/// with a change, a badge and a feed.
package struct HistorySite {
  /// What a build wrote.
  package struct Summary: Sendable {
    package var nights: Int
    package var cells: Int
    package var changes: Int
    /// The number of files.
    package var files: Int
  }

  private let survey: SiteSurvey
  private let operations: FileOperations

  /// The site of `store` that `request` describes.
  ///
  /// Throws where the history holds no run, or none of the series that are asked for.
  ///
  /// - Complexity: O(v) in the number of noisy values.
  package init(
    of store: HistoryStore,
    _ request: SiteRequest,
    operations: FileOperations = .posix
  ) throws(PageFault) {
    survey = try SiteSurvey(of: store, request)
    self.operations = operations
  }

  /// Writes the site into the directory `path`, and replaces a site that is there.
  ///
  /// The new site appears when it is complete; until then, and after an error, the old one is
  /// unchanged. Throws where the directory holds anything else, which is not touched.
  ///
  /// - Complexity: O(v) in the number of values, with those of one cell in memory.
  package func write(to path: String) throws(PageFault) -> Summary {
    let place = try SitePlace(path, operations)
    let folder = try newFolder(place.path)
    var writer = SiteWriter(folder: folder.path, operations: operations)
    for name in [SitePath.cellFolder, SitePath.nightFolder] {
      try PageFault.filing(try operations.makeDirectories(folder.path + "/" + name))
    }
    let tally = try writeCells(&writer)
    try writeNights(tally, &writer)
    try writer.write(SitePath.overview, OverviewPage(survey: survey, tally: tally).render())
    let badge = SiteBadge(state: SiteState(tally.findings, survey))
    try writer.write(SitePath.badge, badge.picture)
    try writer.write(SitePath.endpoint, badge.endpoint)
    try writer.write(SitePath.feed, SiteFeed(survey: survey, changes: tally.changes).render())
    try writer.writeList()
    // Something may have come into the old site while the new one was made.
    try place.refuseForeignFiles()
    do throws(FileError) { try folder.publish(existing: .replaced) } catch { throw .file(error) }
    place.removeAbandoned()
    return Summary(
      nights: survey.runs.count,
      cells: tally.cells.count,
      changes: tally.changes.count,
      files: writer.files.count
    )
  }

  private func newFolder(_ target: String) throws(PageFault) -> WholeFolder {
    do throws(FileError) {
      return try WholeFolder(target: target, operations: operations)
    } catch {
      throw .file(error)
    }
  }

  private func writeCells(_ writer: inout SiteWriter) throws(PageFault) -> SiteTally {
    var tally = SiteTally()
    for cell in survey.cells {
      let stories = try survey.stories(of: cell)
      guard !stories.isEmpty else { continue }
      tally.add(cell.key, stories)
      let page = CellPage(key: cell.key, stories: stories, survey: survey)
      try writer.write(SitePath.cell(cell.key), page.render())
    }
    guard tally.cells.count > CellsPage.mostOnOverview else { return tally }
    let list = CellsPage(survey: survey, cells: tally.cells)
    try writer.write(SitePath.cells, list.render())
    return tally
  }

  private func writeNights(
    _ tally: SiteTally,
    _ writer: inout SiteWriter
  ) throws(PageFault) {
    let changes = Dictionary(grouping: tally.changes, by: \.after)
    for (place, run) in survey.runs.enumerated() {
      let own = changes[place] ?? []
      guard NightPage.exists(run, changes: own.count, survey) else { continue }
      let page = NightPage(run: run, groups: ChangeGroup.ranked(own), survey: survey)
      try writer.write(SitePath.night(run), page.render())
    }
    try writer.write(SitePath.nights, NightsPage(survey: survey, changes: changes).render())
  }
}
