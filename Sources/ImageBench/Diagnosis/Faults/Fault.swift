/// A fault of the pipeline, whether or not it made anything late.
package struct Fault: Sendable, Hashable {
  package var symptom: FaultSymptom
  package var cause: FaultCause
  package var stage: ChainStage
  /// Nil if the signposts name none.
  package var image: ImageKey?
  /// Nanoseconds for ``FaultSymptom/waitedHit``, bytes for ``FaultSymptom/heldBytes``, cells for
  /// ``FaultSymptom/wrongImage``, else 1.
  package var weight: Int
}

/// The visible sign of a fault.
package enum FaultSymptom: String, Sendable, Hashable, CaseIterable {
  /// Cells show the image of another row.
  case wrongImage = "wrong image"
  /// An image is shown with fewer pixels than its surface needs.
  case tooFewPixels = "too few pixels"
  /// A load ends as cancelled, although its owner did not cancel it.
  case strangersCancel = "cancelled by another caller"
  /// Work ends without a subscriber.
  case wastedWork = "wasted work"
  /// A request is sent for a URL that is in flight.
  case overlappingFetch = "overlapping fetch"
  /// An image is decoded again at the same size.
  case repeatedDecode = "repeated decode"
  /// An image that was in memory was not delivered synchronously with its request.
  case waitedHit = "hit that waited"
  /// A row is bound that was on the screen before.
  case rebind
  /// A preview is decoded without need.
  case uselessPreview = "useless preview"
  /// Images take more bytes than ever before.
  case heldBytes = "bytes held"
}

/// Why a fault happened.
package enum FaultCause: Sendable, Hashable {
  /// A cause that also makes frames and images late.
  case jank(JankCause)
  /// A cell accepted an answer to a request that it no longer waited for.
  case staleAnswer
  /// A view got an image that was made for another, smaller request.
  case sizeOfAnother
  /// Cancelling another load of its URL ended a load.
  case cancelOfAnother
  /// Previews are decoded from outdated bytes.
  case overtakenBytes
  /// The memory cache counts much less for its images than the bytes of their pixels.
  case undercountedCost

  /// Its name in reports.
  package var text: String {
    switch self {
    case .jank(let cause): cause.rawValue
    case .staleAnswer: "stale-answer"
    case .sizeOfAnother: "size-of-another-request"
    case .cancelOfAnother: "cancel-of-another"
    case .overtakenBytes: "overtaken-bytes"
    case .undercountedCost: "undercounted-cost"
    }
  }

  /// Whether the cause is other than unknown.
  package var isKnown: Bool { self != .jank(.unknown) }

  /// Every cause, those of lateness first.
  package static let all: [FaultCause] =
    JankCause.allCases.map { .jank($0) }
    + [.staleAnswer, .sizeOfAnother, .cancelOfAnother, .overtakenBytes, .undercountedCost]
}
