// swift-format-ignore-file
// Generated from SignpostDeclaration.catalogue by GeneratedSignpostTests; edit it there.

/// Every signpost that the pipeline and the harness emit; the raw value is its index in the catalogue.
///
/// A metric is a fold over these, so a number that no signpost feeds cannot exist.
public enum SignpostName: UInt16, Sendable, CaseIterable {
  /// The frames of a trial, from the first one to the last.
  case scenario
  /// A presented frame, numbered from 0: from its display-link tick to its presentation.
  case frame
  /// Work that holds the main lane, by kind.
  case mainLaneWork
  /// What the visible cells show at the commit of a frame.
  case frameAudit
  /// The process's own memory, read from the kernel.
  case processMemory
  /// The runs of a fixed decode between those of the trial, which show how fast the machine was.
  case yardstick
  /// The checksum of the pixels that the last frame shows, in two halves of 32 bits.
  case shownPixels
  /// A cell is bound to an image.
  case bindCell
  /// The pixels of an image go to the renderer, in the upload of the frame that comes next.
  case uploadImage
  /// A frame draws a cell's image for the first time.
  case showImage
  /// A cell drops an image that arrived for an earlier binding.
  case dropStaleImage
  /// A cell leaves the screen, or the scenario ends, before its image arrived.
  case endWithoutImage
  /// One owner's load, from the request to its outcome.
  case loadImage
  /// A load joins work that is already under way.
  case joinLoad
  /// An owner leaves before its load has ended.
  case cancelLoad
  /// Work that no owner waits for is stopped.
  case stopWork
  /// Work ends although no owner waits for it.
  case wasteWork
  /// The last cell that had left before its image arrived is used again, for another image.
  case reuseCell
  /// A fetch that began after the last one who wanted its picture had left has brought it.
  case orphanFetch
  /// A decode that began after the last one who wanted its picture had left has ended.
  case orphanDecode
  /// A fetch over the network, from its wait for a connection to its last byte.
  case loadImageData
  /// A fetch has its connection, and its request leaves for the server.
  case sendRequest
  /// A read of encoded bytes from the disk cache.
  case readDiskCache
  /// A write of encoded bytes to the disk cache.
  case writeDiskCache
  /// A look into the memory cache.
  case memoryCacheLookup
  /// An image enters the memory cache.
  case memoryCacheStore
  /// An image leaves the memory cache.
  case memoryCacheEvict
  /// A decode of one image, from its first band to its last.
  case decodeImageData
  /// One processor over one decoded image.
  case processImage
  /// A decode of what has come of an image, to show it before it is whole.
  case decodeProgressiveImageData
  /// A preview is handed to its owner.
  case deliverPreview
  /// The codec warned of an image that it decoded all the same.
  case decodeWarning
  /// The ledger's bytes by owner, after a change.
  case memoryLedger
  /// The device asks for memory.
  case memoryWarning
  /// The pipeline answers a memory warning.
  case purgeMemory
  /// The device ends the process for using too much memory.
  case jetsam
  /// A job is enqueued.
  case enqueueJob
  /// A job runs on a thread of its lane, parks included.
  case runJob
  /// A thread waits inside of a job.
  case parkThread
  /// An interval of the loader's own, under the name that it gave.
  case loaderWork
  /// A moment of the loader's own: an event, or a line of its log.
  case loaderEvent
  /// A surface of a cell gets its place in the content, or another one; it shows nothing before.
  case placeCell
  /// What a frame shows in a surface of a cell is not what the frame before showed there.
  case drawCell
  /// A session with a delegate is made or invalidated; until then it keeps its delegate.
  case liveSessions
  /// The area of pictures on the screen from this frame on, in square points.
  case pictureArea
  /// Later signposts enter no number: the rest of the scenario is only played.
  case measurementEnd

  /// The index of the URL among the fields of a begin or an event; nil for what is about none.
  @inlinable package var urlIndex: Int? {
    switch self {
    case .uploadImage, .showImage, .dropStaleImage, .endWithoutImage, .loadImage, .joinLoad, .cancelLoad, .stopWork, .wasteWork, .reuseCell, .orphanFetch, .orphanDecode, .loadImageData, .sendRequest, .readDiskCache, .writeDiskCache, .memoryCacheLookup, .memoryCacheStore, .memoryCacheEvict, .decodeImageData, .processImage, .decodeProgressiveImageData, .deliverPreview, .decodeWarning: 0
    case .bindCell: 2
    default: nil
    }
  }
}
