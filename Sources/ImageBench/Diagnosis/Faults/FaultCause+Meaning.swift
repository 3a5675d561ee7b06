extension JankCause {
  /// What the cause means, as half a sentence for a newcomer.
  package var meaning: String {
    switch self {
    case .purgeThenRedecode: "decoded again, because a memory warning had emptied the cache"
    case .cacheThrash: "decoded again, because a limit of the memory cache had evicted it"
    case .missedInMemory:
      "decoded again although it was in memory: kept under another key, or not looked for"
    case .notKept:
      "decoded again although no limit evicted it: not kept, or kept under a key that changed"
    case .rowIdentityChurn:
      "bound again, because its row got a new identity while it was on the screen"
    case .keyOfAnother: "the cell got the image of another address, kept under the same key"
    case .duplicateDecode: "decoded although an equal decode was under way"
    case .duplicateFetch: "fetched although the same URL was in flight or had been fetched"
    case .cancelledTooLate: "work continued for owners that had left"
    case .priorityInversion: "invisible work ran before visible work"
    case .threadExplosion: "more work at once than there are cores, so each piece took longer"
    case .lockOrActorWait: "the main lane, or an image in memory, waited for a lock or an actor"
    case .synchronousFetch: "the main lane waited for the network"
    case .synchronousDisk: "the disk was read while the main lane waited for it"
    case .oversizedTextureUpload:
      "pixels handed to the renderer, more than twice as long as the view"
    case .decodeOnMain: "an image was decoded on the main lane, which draws the frames"
    case .lateDelivery: "the work, or its result, waited in a queue for its turn"
    case .textureUpload: "pixels of the right size were handed to the renderer"
    case .layout: "cells were placed and bound, and the frame committed"
    case .memoryPurge: "the memory cache was emptied, which itself took the time"
    case .backgroundDecode: "the decode of the image itself, in the background, without a wait"
    case .diskRead: "the bytes were read from the disk, in the background"
    case .noLoad: "nothing was under way for it any more, and it never came"
    case .networkOnly: "the network alone: requested without delay, answered late"
    case .unknown: "no rule applies"
    }
  }
}

extension FaultCause {
  /// What the cause means, as half a sentence for a newcomer.
  package var meaning: String {
    switch self {
    case .jank(let cause): cause.meaning
    case .staleAnswer: "a cell accepted an answer for the row it showed before"
    case .sizeOfAnother: "a view got an image that was made for another, smaller request"
    case .cancelOfAnother: "cancelling another load of its URL ended a load"
    case .overtakenBytes: "a preview was decoded from outdated bytes"
    case .undercountedCost: "the memory cache counts less than half of the bytes of its pixels"
    }
  }
}
