internal import Basics
internal import Diagnosis
internal import Records
package import Reports
internal import Trials

/// The results of `imagebench explain` as tables.
package struct ExplainReport {
  package var explanations: [Explanation] = []
  /// The number of worst frames to show.
  package var frameCount = 10

  package init() {}

  /// The report, and `more` tables below it, in `format`, `width` columns wide.
  package func render(
    format: OutputFormat,
    width: Int?,
    _ more: [ReportTable] = []
  ) -> String {
    format.render(tables + more, width: width ?? OutputFormat.defaultWidth)
  }

  private var tables: [ReportTable] {
    var tables = [articles, causes]
    if wrongCount > 0 { tables.append(wrongImages) }
    if hitch > .zero { tables.append(frames) }
    if isSeveral { tables.insert(trials, at: 0) }
    if explanations.contains(where: { !$0.helpful.isEmpty }) { tables.append(switches) }
    let notes = explanations.compactMap { explanation in
      explanation.note.map { isSeveral ? "\(explanation.name): \($0)" : $0 }
    }
    tables[tables.count - 1].footnotes += notes
    return tables
  }

  private var isSeveral: Bool { explanations.count > 1 }

  private var title: String {
    isSeveral ? "\(explanations.count) trials" : explanations.first?.name ?? ""
  }

  private var hitch: TimeSpan { explanations.reduce(.zero) { $0 + $1.diagnosis.hitch } }
  private var lateness: TimeSpan { explanations.reduce(.zero) { $0 + $1.diagnosis.lateness } }

  /// The wrong images of all frames.
  private var wrongCount: Int {
    explanations.reduce(0) { $0 + $1.diagnosis.wrongImages.reduce(0) { $0 + $1.count } }
  }

  /// The four diagnoses of the articles.
  private var articles: ReportTable {
    let lists = explanations.map(\.diagnosis.articleTotals)
    let frames = explanations.reduce(0) { $0 + $1.diagnosis.frames.count }
    let all = explanations.reduce(0) { $0 + $1.diagnosis.frameCount }
    let images = explanations.reduce(0) { $0 + $1.diagnosis.images.count }
    let allImages = explanations.reduce(0) { $0 + $1.diagnosis.imageCount }
    let wrong = wrongCount > 0 ? " · \(Plural.text(wrongCount, "wrong image")) in frames" : ""
    let late = "\(frames) of \(all) frames late · \(images) of \(allImages) images late"
    var table = ReportTable(
      title: "\(title) · \(late)\(wrong)",
      columns: [ReportTable.Column("diagnosis")] + Self.amounts
    )
    for (index, diagnosis) in ArticleDiagnosis.allCases.enumerated() {
      let hitch = lists.reduce(TimeSpan.zero) { $0 + $1[index].hitch }
      let lateness = lists.reduce(TimeSpan.zero) { $0 + $1[index].lateness }
      table.append(row: [.text(diagnosis.rawValue)] + amounts(hitch, lateness))
    }
    return table
  }

  private var causes: ReportTable {
    var table = ReportTable(
      title: "By cause",
      columns: [ReportTable.Column("cause"), .number("frames")] + Self.amounts.prefix(2)
        + [.number("images")] + Self.amounts.suffix(2)
    )
    for total in totals {
      let amounts = amounts(total.hitch, total.lateness)
      table.append(
        row: [.text(total.cause.rawValue), .count(total.frames)] + amounts.prefix(2)
          + [.count(total.images)] + amounts.suffix(2)
      )
    }
    table.footnotes = totals.map { "\($0.cause.rawValue): \($0.cause.meaning)" }
    return table
  }

  /// The causes of all trials, by hitch time, then by lateness, the largest first.
  private var totals: [TrialDiagnosis.Total] {
    let lists = explanations.map(\.diagnosis.totals)
    return JankCause.allCases.compactMap { cause in
      let parts = lists.compactMap { list in list.first { $0.cause == cause } }
      guard var sum = parts.first else { return nil }
      for part in parts.dropFirst() {
        sum.frames += part.frames
        sum.hitch += part.hitch
        sum.images += part.images
        sum.lateness += part.lateness
      }
      return sum
    }.sorted { ($1.hitch, $1.lateness) < ($0.hitch, $0.lateness) }
  }

  private var frames: ReportTable {
    var worst = explanations.flatMap { explanation in
      explanation.diagnosis.worstFrames(frameCount).map { (explanation, $0) }
    }
    worst.sort { $1.1.overrun < $0.1.overrun }
    var columns: [ReportTable.Column] = [
      .number("frame"), .number("late", unit: "ms"),
      .number("before it", key: "stood", unit: "ms"), ReportTable.Column("← lane", key: "lane"),
      .number("held", unit: "ms"), ReportTable.Column("← image", key: "image"),
      .number("wanted", unit: "px"), ReportTable.Column("← cause", key: "cause"),
      ReportTable.Column("← switch", key: "switch"),
    ]
    if isSeveral { columns.insert(ReportTable.Column("trial"), at: 0) }
    var table = ReportTable(title: "The worst frames", columns: columns)
    for (explanation, verdict) in worst.prefix(frameCount) {
      let chain = verdict.chain
      var row: [ReportTable.Cell] = [
        .count(chain.frame), .milliseconds(chain.overrun),
        verdict.stood.map { .milliseconds($0) } ?? .empty(reason: "it is the first frame"),
        .text(chain.work), .milliseconds(chain.held), Self.image(chain, explanation.context),
        chain.image.map { .count($0.wantedPixels) } ?? .empty(reason: Self.noImage),
        .text(chain.cause.rawValue + (chain.size == .oversized ? ", oversized" : "")),
        explanation.offer(chain).map { .text($0.rawValue) }
          ?? .empty(reason: "no switch removes it"),
      ]
      if isSeveral { row.insert(.text(explanation.name), at: 0) }
      table.append(row: row)
    }
    table.footnotes = [
      "before it: how long the frame before stood on the screen, which is what users looked at"
    ]
    return table
  }

  private static let noImage = "the work belongs to no single image"

  /// The image by the last part of its URL, which identifies it.
  private static func image(_ chain: CauseChain, _ context: TraceContext) -> ReportTable.Cell {
    chain.image.map { .text(name(of: $0.url, context)) } ?? .empty(reason: noImage)
  }

  fileprivate static func name(of url: Int, _ context: TraceContext) -> String {
    guard let text = context.urls[url] else { return "url \(url)" }
    return text.split(separator: "/").last.map(String.init) ?? text
  }
}

