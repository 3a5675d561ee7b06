/// A switch of a variant that a chain of causes may end in, by its name in the README.
public enum VariantSwitch: String, Sendable, Hashable, CaseIterable {
  /// Where decodes run.
  case decodePlace
  /// How large decodes are.
  case decodeMode
  /// Which size views ask for.
  case displayTarget = "display.target"
  /// By what the list knows its rows.
  case rowIdentity = "display.rowIdentity"
  /// How pixels lie in memory.
  case pixelLayout = "display.pixelLayout"
  /// Who shares work.
  case coalescing
  /// What stops when an owner leaves.
  case cancellation
  /// Which steps a cell takes.
  case cellSteps
  /// Whose priority shared work has.
  case priority
  /// In which order decodes wait.
  case decodeOrder = "queues.decode"
  /// In which order fetches wait.
  case downloadOrder = "queues.download"
  /// How much the memory cache holds.
  case memoryLimit = "memoryCache.costLimit"
  /// What memory warnings empty.
  case purge
  /// What the disk keeps.
  case diskCache
  /// Where the disk is read.
  case diskReadPlace = "diskCacheOptions.readPlace"
  /// How a memory hit comes to its view.
  case delivery
  /// What is loaded ahead.
  case prefetch
  /// How fast fetches may begin.
  case rateLimit
  /// What is remembered of URLs that failed.
  case failureMemory
}

extension JankCause {
  /// The switches that would remove the cause, the likeliest first.
  ///
  /// - Parameters:
  ///   - size: Whether the work was on an image much larger than what is shown.
  ///   - place: Where the time went; a wait is removed where it was.
  public func switches(_ size: WorkSize, at place: ChainStage) -> [VariantSwitch] {
    let smaller: [VariantSwitch] = size == .oversized ? [.decodeMode] : []
    switch self {
    case .purgeThenRedecode: return [.purge] + onMain(place) + smaller
    case .cacheThrash: return [.memoryLimit] + onMain(place) + smaller
    case .rowIdentityChurn: return [.rowIdentity] + onMain(place)
    case .duplicateDecode: return [.coalescing] + onMain(place) + smaller
    case .duplicateFetch: return [.coalescing, .diskCache]
    case .cancelledTooLate: return [.cancellation, .cellSteps] + onMain(place)
    case .priorityInversion: return [.priority, queue(place), .prefetch]
    case .threadExplosion: return [.decodePlace] + smaller
    case .lockOrActorWait: return [.decodePlace, .delivery]
    case .synchronousDisk: return [.diskReadPlace]
    case .oversizedTextureUpload: return [.decodeMode, .displayTarget]
    case .decodeOnMain: return [.decodePlace] + smaller
    case .lateDelivery: return [.delivery, queue(place)] + smaller
    case .textureUpload: return [.pixelLayout]
    case .memoryPurge: return [.purge]
    case .backgroundDecode: return smaller + [.prefetch]
    case .diskRead, .networkOnly: return [.prefetch]
    case .refusedUnasked: return [.failureMemory]
    case .layout, .unknown: return []
    }
  }

  private func onMain(_ place: ChainStage) -> [VariantSwitch] {
    place == .decode ? [.decodePlace] : []
  }

  private func queue(_ place: ChainStage) -> VariantSwitch {
    place == .fetchQueue ? .downloadOrder : .decodeOrder
  }
}
