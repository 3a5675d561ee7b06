internal import Basics
internal import Diagnosis
internal import Hunting
internal import ImagePipeline
package import Reports
internal import Scenarios
package import Trials
internal import Variants

/// A scenario file that was played with two variants, as `imagebench repro FILE` shows it.
package struct FindReplay {
  /// The metrics of both variants, with the property in the last row.
  package let table: ReportTable
  /// Whether the bad variant violates the property and the fixed one does not.
  package let isReproduced: Bool
  /// The result, as one sentence.
  package let verdict: String
  private let find: ScenarioFind
  private let exhibit: PatternExhibit
  let frames: PatternPage
  /// The switches of the bad variant that remove the violation, each changed alone.
  private let cures: [Counterfactual]

  /// Plays `find` with both variants on `sources`.
  package init(_ find: ScenarioFind, _ sources: SourceImages) throws(ReplayFault) {
    self.find = find
    func violation(_ variant: Variant) throws(ReplayFault) -> HuntViolation? {
      let hunter = Hunter(variant: variant, device: find.device, seed: 1, sources: sources)
      do throws(HuntError) { return try hunter.check(find.property, find.file) } catch {
        throw .hunt(error)
      }
    }
    let worse = try violation(find.bad)
    let better = try violation(find.fixed)
    // A diagnosis alone cannot find these switches, so each is tried in a replay; a loader has
    // none.
    var cures: [Counterfactual] = []
    if worse != nil, find.bad.subject != .loader {
      for change in VariantSwitch.allCases.compactMap({ Counterfactual($0, of: find.bad) }) {
        if try violation(change.variant) == nil { cures.append(change) }
      }
    }
    self.cures = cures
    let pattern: FailurePattern
    do throws(ScenarioError) {
      pattern = try FailurePattern(
        of: find.file,
        bad: find.bad.name,
        fixed: find.fixed.name,
        sign: find.property.sign
      )
    } catch {
      throw .scenario(error)
    }
    var runner = PatternRunner(
      device: find.device,
      seed: find.file.seed ?? 1,
      sources: sources
    )
    let judged: PatternVerdict
    do throws(PatternRunner.Fault) {
      judged = try runner.judge(pattern)
      exhibit = try runner.expose(pattern)
    } catch {
      throw .pattern(error)
    }
    frames = PatternPage(judged, exhibit: exhibit)
    var table = PatternTables.metrics(of: judged)
    table.append(
      row: [.text(find.property.rawValue)]
        + [worse, better].map { .text($0 == nil ? "holds" : "violated") }
        + [.text("bad violated, fixed holds")]
    )
    self.table = table
    isReproduced = worse != nil && better == nil
    verdict = Self.verdict(find, worse, better)
  }

  private static func verdict(
    _ find: ScenarioFind,
    _ worse: HuntViolation?,
    _ better: HuntViolation?
  ) -> String {
    let property = find.property.rawValue
    guard let worse else {
      return "Not reproduced: \(find.bad.name) does not violate \(property)."
    }
    guard let better else {
      return "Reproduced: \(find.bad.name) violates \(property) (\(worse.detail)), and "
        + "\(find.fixed.name) does not."
    }
    return
      "Not reproduced: \(find.fixed.name) violates \(property) too (\(better.detail)); give another "
      + "variant with --against."
  }

  /// The page and the traces of both trials, cut to the frames that it shows.
  package var files: [PageFile] {
    [PageFile(name: frames.stem + ".md", bytes: Array(page(.markdown, in: "", width: 100).utf8))]
      + frames.traces
  }

  /// The whole page: the property, the script, the metrics, the frames around the worst one with
  /// their causes, and the paths of the traces, which are in `directory`.
  package func page(_ format: OutputFormat, in directory: String, width: Int) -> String {
    let isMarkdown = format == .markdown
    func wrapped(_ text: String) -> String {
      isMarkdown ? text : PatternPage.wrapped(text, width)
    }
    let head = "\(find.bad.name) and \(find.property.rawValue): \(find.file.name)"
    let sentence = "Property: \(find.property.meaning)"
    let scene =
      "Played with \(find.bad.name) (bad) and \(find.fixed.name) (fixed), from \(find.path):"
    var parts = [
      isMarkdown ? "# " + head : head, wrapped(sentence), wrapped(scene), script(isMarkdown),
      format.render([table], width: width).trimmedEnd,
    ]
    if exhibit.worst.weight > 0 { parts += frames.frames(format) }
    if !cures.isEmpty {
      let lines = cures.map { "  \($0.name.rawValue): \($0.from) → \($0.to)" }
      parts += [
        wrapped("Each of these switches removes the violation when changed alone:"),
        (isMarkdown ? ["```"] + lines + ["```"] : lines).joined(separator: "\n"),
      ]
    }
    parts += [
      isMarkdown ? "**\(verdict)**" : wrapped(verdict),
      frames.traceNote(format, in: directory, width: width),
    ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The first lines of the file.
  private func script(_ isMarkdown: Bool) -> String {
    let lines = find.file.text.split(separator: "\n", omittingEmptySubsequences: false)
    var shown = lines.prefix(Self.scriptLines).map {
      isMarkdown || $0.isEmpty ? "\($0)" : "  \($0)"
    }
    if lines.count > shown.count {
      shown.append("\(isMarkdown ? "" : "  ")# … \(lines.count - shown.count) more lines")
    }
    while shown.last?.isEmpty == true { shown.removeLast() }
    return (isMarkdown ? ["```"] + shown + ["```"] : shown).joined(separator: "\n")
  }

  /// The largest number of script lines to show: finds have about 20, recordings thousands.
  private static let scriptLines = 40
}

extension HuntProperty {
  /// The sign of frames that show a violation of the property.
  fileprivate var sign: FrameSign {
    switch self {
    case .wrongImage: .wrongImage
    case .blankCell: .blank
    case .duplicateFetch: .overlappingFetch
    case .lostWaiter: .strangersCancel
    case .orphanFetch: .orphanFetch
    case .orphanDecode: .orphanDecode
    case .starvedHit: .slowHit
    case .leak, .peakBytes: .memory
    case .hitchRatio: .late
    case .wastedWork: .wastedDecode
    }
  }
}