extension ExplainReport {
  /// Columns of hitch time and lateness with their shares.
  fileprivate static let amounts: [ReportTable.Column] = [
    .number("hitch", unit: "ms"), .number("share of it", key: "hitch_share", unit: "%"),
    .number("lateness", unit: "s"), .number("share of it", key: "lateness_share", unit: "%"),
  ]

  private func amounts(_ hitch: TimeSpan, _ lateness: TimeSpan) -> [ReportTable.Cell] {
    [
      .milliseconds(hitch), .share(hitch, of: self.hitch, otherwise: "no frame was late"),
      .number(lateness.seconds, places: 2),
      .share(lateness, of: self.lateness, otherwise: "no image was late"),
    ]
  }

  /// The images of other addresses that cells showed, by cause.
  fileprivate var wrongImages: ReportTable {
    var columns: [ReportTable.Column] = [
      ReportTable.Column("cause"), .number("images"), .number("first frame", key: "first_frame"),
      ReportTable.Column("shows"), ReportTable.Column("instead of", key: "wanted"),
    ]
    if isSeveral { columns.insert(ReportTable.Column("trial"), at: 0) }
    var table = ReportTable(title: "Wrong images, counted in each frame", columns: columns)
    let unknown = ReportTable.Cell.empty(reason: "the trace does not say what cells show")
    var causes: [FaultCause] = []
    for explanation in explanations {
      for total in explanation.diagnosis.wrongImages.sorted(by: { $1.count < $0.count }) {
        let (first, context) = (total.first, explanation.context)
        var row: [ReportTable.Cell] = [
          .text(total.cause.text), .count(total.count),
          first.map { .count($0.frame) } ?? unknown,
          first.map { .text(Self.name(of: $0.shown, context)) } ?? unknown,
          first.map { .text(Self.name(of: $0.wanted, context)) } ?? unknown,
        ]
        if isSeveral { row.insert(.text(explanation.name), at: 0) }
        table.append(row: row)
        if !causes.contains(total.cause) { causes.append(total.cause) }
      }
    }
    table.footnotes = causes.map { "\($0.text): \($0.meaning)" }
    return table
  }

