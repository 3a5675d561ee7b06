/// The four things that articles on image loading tell apart when a feed janks.
///
/// Each stretch of time belongs to the first that applies, so their shares add up to the whole.
package enum ArticleDiagnosis: String, Sendable, Hashable, CaseIterable {
  /// Bytes came late, or were fetched twice.
  case networkLatency = "network latency"
  /// What had been decoded was decoded again.
  case repeatedDecode = "repeated decode"
  /// Images were decoded or uploaded much larger than they are shown.
  case oversizedSources = "oversized sources"
  /// The main lane was busy or waited, whatever else was right.
  case mainLaneHitches = "main-lane hitches"
  /// Work waited for its turn away from the main lane.
  ///
  /// Not one of the four; no article names it, and images come late by it all the same.
  case queueing = "queues and workers"
  /// None of these.
  case other

  /// What `cause` is called in these terms.
  ///
  /// - Parameters:
  ///   - cause: The cause.
  ///   - size: Whether the work was on an image much larger than what is shown.
  package init(_ cause: JankCause, _ size: WorkSize) {
    switch cause {
    case .networkOnly, .duplicateFetch: self = .networkLatency
    case .purgeThenRedecode, .cacheThrash, .missedInMemory, .notKept, .duplicateDecode:
      self = .repeatedDecode
    case .oversizedTextureUpload: self = .oversizedSources
    case .keyOfAnother, .noLoad, .unknown: self = .other
    case .decodeOnMain, .backgroundDecode, .cancelledTooLate, .threadExplosion,
      .priorityInversion, .lateDelivery, .lockOrActorWait, .rowIdentityChurn:
      self = size == .oversized ? .oversizedSources : Self.place(of: cause)
    case .synchronousFetch, .synchronousDisk, .textureUpload, .layout, .memoryPurge:
      self = .mainLaneHitches
    case .diskRead: self = .queueing
    }
  }

  private static func place(of cause: JankCause) -> ArticleDiagnosis {
    switch cause {
    case .decodeOnMain, .rowIdentityChurn: .mainLaneHitches
    default: .queueing
    }
  }
}

/// Whether work was on an image much larger than what is shown.
package enum WorkSize: Sendable, Hashable {
  /// It was not, as far as the signposts tell.
  case fitting
  /// It had more than four times the pixels that were asked for, which is twice as long and wide.
  case oversized
}
