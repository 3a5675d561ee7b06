internal import Basics
internal import Diagnosis
internal import Hunting
internal import ImagePipeline
internal import Reports
internal import Reproduction
internal import Scenarios
internal import Trials
internal import Variants

/// A scenario file played with two variants.
struct FindReplay {
  /// The metrics of both, with the property below.
  let table: ReportTable
  /// Whether the property is violated by the one and holds in the other.
  let isReproduced: Bool
  /// What came out, in a sentence.
  let verdict: String
  private let setup: FindSetup
  private let exhibit: PatternExhibit
  private let frames: PatternPage
  /// The switches of the worse variant that take the violation away, each changed alone.
  private let cures: [Counterfactual]

  init(_ setup: FindSetup, _ sources: SourceImages) throws {
    self.setup = setup
    func violation(_ variant: Variant) throws -> HuntViolation? {
      let hunter = Hunter(variant: variant, device: setup.device, seed: 1, sources: sources)
      do { return try hunter.check(setup.property, setup.file) } catch {
        throw CommandError.failed(error)
      }
    }
    let worse = try violation(setup.bad)
    let better = try violation(setup.fixed)
    // Found by playing it again with one switch changed, because a diagnosis alone cannot know.
    cures =
      worse == nil
      ? []
      : try VariantSwitch.allCases.compactMap { Counterfactual($0, of: setup.bad) }
        .filter { try violation($0.variant) == nil }
    let pattern: FailurePattern
    do throws(ScenarioError) {
      pattern = try FailurePattern(
        of: setup.file,
        bad: setup.bad.name,
        fixed: setup.fixed.name,
        sign: setup.property.sign
      )
    } catch {
      throw CommandError.failed(error)
    }
    var runner = PatternRunner(
      device: setup.device,
      seed: setup.file.seed ?? 1,
      sources: sources
    )
    let judged = try runner.judge(pattern)
    exhibit = try runner.expose(pattern)
    frames = PatternPage(judged, exhibit: exhibit)
    var table = PatternTables.metrics(of: judged)
    table.append(
      row: [.text(setup.property.rawValue)]
        + [worse, better].map { .text($0 == nil ? "holds" : "violated") }
        + [.text("bad violated, fixed holds")]
    )
    self.table = table
    isReproduced = worse != nil && better == nil
    verdict = Self.verdict(setup, worse, better)
  }

  private static func verdict(
    _ setup: FindSetup,
    _ worse: HuntViolation?,
    _ better: HuntViolation?
  ) -> String {
    let property = setup.property.rawValue
    guard let worse else {
      return "Not reproduced: \(setup.bad.name) does not violate \(property)."
    }
    guard let better else {
      return "Reproduced: \(setup.bad.name) violates \(property) (\(worse.detail)), and "
        + "\(setup.fixed.name) does not."
    }
    return
      "Not reproduced: \(setup.fixed.name) violates \(property) too (\(better.detail)), so it is "
      + "no cure; give another --against."
  }

  /// The page and the traces of both trials, cut to the frames that it shows.
  var files: [PageFile] {
    [PageFile(name: frames.stem + ".md", bytes: Array(page(.markdown, in: "", width: 100).utf8))]
      + frames.traces
  }

  /// The whole page: what was asked, both columns, the frames around the one that tells, how it came
  /// about, and where the traces are, which is in `directory`.
  func page(_ format: OutputFormat, in directory: String, width: Int) -> String {
    let isMarkdown = format == .markdown
    func wrapped(_ text: String) -> String {
      isMarkdown ? text : PatternPage.wrapped(text, width)
    }
    let head = "\(setup.bad.name) and \(setup.property.rawValue): \(setup.file.name)"
    let sentence = "What is looked for: \(setup.property.meaning)"
    let scene =
      "Played with \(setup.bad.name) (bad) and \(setup.fixed.name) (fixed), from \(setup.path):"
    var parts = [
      isMarkdown ? "# " + head : head, wrapped(sentence), wrapped(scene), script(isMarkdown),
      format.render([table], width: width).trimmedEnd,
    ]
    if exhibit.worst.weight > 0 { parts += frames.frames(format) }
    if !cures.isEmpty {
      let lines = cures.map { "  \($0.name.rawValue): \($0.from) → \($0.to)" }
      parts += [
        wrapped("Any one of these switches takes it away, played again with that one changed:"),
        (isMarkdown ? ["```"] + lines + ["```"] : lines).joined(separator: "\n"),
      ]
    }
    parts += [
      isMarkdown ? "**\(verdict)**" : wrapped(verdict),
      frames.traceNote(format, in: directory, width: width),
    ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// What is played: the lines of the file, as far as a reader wants to see them.
  private func script(_ isMarkdown: Bool) -> String {
    let lines = setup.file.text.split(separator: "\n", omittingEmptySubsequences: false)
    var shown = lines.prefix(Self.scriptLines).map {
      isMarkdown || $0.isEmpty ? "\($0)" : "  \($0)"
    }
    if lines.count > shown.count {
      shown.append("\(isMarkdown ? "" : "  ")# … \(lines.count - shown.count) more lines")
    }
    while shown.last?.isEmpty == true { shown.removeLast() }
    return (isMarkdown ? ["```"] + shown + ["```"] : shown).joined(separator: "\n")
  }

  /// The most lines of a script that are shown: finds have about 20, recordings thousands.
  private static let scriptLines = 40
}

extension HuntProperty {
  /// What marks a frame that shows the property violated.
  fileprivate var sign: FrameSign {
    switch self {
    case .wrongImage: .wrongImage
    case .blankCell: .blank
    case .duplicateFetch: .overlappingFetch
    case .lostWaiter: .strangersCancel
    case .starvedHit: .slowHit
    case .leak, .peakBytes: .memory
    case .hitchRatio: .late
    case .wastedWork: .wastedDecode
    }
  }
}