  /// A row for each of several trials.
  fileprivate var trials: ReportTable {
    var table = ReportTable(
      title: "By trial",
      columns: [
        ReportTable.Column("trial"), .number("hitch", unit: "ms"),
        ReportTable.Column("cause of late frames", key: "frame_cause"),
        .number("lateness", unit: "s"),
        ReportTable.Column("cause of late images", key: "image_cause"),
      ]
    )
    for explanation in explanations {
      let diagnosis = explanation.diagnosis
      let totals = diagnosis.totals
      let image = totals.max { ($0.lateness, $1.cause.rawValue) < ($1.lateness, $0.cause.rawValue) }
      table.append(row: [
        .text(explanation.name), .milliseconds(diagnosis.hitch),
        totals.first.flatMap { $0.frames > 0 ? .text($0.cause.rawValue) : nil }
          ?? .empty(reason: "no frame was late"),
        .number(diagnosis.lateness.seconds, places: 2),
        image.flatMap { $0.images > 0 ? .text($0.cause.rawValue) : nil }
          ?? .empty(reason: "no image was late"),
      ])
    }
    return table
  }

  /// The effect of each switch that removes something, from a replay of the trial.
  fileprivate var switches: ReportTable {
    var table = ReportTable(
      title: "Replays with one switch changed (modelled)",
      columns: [
        ReportTable.Column("switch"), ReportTable.Column("from"), ReportTable.Column("to"),
        .number("hitch", unit: "ms"), .number("removed", key: "hitch_removed", unit: "%"),
        .number("lateness", unit: "s"), .number("removed", key: "lateness_removed", unit: "%"),
        ReportTable.Column("ends"),
      ]
    )
    for explanation in explanations where !explanation.helpful.isEmpty {
      let rows = explanation.helpful.map { trial -> [ReportTable.Cell] in
        [
          .text(trial.change.name.rawValue), .text(trial.change.from), .text(trial.change.to),
          .milliseconds(trial.hitch),
          .share(trial.removed.hitch, otherwise: "no frame was late"),
          .number(trial.lateness.seconds, places: 2),
          .share(trial.removed.lateness, otherwise: "no image was late"),
          .text(trial.jetsam?.text ?? TrialOutcome.completed.rawValue),
        ]
      }
      table.append(group: ReportTable.Group(title: isSeveral ? explanation.name : nil, rows: rows))
    }
    let isCut = explanations.contains { $0.helpful.contains(where: \.removed.isCut) }
    if isCut {
      table.footnotes.append(
        "If the device ended one of two trials early, \"removed\" compares only the time that both "
          + "lasted; hitch and lateness are those of the whole trial."
      )
    }
    return table
  }
}

extension ReportTable.Cell {
  static func milliseconds(_ span: TimeSpan) -> ReportTable.Cell {
    .number(span.milliseconds, places: 1)
  }

  fileprivate static func share(
    _ part: TimeSpan,
    of whole: TimeSpan,
    otherwise reason: String
  ) -> ReportTable.Cell {
    guard whole > .zero else { return .empty(reason: reason) }
    return .number(100 * part.seconds / whole.seconds, places: 1)
  }

  fileprivate static func share(
    _ share: Double?,
    otherwise reason: String
  ) -> ReportTable.Cell {
    share.map { .number(100 * $0, places: 1) } ?? .empty(reason: reason)
  }
}
