internal import Records

extension Metric {
  /// The direction that is good, as the pages' script knows it; empty for neither.
  var better: String {
    switch polarity {
    case .smaller: "smaller"
    case .larger: "larger"
    case .none: ""
    }
  }

  /// The identity of its definition on the page.
  var anchor: String { "metric-" + TrialStory.anchor(name) }
}
