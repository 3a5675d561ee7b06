internal import Basics
internal import Records

extension Headline {
  /// The column of the metric `name` in a table of `metrics`: the standard column if there is one,
  /// otherwise the name as the heading, in a readable unit; nil when the run has no such metric.
  static func column(of name: String, in metrics: [Metric]) -> Headline? {
    guard let info = metrics.first(where: { $0.name == name }) else { return nil }
    if let known = standard.first(where: { $0.metric == name }) { return known }
    var headline = Headline(metric: name, title: name)
    switch info.unit {
    case "word", "band", "hash": break
    case "bytes": (headline.unit, headline.divisor, headline.places) = ("MB", 1e6, 1)
    case "1": headline.places = 2
    case "ms", "s", "%", "ms/s": (headline.unit, headline.places) = (info.unit, 1)
    default: break
    }
    return headline
  }

  /// The columns of the metrics `names`, in this order, after the outcome; the standard ones if
  /// `names` is empty.
  ///
  /// A time to image over the images that came is misleading without the images that never came, so
  /// these are added after it. Names that the run does not have are omitted.
  static func columns(of names: [String], in metrics: [Metric]) -> [Headline] {
    guard !names.isEmpty else { return standard }
    let outcome = MetricName.outcome.rawValue
    let chosen = withMissingImages(names.filter { $0 != outcome })
    return ([outcome] + chosen).compactMap { column(of: $0, in: metrics) }
  }

  /// `names` with the missing images after the times to image, unless a name already counts them.
  static func withMissingImages(_ names: [String]) -> [String] {
    let counts = [MetricName.imagesMissing, .imagesMissingPct].map(\.rawValue)
    guard let last = names.lastIndex(where: { MetricImportance.isTimeToImage($0) }),
      !names.contains(where: counts.contains)
    else { return names }
    var names = names
    names.insert(counts[0], at: last + 1)
    return names
  }
}
