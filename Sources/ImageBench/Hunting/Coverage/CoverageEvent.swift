internal import Basics
package import Signposts

/// What happened, as coverage counts it: a signpost, its phase, and the choices in its arguments.
///
/// A choice is an argument that is a word, and two that are numbers: whether a frame was late, and
/// whether a request was sent before. Other numbers, such as bytes or URLs, make no other event.
/// The order of ``catalogue`` follows that of the signposts, so it is the same on every machine.
package struct CoverageEvent: Sendable, Hashable {
  package let name: SignpostName
  package let phase: SignpostPhase
  /// The words of its choices, in the order of the arguments.
  package let choices: [String]

  /// The event as text, such as "LoadImage end network".
  package var text: String {
    let phaseName: [String] =
      switch phase {
      case .begin: ["begin"]
      case .end: ["end"]
      case .event: []
      }
    return ([name.label] + phaseName + choices).joined(separator: " ")
  }

  /// Signposts that are no events of a hunt.
  ///
  /// The begin and the end of a trial are in each; the process, the yardstick and the pixels are
  /// not measured in a hunt, and lanes are not recorded. Ledger, audit, places, areas, sessions and
  /// the reuse of cells follow from what other signposts say.
  private static let others: Set<SignpostName> = [
    .scenario, .frameAudit, .processMemory, .yardstick, .shownPixels, .memoryLedger, .enqueueJob,
    .runJob, .parkThread, .placeCell, .liveSessions, .pictureArea, .measurementEnd, .reuseCell,
  ]

  /// Every event, each at its number.
  package static let catalogue: [CoverageEvent] = SignpostName.allCases.flatMap { name in
    others.contains(name)
      ? []
      : name.phases.flatMap { phase in
        combinations(of: words(name, phase)).map {
          CoverageEvent(name: name, phase: phase, choices: $0)
        }
      }
  }

  /// The lists of words among which a signpost chooses.
  private static func words(_ name: SignpostName, _ phase: SignpostPhase) -> [[String]] {
    switch (name, phase) {
    case (.frame, .end): return [["in-time", "late"]]
    case (.sendRequest, .event): return [["first", "again"]]
    default:
      return (phase == .end ? name.endArguments : name.arguments).compactMap { argument in
        if case .word(let words) = argument.kind { words } else { nil }
      }
    }
  }

  private static func combinations(of lists: [[String]]) -> [[String]] {
    lists.reduce([[]]) { heads, words in
      heads.flatMap { head in words.map { head + [$0] } }
    }
  }
}

/// Gives the numbers of events in ``CoverageEvent/catalogue``.
package struct CoverageEventTable: Sendable {
  /// For each name and phase the number of its first event; -1 for what is no event.
  private let first: [Int]

  /// The table of this build's signposts.
  package init() {
    var first = [Int](repeating: -1, count: SignpostName.allCases.count * 3)
    for (number, event) in CoverageEvent.catalogue.enumerated().reversed() {
      first[Self.slot(event.name, event.phase)] = number
    }
    self.first = first
  }

  /// The number of the event of `record`; nil for what is no event.
  package func number(of record: SignpostRecord) -> Int? {
    let base = first[Self.slot(record.name, record.phase)]
    return base < 0 ? nil : base + Self.choice(record)
  }

  private static func slot(_ name: SignpostName, _ phase: SignpostPhase) -> Int {
    Int(name.rawValue) * 3 + Int(phase.rawValue)
  }

  /// The number of the combination of choices.
  private static func choice(_ record: SignpostRecord) -> Int {
    switch record.phase {
    case .begin: beginChoice(record)
    case .end: endChoice(record)
    case .event: eventChoice(record)
    }
  }

  private static func beginChoice(_ record: SignpostRecord) -> Int {
    switch record.name {
    case .frame: return Signpost.Frame.begin(record).motion.signpostNumber
    case .mainLaneWork: return Signpost.MainLaneWork.begin(record).kind.signpostNumber
    case .loadImage: return Signpost.LoadImage.begin(record).purpose.signpostNumber
    case .decodeImageData, .decodeProgressiveImageData:
      let decode = Signpost.DecodeImageData.begin(record)
      return decode.method.signpostNumber * DecodeLane.allCases.count + decode.lane.signpostNumber
    default: return 0
    }
  }

  private static func endChoice(_ record: SignpostRecord) -> Int {
    switch record.name {
    case .frame: Signpost.Frame.end(record).overrun > .zero ? 1 : 0
    case .loadImage: Signpost.LoadImage.end(record).outcome.signpostNumber
    case .loadImageData: Signpost.LoadImageData.end(record).outcome.signpostNumber
    case .readDiskCache: Signpost.ReadDiskCache.end(record).outcome.signpostNumber
    case .writeDiskCache: Signpost.WriteDiskCache.end(record).outcome.signpostNumber
    case .decodeImageData, .decodeProgressiveImageData:
      Signpost.DecodeImageData.end(record).outcome.signpostNumber
    case .processImage: Signpost.ProcessImage.end(record).outcome.signpostNumber
    default: 0
    }
  }

  private static func eventChoice(_ record: SignpostRecord) -> Int {
    switch record.name {
    case .bindCell: Signpost.BindCell(record).row.signpostNumber
    case .cancelLoad: Signpost.CancelLoad(record).outcome.signpostNumber
    case .stopWork: Signpost.StopWork(record).stage.signpostNumber
    case .wasteWork: Signpost.WasteWork(record).stage.signpostNumber
    case .sendRequest: Signpost.SendRequest(record).retry > 0 ? 1 : 0
    case .memoryCacheLookup: Signpost.MemoryCacheLookup(record).result.signpostNumber
    case .memoryCacheEvict: Signpost.MemoryCacheEvict(record).reason.signpostNumber
    case .decodeWarning: Signpost.DecodeWarning(record).kind.signpostNumber
    case .memoryWarning: Signpost.MemoryWarning(record).trigger.signpostNumber
    case .drawCell: Signpost.DrawCell(record).content.signpostNumber
    default: 0
    }
  }
}
