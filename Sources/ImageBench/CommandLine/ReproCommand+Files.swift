internal import Harness
internal import Hunting
internal import PipelineUnderTest
internal import Report
internal import Reproduction
internal import Scenarios

extension ReproCommand {
  /// Whether `operand` is the path of a file and no name of a pattern, which has no such characters.
  static func isFile(_ operand: String) -> Bool {
    operand.contains("/") || operand.contains(".")
  }

  /// Plays the scenario file of the command line with the variant that it was found with and with one
  /// that should not have the mistake, and says whether its property tells the two apart.
  static func reproduce(
    _ path: String,
    _ values: OptionValues,
    _ console: Console
  ) async throws -> ExitCode {
    let format = try values.format()
    let setup = try FindSetup(path, values)
    let sources = SourceImages(try await setup.source.load(console))
    let find = try FindReplay(setup, sources)
    let width = console.terminalWidth ?? OutputFormat.defaultWidth
    switch format {
    case .text, .markdown: console.result(find.page(format, width: width))
    case .csv, .json: console.result(format.render([find.table]))
    }
    if !find.isReproduced { console.error("\(setup.path): \(find.verdict)") }
    return find.isReproduced ? .fine : .notReproduced
  }
}

/// What `imagebench repro FILE` asks for.
struct FindSetup {
  let path: String
  let file: ScenarioFile
  let property: HuntProperty
  let bad: Variant
  let fixed: Variant
  let device: DeviceProfile
  let source: CorpusSource

  init(_ path: String, _ values: OptionValues) throws {
    self.path = path
    if values.operands.count > 1 {
      throw CommandError.usage("repro takes one scenario file, here \(path), and nothing beside it")
    }
    for option in ["all", "seeds", "seed", "decode", "jobs", "out"] where values.has(option) {
      throw CommandError.usage("--\(option) is for patterns; a scenario file is one trial")
    }
    file = try ScenarioSource.read(path)
    guard let name = file.variant, let word = file.property else {
      throw CommandError.usage(
        "\(path) has no line \"\(file.variant == nil ? "variant" : "property")\", so there is nothing "
          + "to reproduce; imagebench hunt writes both"
      )
    }
    guard let property = HuntProperty(rawValue: word) else {
      let known = HuntProperty.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError.usage("\(path) names the property \"\(word)\"; known are \(known)")
    }
    self.property = property
    let devices = try values.list("device") ?? [file.device ?? "iphone-se"]
    do {
      bad = try Plan.variant(name)
      fixed = try Plan.variant(values.text("against") ?? "best")
      device = try .named(devices[0])
    } catch {
      throw CommandError.usage("\(error)")
    }
    if devices.count > 1 {
      throw CommandError.usage("a scenario file is played on one device, not on \(devices.count)")
    }
    if bad.name == fixed.name {
      throw CommandError.usage(
        "\(path) was found with \(bad.name), which cannot stand beside itself; give another --against"
      )
    }
    source = try CorpusSource(values)
  }
}

/// A scenario file played with two variants.
struct FindReplay {
  /// The metrics of both, with the property below.
  let table: ReportTable
  /// Whether the property is violated by the one and holds in the other.
  let isReproduced: Bool
  /// What came out, in a sentence.
  let verdict: String
  private let setup: FindSetup
  private let tells: PatternPage?

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
    let pattern: FailurePattern
    do throws(ScenarioError) {
      pattern = try FailurePattern(
        of: setup.file,
        bad: setup.bad.name,
        fixed: setup.fixed.name,
        sign: setup.property.sign
      )
    } catch {
      throw CommandError.usage("\(error)")
    }
    var runner = PatternRunner(
      device: setup.device,
      seed: setup.file.seed ?? 1,
      sources: sources
    )
    let judged = try runner.judge(pattern)
    let exhibit = try runner.expose(pattern)
    tells = exhibit.worst.weight > 0 ? PatternPage(judged, exhibit: exhibit) : nil
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

  /// The whole page: both columns, the frames around the one that tells, and how it came about.
  func page(_ format: OutputFormat, width: Int) -> String {
    let head = "\(setup.bad.name) and \(setup.property.rawValue): \(setup.file.name)"
    var parts = [format == .markdown ? "# " + head : head]
    var rendered = Substring(format.render([table], width: width))
    while let last = rendered.last, last.isWhitespace { rendered.removeLast() }
    parts.append(String(rendered))
    if let tells { parts += tells.frames(format) }
    return (parts + [verdict]).joined(separator: "\n\n") + "\n"
  }
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
