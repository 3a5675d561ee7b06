extension JankCause {
  /// What the word means, in half a sentence for people who see it for the first time.
  public var meaning: String {
    switch self {
    case .purgeThenRedecode: "decoded again, because a memory warning had emptied the cache"
    case .cacheThrash: "decoded again, because the memory cache did not keep it"
    case .rowIdentityChurn:
      "bound again, because its row got a new identity while it was on the screen"
    case .duplicateDecode: "decoded though an equal decode was under way or done"
    case .duplicateFetch: "fetched though the same URL was on its way or had been fetched"
    case .cancelledTooLate: "work went on for owners that had left"
    case .priorityInversion: "work that nobody sees went before work that somebody sees"
    case .threadExplosion: "more work at once than there are cores, so each piece took longer"
    case .lockOrActorWait: "the main lane, or an image in memory, waited for a lock or an actor"
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
    case .refusedUnasked: "refused without asking the server, for a failure that is remembered"
    case .networkOnly: "the network alone: asked for without delay, answered late"
    case .unknown: "no rule applies"
    }
  }
}

extension FaultCause {
  /// What the word means, in half a sentence for people who see it for the first time.
  public var meaning: String {
    switch self {
    case .jank(let cause): cause.meaning
    case .staleAnswer: "a cell took an answer that was meant for the row it showed before"
    case .sizeOfAnother: "an image was handed over that was made for another, smaller request"
    case .cancelOfAnother: "a load ended with the cancel of another load of its URL"
    case .overtakenBytes: "a preview was decoded from bytes that newer ones had overtaken"
    case .undercountedCost: "the memory cache counts less than half of what its pixels take"
    }
  }
}
