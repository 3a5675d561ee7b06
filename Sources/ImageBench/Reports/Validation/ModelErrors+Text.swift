internal import Basics
internal import Records
internal import Text

extension ModelErrors {
  /// The metrics of `record` whose errors are printed: against real threads the exact numbers of
  /// tables, with measured decodes those of verdicts.
  static func metrics(of record: RunRecord, _ kind: Kind) -> [MetricName] {
    if kind == .measured { return LeadNumber.allCases.flatMap(\.metrics) }
    let exact = record.allMetrics.filter { $0.exactness == .exact && !$0.isText }.map(\.name)
    return Headline.standard.filter { $0.form == .value && exact.contains($0.metric) }
      .compactMap(\.known)
  }

  /// What headings compare with.
  private var threads: Kind { rows.contains { $0.kind == .wall } ? .wall : .real }

  /// The error of a column against real threads: in its unit where the scenario and device of
  /// `cell` were compared, else in percent of all that was; nil for a column without numbers that
  /// were compared.
  func text(of headline: Headline, in cell: CellKey?) -> String? {
    guard headline.form == .value else { return nil }
    if let largest = cell.flatMap({ largest(headline.metric, in: $0, threads) }) {
      return Self.roundedUp(largest / headline.divisor, places: headline.places)
    }
    return share(of: [headline.metric], threads).map(Self.percent)
  }

  /// The error of a number that leads verdicts, in percent.
  func text(of number: LeadNumber) -> String? {
    share(of: number.metrics.map(\.rawValue), threads).map(Self.percent)
  }

  /// What the errors in the headings of tables of `record` mean, as sentences.
  func notes(on record: RunRecord) -> [String] {
    let places = Set(rows.filter { $0.kind == threads }.map { [$0.scenario, $0.device] })
    guard !places.isEmpty else { return [] }
    let compared = record.trials.map { places.contains([$0.scenario, $0.device]) }
    var lines: [String] = []
    if compared.contains(true) {
      lines.append(
        "± in a heading: the largest difference between the model and real threads, of any loader in "
          + "that scenario on that device (imagebench validate)."
      )
    }
    if compared.contains(false) {
      lines.append(
        "±…% in a heading: the mean difference between the model and real threads in what was "
          + "compared (\(Plural.text(places.count, "scenario")), imagebench validate)."
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
      + "\(Plural.text(places, "scenario")), imagebench validate). No phone was compared."
  }

  /// The larger of the differences of `number` to real threads and to measured decodes, as a share.
  func largestShare(of number: LeadNumber) -> Double? {
    Kind.allCases.compactMap { share(of: number.metrics.map(\.rawValue), $0) }.max()
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
  /// What was real, as the subject of a sentence.
  fileprivate var words: String {
    switch self {
    case .measured: "measured decodes"
    case .wall: "real threads"
    case .real: "real threads with real decodes"
    }
  }
}
