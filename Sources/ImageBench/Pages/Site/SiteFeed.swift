internal import Basics
internal import Nights
internal import Records
internal import Reports

/// The newest changes as an Atom feed (RFC 4287), one entry for each.
struct SiteFeed {
  /// The most entries; readers keep what they saw.
  static let mostEntries = 100

  let survey: SiteSurvey
  let changes: [SiteChange]

  /// The whole feed.
  func render() -> String {
    // The newest reports first; in a night the ranks of the overview.
    let ranked = ChangeGroup.ranked(changes).flatMap(\.changes)
    let newest = ranked.enumerated().sorted {
      ($1.element.raised, $0.offset) < ($0.element.raised, $1.offset)
    }.prefix(Self.mostEntries).map(\.element)
    var markup = Markup()
    markup.element("feed", ["xmlns": "http://www.w3.org/2005/Atom"]) { feed in
      feed.newLine()
      feed.element("id", Self.identity(["feed", survey.newest.suite, address]))
      feed.element("title", "ImageBench: changes of the \(survey.newest.suite) suite")
      feed.element("updated", survey.newest.startedUTC)
      feed.element("author") { $0.element("name", "imagebench") }
      feed.leaf("link", ["rel": "self", "href": address + SitePath.feed])
      feed.leaf("link", ["rel": "alternate", "href": address + SitePath.overview])
      feed.newLine()
      for change in newest {
        feed.element("entry") { entry(change, &$0) }
        feed.newLine()
      }
    }
    return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + markup.text + "\n"
  }

  private var address: String { survey.request.address }

  private func entry(_ change: SiteChange, _ entry: inout Markup) {
    let series = change.series
    let first = survey.runs[change.after]
    let raised = survey.runs[change.raised]
    // The keys of runs are the same in every copy of a history, unlike their numbers.
    let key = series.cell.key
    let parts = [key.scenario, key.variant, key.device, key.seed, series.metric.name]
    entry.element("id", Self.identity(parts + [series.cell.content, first.key]))
    let place = key.title
    entry.element("title", "\(series.metric.name) \(change.words): \(place)")
    entry.element("updated", raised.startedUTC)
    entry.leaf("link", ["rel": "alternate", "href": address + SitePath.target(series)])
    var sentences = [
      "From \(change.old) to \(change.new)\(change.unit), since the night of \(SiteText.day(first)).",
      "Commits: \(change.commits ?? "unknown").",
    ]
    switch change.acceptance {
    case .none: break
    case .accepted(let reason, _): sentences.append("Accepted: \(reason).")
    case .expired(let reason, let day): sentences.append("Was accepted until \(day): \(reason).")
    }
    entry.element("summary", sentences.joined(separator: " "))
  }

  /// A UUID that is made of texts, in the form for an application's own rules (RFC 9562, version
  /// 8).
  static func identity(_ parts: [String]) -> String {
    let text = parts.joined(separator: "\u{0}")
    let high = "\(ContentHash(text))"
    let low = "\(ContentHash("\u{1}" + text))"
    let digits = Array(high + low)
    func part(_ range: Range<Int>) -> String { String(digits[range]) }
    return "urn:uuid:\(part(0..<8))-\(part(8..<12))-8\(part(13..<16))-8\(part(17..<20))-"
      + part(20..<32)
  }
}
