internal import Basics
internal import Records
internal import Text

extension ModelErrors {
  /// The metrics of `record` whose errors are printed: the exact numbers of tables.
  static func metrics(of record: RunRecord) -> [MetricName] {
    let exact = record.allMetrics.filter { $0.exactness == .exact && !$0.isText }.map(\.name)
    return Headline.standard.filter { $0.form == .value && exact.contains($0.metric) }
      .compactMap(\.known)
  }

  /// The error of a column: in its unit where the scenario and device of `cell` were compared, else
  /// in percent of all that was; nil for a column without numbers that were compared.
  ///
  /// Of real threads and measured decodes, the larger one.
  func text(of headline: Headline, in cell: CellKey?) -> String? {
    guard headline.form == .value else { return nil }
    let differences = Kind.allCases.compactMap { kind in
      cell.flatMap { largest(headline.metric, in: $0, kind) }
    }
    if let largest = differences.max() {
      return Self.roundedUp(largest / headline.divisor, places: headline.places)
    }
    return largestShare(of: [headline.metric]).map(Self.percent)
  }

  /// The error of a number that leads verdicts, in percent.
  func text(of number: LeadNumber) -> String? {
    largestShare(of: number.metrics.map(\.rawValue)).map(Self.percent)
  }

  /// The meaning of the errors in the headings of tables of `record`, as sentences.
  func notes(on record: RunRecord) -> [String] {
    let places = Set(rows.map { [$0.scenario, $0.device] })
    guard !places.isEmpty else { return [] }
    let compared = record.trials.map { places.contains([$0.scenario, $0.device]) }
    let sides = "on real threads or with measured decodes"
    var lines: [String] = []
    if compared.contains(true) {
      lines.append(
        "± in a heading: the largest difference from the model, of any loader in that scenario on that "
          + "device, \(sides) (imagebench validate). No phone was compared."
      )
    }
    if compared.contains(false) {
      lines.append(
        "±…% in a heading: the mean difference from the model in what was compared, \(sides) "
          + "(\(Plural.text(places.count, "scenario")), imagebench validate). No phone was compared."
      )
    }
    return lines
  }

  /// How far real threads and measured decodes are from the model in the four numbers; nil where
  /// neither was compared.
  var sentence: String? {
    let clauses = Kind.allCases.reversed().compactMap { kind -> String? in
      let numbers = LeadNumber.allCases.compactMap { number in
        share(of: number.metrics.map(\.rawValue), kind).map { share in
          "\(Self.percent(share)) in \(number.rawValue)"
        }
      }
      guard !numbers.isEmpty else { return nil }
      return "\(kind.words) differ from it by \(numbers.joined(separator: ", "))"
    }
    guard !clauses.isEmpty else { return nil }
    let places = Kind.allCases.map(placeCount).max() ?? 0
    return "How far to believe the model: \(clauses.joined(separator: "; ")) (means over "
      + "\(Plural.text(places, "scenario")), imagebench validate). No phone was compared; speeds that "
      + "were not calibrated are assumptions (imagebench list assumptions)."
  }

  /// The larger of the differences of `metrics` to real threads and to measured decodes, as a
  /// share.
  func largestShare(of metrics: [String]) -> Double? {
    Kind.allCases.compactMap { share(of: metrics, $0) }.max()
  }

  /// The member of `verdict.json`: the differences in percent, by what was real.
  var json: JSONValue {
    var members = JSONObject()
    for kind in Kind.allCases where placeCount(kind) > 0 {
      var numbers = JSONObject()
      for number in LeadNumber.allCases {
        let share = share(of: number.metrics.map(\.rawValue), kind)
        numbers[number.rawValue] = share.map { .number(100 * $0) } ?? .null
      }
      members[kind.rawValue] = .object(numbers)
    }
    return .object(members)
  }

  /// A whole percent from ten on, and one digit below.
  static func percent(_ share: Double) -> String {
    roundedUp(100 * share, places: share < 0.1 ? 1 : 0) + " %"
  }

  private static func roundedUp(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    // Rounding up what binary fractions add would show a digit that is not in the number.
    return FixedPoint.text((value * scale - 1e-6).rounded(.up) / scale, places: places)
  }
}

extension ModelErrors.Kind {
  /// The real part of a trial, as the subject of a sentence.
  fileprivate var words: String {
    switch self {
    case .measured: "measured decodes"
    case .wall: "real threads"
    case .real: "real threads with real decodes"
    }
  }
}
