/// Something that should not have happened, whether or not anything came late by it.
public struct Fault: Sendable, Hashable {
  /// What shows it.
  public var symptom: FaultSymptom
  /// Why it happened.
  public var cause: FaultCause
  /// Where in the pipeline.
  public var stage: ChainStage
  /// The image that it happened to; nil where the signposts name none.
  public var image: ImageKey?
  /// How much of it: nanoseconds for ``FaultSymptom/waitedHit``, bytes for ``FaultSymptom/heldBytes``,
  /// cells for ``FaultSymptom/wrongImage``, else 1.
  public var weight: Int
}

/// What shows a fault.
public enum FaultSymptom: String, Sendable, Hashable, CaseIterable {
  /// Cells show the image of another row.
  case wrongImage = "wrong image"
  /// An image is shown with fewer pixels than its surface needs.
  case tooFewPixels = "too few pixels"
  /// A load ends as cancelled, although its owner did not cancel it.
  case strangersCancel = "cancelled by somebody else"
  /// Work ends for nobody.
  case wastedWork = "wasted work"
  /// A request leaves for a URL that is on its way.
  case overlappingFetch = "overlapping fetch"
  /// An image is decoded again at the same size.
  case repeatedDecode = "repeated decode"
  /// An image that was in memory did not come in the turn in which it was asked for.
  case waitedHit = "hit that waited"
  /// A row is bound that was on the screen already.
  case rebind
  /// A preview is decoded that nobody needs.
  case uselessPreview = "useless preview"
  /// Images hold more bytes than ever before.
  case heldBytes = "bytes held"
}

/// Why a fault happened.
public enum FaultCause: Sendable, Hashable {
  /// A cause that frames and images come late by too.
  case jank(JankCause)
  /// A cell took an answer to a request that nobody waited for any more.
  case staleAnswer
  /// Somebody got an image that was made for another, smaller request.
  case sizeOfAnother
  /// A load ended with the cancel of another load of its URL.
  case cancelOfAnother
  /// Previews are decoded from bytes that newer ones had overtaken.
  case overtakenBytes
  /// The memory cache counts much less for its images than their pixels take.
  case undercountedCost

  /// The word for it.
  public var text: String {
    switch self {
    case .jank(let cause): cause.rawValue
    case .staleAnswer: "stale-answer"
    case .sizeOfAnother: "size-of-another-request"
    case .cancelOfAnother: "cancel-of-another"
    case .overtakenBytes: "overtaken-bytes"
    case .undercountedCost: "undercounted-cost"
    }
  }

  /// Whether it says anything.
  public var isKnown: Bool { self != .jank(.unknown) }

  /// Every cause, those of lateness first.
  public static let all: [FaultCause] =
    JankCause.allCases.map { .jank($0) }
    + [.staleAnswer, .sizeOfAnother, .cancelOfAnother, .overtakenBytes, .undercountedCost]

  /// The cause with this word; nil when there is none.
  public init?(_ text: String) {
    guard let cause = Self.all.first(where: { $0.text == text }) else { return nil }
    self = cause
  }
}
