package import Nights
package import Records

/// What a site is made of.
package struct SiteRequest: Sendable {
  /// The series that are shown; all by default.
  package var filter = HistoryFilter()
  /// Only so many of the newest nights; nil, the default, for all.
  package var last: Int?
  /// The run that nights are compared with, whose levels are accepted; nil, the default, for none.
  package var baseline: RunRecord?
  /// The accepted changes; none by default.
  package var blessings = Blessings()
  /// The reports of nights by the key of their run; none by default.
  package var reports: [String: String] = [:]
  /// Where the site will be, with a slash at its end, for the links of the feed; empty by default,
  /// and the links then are relative.
  package var address = ""

  /// All of a history.
  package init() {}
}
