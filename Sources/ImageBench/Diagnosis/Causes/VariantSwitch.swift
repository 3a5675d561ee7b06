/// A switch of a variant at the end of a chain of causes, by its name in the README.
public enum VariantSwitch: String, Sendable, Hashable, CaseIterable {
  /// Where decodes run.
  case decodePlace
  /// How many decodes run at once.
  case poolWidth = "decodePlace.width"
  /// The size of decodes.
  case decodeMode
  /// The size that views request.
  case displayTarget = "display.target"
  /// How the list identifies its rows.
  case rowIdentity = "display.rowIdentity"
  /// Which requests share work.
  case coalescing
  /// What a cancel stops.
  case cancellation
  /// The steps of a cell.
  case cellSteps
  /// The priority of shared work.
  case priority
  /// The order in which decodes wait.
  case decodeOrder = "queues.decode"
  /// The order in which fetches wait.
  case downloadOrder = "queues.download"
  /// How much the memory cache holds.
  case memoryLimit = "memoryCache.costLimit"
  /// What memory warnings empty.
  case purge
  /// What the disk keeps.
  case diskCache
  /// Where the disk is read.
  case diskReadPlace = "diskCacheOptions.readPlace"
  /// How a memory hit reaches its view.
  case delivery
  /// What is loaded ahead.
  case prefetch
  /// What is remembered of URLs that failed.
  case failureMemory
}

extension JankCause {
  /// The switches of a pipeline that would remove the cause, the likeliest first.
  ///
  /// - Parameters:
  ///   - size: Whether the work was on an image much larger than displayed.
  ///   - stage: The stage in which the time was spent; a wait is removed where it occurred.
  package func switches(_ size: WorkSize, at stage: ChainStage) -> [VariantSwitch] {
    let smaller: [VariantSwitch] = size == .oversized ? [.decodeMode] : []
    switch self {
    case .purgeThenRedecode: return [.purge] + onMain(stage) + smaller
    case .cacheThrash, .notKept: return [.memoryLimit] + onMain(stage) + smaller
    case .rowIdentityChurn: return [.rowIdentity] + onMain(stage)
    case .duplicateDecode, .missedInMemory: return [.coalescing] + onMain(stage) + smaller
    case .duplicateFetch: return [.coalescing, .diskCache]
    case .cancelledTooLate: return [.cancellation, .cellSteps] + onMain(stage)
    case .priorityInversion: return [.priority, queue(stage), .prefetch]
    case .threadExplosion: return [.decodePlace] + smaller
    case .lockOrActorWait: return [.decodePlace, .delivery]
    case .synchronousDisk: return [.diskReadPlace]
    case .oversizedTextureUpload: return [.decodeMode, .displayTarget]
    case .decodeOnMain: return [.decodePlace] + smaller
    case .lateDelivery: return [.delivery, queue(stage)] + smaller
    case .memoryPurge: return [.purge]
    case .backgroundDecode: return smaller + [.prefetch, .decodeOrder, .poolWidth]
    case .diskRead, .networkOnly: return [.prefetch, .downloadOrder]
    case .noLoad: return [.failureMemory, .cancellation]
    case .keyOfAnother, .synchronousFetch, .layout, .textureUpload, .unknown: return []
    }
  }

  private func onMain(_ stage: ChainStage) -> [VariantSwitch] {
    stage == .decode ? [.decodePlace] : []
  }

  private func queue(_ stage: ChainStage) -> VariantSwitch {
    stage == .fetchQueue ? .downloadOrder : .decodeOrder
  }
}
