// swift-format-ignore-file
// Generated from SignpostDeclaration.catalogue by GeneratedSignpostTests; edit it there.

public import Basics

extension Signpost {
  /// What the visible cells show at the commit of a frame.
  @usableFromInline package struct FrameAudit: SignpostEvent {
    @usableFromInline package var visibleCells: Int, wrongImages: Int, staleImages: Int, placeholders: Int, placeholdersWhileResident: Int, failureImages: Int
    @inlinable package init(visibleCells: Int, wrongImages: Int, staleImages: Int, placeholders: Int, placeholdersWhileResident: Int, failureImages: Int) { (self.visibleCells, self.wrongImages, self.staleImages, self.placeholders, self.placeholdersWhileResident, self.failureImages) = (visibleCells, wrongImages, staleImages, placeholders, placeholdersWhileResident, failureImages) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(visibleCells: .init(signpostNumber: numbers.first), wrongImages: .init(signpostNumber: numbers.second), staleImages: .init(signpostNumber: numbers.third), placeholders: .init(signpostNumber: numbers.fourth), placeholdersWhileResident: .init(signpostNumber: numbers.fifth), failureImages: .init(signpostNumber: numbers.sixth)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(visibleCells.signpostNumber, wrongImages.signpostNumber, staleImages.signpostNumber, placeholders.signpostNumber, placeholdersWhileResident.signpostNumber, failureImages.signpostNumber) }
    @inlinable package static var name: SignpostName { .frameAudit }
  }

  /// The process's own memory, read from the kernel.
  @usableFromInline package struct ProcessMemory: SignpostEvent {
    /// The peak resident size; 0 where the kernel did not let the peak be reset.
    @usableFromInline package var peakRSS: ByteCount
    @usableFromInline package var startRSS: ByteCount, anonymousRSS: ByteCount
    @inlinable package init(peakRSS: ByteCount, startRSS: ByteCount, anonymousRSS: ByteCount) { (self.peakRSS, self.startRSS, self.anonymousRSS) = (peakRSS, startRSS, anonymousRSS) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(peakRSS: .init(signpostNumber: numbers.first), startRSS: .init(signpostNumber: numbers.second), anonymousRSS: .init(signpostNumber: numbers.third)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(peakRSS.signpostNumber, startRSS.signpostNumber, anonymousRSS.signpostNumber) }
    @inlinable package static var name: SignpostName { .processMemory }
  }

  /// The runs of a fixed decode between those of the trial, which show how fast the machine was.
  @usableFromInline package struct Yardstick: SignpostEvent {
    @usableFromInline package var runs: Int
    /// The CPU time of one run.
    @usableFromInline package var runCPU: TimeSpan
    @inlinable package init(runs: Int, runCPU: TimeSpan) { (self.runs, self.runCPU) = (runs, runCPU) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(runs: .init(signpostNumber: numbers.first), runCPU: .init(signpostNumber: numbers.second)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(runs.signpostNumber, runCPU.signpostNumber) }
    @inlinable package static var name: SignpostName { .yardstick }
  }

  /// The checksum of the pixels that the last frame shows, in two halves of 32 bits.
  @usableFromInline package struct ShownPixels: SignpostEvent {
    @usableFromInline package var checksumHigh: Int, checksumLow: Int
    @inlinable package init(checksumHigh: Int, checksumLow: Int) { (self.checksumHigh, self.checksumLow) = (checksumHigh, checksumLow) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(checksumHigh: .init(signpostNumber: numbers.first), checksumLow: .init(signpostNumber: numbers.second)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(checksumHigh.signpostNumber, checksumLow.signpostNumber) }
    @inlinable package static var name: SignpostName { .shownPixels }
  }

  /// A cell is bound to an image.
  @usableFromInline package struct BindCell: SignpostEvent, ImageSignpost {
    @usableFromInline package var item: Int, surface: Int, url: Int, wantedPixels: Int, row: Signposts.RowHistory, viewPixels: Int
    @inlinable package init(item: Int, surface: Int, url: Int, wantedPixels: Int, row: Signposts.RowHistory, viewPixels: Int) { (self.item, self.surface, self.url, self.wantedPixels, self.row, self.viewPixels) = (item, surface, url, wantedPixels, row, viewPixels) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(item: .init(signpostNumber: numbers.first), surface: .init(signpostNumber: numbers.second), url: .init(signpostNumber: numbers.third), wantedPixels: .init(signpostNumber: numbers.fourth), row: .init(signpostNumber: numbers.fifth), viewPixels: .init(signpostNumber: numbers.sixth)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(item.signpostNumber, surface.signpostNumber, url.signpostNumber, wantedPixels.signpostNumber, row.signpostNumber, viewPixels.signpostNumber) }
    @inlinable package static var name: SignpostName { .bindCell }
  }

  /// The pixels of an image go to the renderer, in the upload of the frame that comes next.
  @usableFromInline package struct UploadImage: SignpostEvent, ImageSignpost {
    @usableFromInline package var url: Int, wantedPixels: Int, deliveredPixels: Int, neededPixels: Int, cost: TimeSpan
    @inlinable package init(url: Int, wantedPixels: Int, deliveredPixels: Int, neededPixels: Int, cost: TimeSpan) { (self.url, self.wantedPixels, self.deliveredPixels, self.neededPixels, self.cost) = (url, wantedPixels, deliveredPixels, neededPixels, cost) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), wantedPixels: .init(signpostNumber: numbers.second), deliveredPixels: .init(signpostNumber: numbers.third), neededPixels: .init(signpostNumber: numbers.fourth), cost: .init(signpostNumber: numbers.fifth)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, wantedPixels.signpostNumber, deliveredPixels.signpostNumber, neededPixels.signpostNumber, cost.signpostNumber) }
    @inlinable package static var name: SignpostName { .uploadImage }
  }

  /// A frame draws a cell's image for the first time.
  @usableFromInline package struct ShowImage: SignpostEvent, ImageSignpost {
    @usableFromInline package var url: Int, wantedPixels: Int, deliveredPixels: Int, sourcePixels: Int
    /// The area of the surface; the other sizes are longer sides.
    @usableFromInline package var surfacePixels: Int
    /// From the binding of the cell.
    @usableFromInline package var waited: TimeSpan
    @usableFromInline package var neededPixels: Int
    @inlinable package init(url: Int, wantedPixels: Int, deliveredPixels: Int, sourcePixels: Int, surfacePixels: Int, waited: TimeSpan, neededPixels: Int) { (self.url, self.wantedPixels, self.deliveredPixels, self.sourcePixels, self.surfacePixels, self.waited, self.neededPixels) = (url, wantedPixels, deliveredPixels, sourcePixels, surfacePixels, waited, neededPixels) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), wantedPixels: .init(signpostNumber: numbers.second), deliveredPixels: .init(signpostNumber: numbers.third), sourcePixels: .init(signpostNumber: numbers.fourth), surfacePixels: .init(signpostNumber: numbers.fifth), waited: .init(signpostNumber: numbers.sixth), neededPixels: .init(signpostNumber: numbers.seventh)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, wantedPixels.signpostNumber, deliveredPixels.signpostNumber, sourcePixels.signpostNumber, surfacePixels.signpostNumber, waited.signpostNumber, neededPixels.signpostNumber) }
    @inlinable package static var name: SignpostName { .showImage }
  }

  /// A cell drops an image that arrived for an earlier binding.
  @usableFromInline package struct DropStaleImage: SignpostEvent {
    @usableFromInline package var url: Int
    @inlinable package init(url: Int) { (self.url) = (url) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber) }
    @inlinable package static var name: SignpostName { .dropStaleImage }
  }

  /// A cell leaves the screen, or the scenario ends, before its image arrived.
  @usableFromInline package struct EndWithoutImage: SignpostEvent {
    @usableFromInline package var url: Int
    /// From the binding of the cell.
    @usableFromInline package var waited: TimeSpan
    @inlinable package init(url: Int, waited: TimeSpan) { (self.url, self.waited) = (url, waited) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), waited: .init(signpostNumber: numbers.second)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, waited.signpostNumber) }
    @inlinable package static var name: SignpostName { .endWithoutImage }
  }

  /// A load joins work that is already under way.
  @usableFromInline package struct JoinLoad: SignpostEvent {
    @usableFromInline package var url: Int
    /// How many loads share the work now.
    @usableFromInline package var owners: Int
    @inlinable package init(url: Int, owners: Int) { (self.url, self.owners) = (url, owners) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), owners: .init(signpostNumber: numbers.second)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, owners.signpostNumber) }
    @inlinable package static var name: SignpostName { .joinLoad }
  }

  /// An owner leaves before its load has ended.
  @usableFromInline package struct CancelLoad: SignpostEvent {
    @usableFromInline package var url: Int, outcome: Signposts.CancelOutcome
    @inlinable package init(url: Int, outcome: Signposts.CancelOutcome) { (self.url, self.outcome) = (url, outcome) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), outcome: .init(signpostNumber: numbers.second)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, outcome.signpostNumber) }
    @inlinable package static var name: SignpostName { .cancelLoad }
  }

  /// Work that no owner waits for is stopped.
  @usableFromInline package struct StopWork: SignpostEvent {
    @usableFromInline package var url: Int, stage: Signposts.WorkStage, received: ByteCount
    @inlinable package init(url: Int, stage: Signposts.WorkStage, received: ByteCount) { (self.url, self.stage, self.received) = (url, stage, received) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), stage: .init(signpostNumber: numbers.second), received: .init(signpostNumber: numbers.third)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, stage.signpostNumber, received.signpostNumber) }
    @inlinable package static var name: SignpostName { .stopWork }
  }

  /// Work ends although no owner waits for it.
  @usableFromInline package struct WasteWork: SignpostEvent {
    @usableFromInline package var url: Int, stage: Signposts.WorkStage, bytes: ByteCount, cpu: TimeSpan
    @inlinable package init(url: Int, stage: Signposts.WorkStage, bytes: ByteCount, cpu: TimeSpan) { (self.url, self.stage, self.bytes, self.cpu) = (url, stage, bytes, cpu) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), stage: .init(signpostNumber: numbers.second), bytes: .init(signpostNumber: numbers.third), cpu: .init(signpostNumber: numbers.fourth)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, stage.signpostNumber, bytes.signpostNumber, cpu.signpostNumber) }
    @inlinable package static var name: SignpostName { .wasteWork }
  }

  /// The last cell that had left before its image arrived is used again, for another image.
  @usableFromInline package struct ReuseCell: SignpostEvent {
    @usableFromInline package var url: Int
    @inlinable package init(url: Int) { (self.url) = (url) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber) }
    @inlinable package static var name: SignpostName { .reuseCell }
  }

  /// A fetch that began after the last one who wanted its picture had left has brought it.
  @usableFromInline package struct OrphanFetch: SignpostEvent {
    @usableFromInline package var url: Int, bytes: ByteCount
    @inlinable package init(url: Int, bytes: ByteCount) { (self.url, self.bytes) = (url, bytes) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), bytes: .init(signpostNumber: numbers.second)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, bytes.signpostNumber) }
    @inlinable package static var name: SignpostName { .orphanFetch }
  }

  /// A decode that began after the last one who wanted its picture had left has ended.
  @usableFromInline package struct OrphanDecode: SignpostEvent {
    @usableFromInline package var url: Int, cpu: TimeSpan
    @inlinable package init(url: Int, cpu: TimeSpan) { (self.url, self.cpu) = (url, cpu) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), cpu: .init(signpostNumber: numbers.second)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, cpu.signpostNumber) }
    @inlinable package static var name: SignpostName { .orphanDecode }
  }

  /// A fetch has its connection, and its request leaves for the server.
  @usableFromInline package struct SendRequest: SignpostEvent {
    @usableFromInline package var url: Int
    /// How many attempts came before.
    @usableFromInline package var retry: Int
    @inlinable package init(url: Int, retry: Int) { (self.url, self.retry) = (url, retry) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), retry: .init(signpostNumber: numbers.second)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, retry.signpostNumber) }
    @inlinable package static var name: SignpostName { .sendRequest }
  }

  /// A look into the memory cache.
  @usableFromInline package struct MemoryCacheLookup: SignpostEvent, ImageSignpost {
    @usableFromInline package var url: Int, wantedPixels: Int, result: Signposts.LookupResult
    @inlinable package init(url: Int, wantedPixels: Int, result: Signposts.LookupResult) { (self.url, self.wantedPixels, self.result) = (url, wantedPixels, result) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), wantedPixels: .init(signpostNumber: numbers.second), result: .init(signpostNumber: numbers.third)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, wantedPixels.signpostNumber, result.signpostNumber) }
    @inlinable package static var name: SignpostName { .memoryCacheLookup }
  }

  /// An image enters the memory cache.
  @usableFromInline package struct MemoryCacheStore: SignpostEvent, ImageSignpost {
    @usableFromInline package var url: Int, wantedPixels: Int
    /// What its pixels take.
    @usableFromInline package var pixelBytes: ByteCount
    /// What the cache counts for it.
    @usableFromInline package var cost: ByteCount
    @inlinable package init(url: Int, wantedPixels: Int, pixelBytes: ByteCount, cost: ByteCount) { (self.url, self.wantedPixels, self.pixelBytes, self.cost) = (url, wantedPixels, pixelBytes, cost) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), wantedPixels: .init(signpostNumber: numbers.second), pixelBytes: .init(signpostNumber: numbers.third), cost: .init(signpostNumber: numbers.fourth)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, wantedPixels.signpostNumber, pixelBytes.signpostNumber, cost.signpostNumber) }
    @inlinable package static var name: SignpostName { .memoryCacheStore }
  }

  /// An image leaves the memory cache.
  @usableFromInline package struct MemoryCacheEvict: SignpostEvent, ImageSignpost {
    @usableFromInline package var url: Int, wantedPixels: Int, cost: ByteCount, reason: Signposts.EvictReason
    @inlinable package init(url: Int, wantedPixels: Int, cost: ByteCount, reason: Signposts.EvictReason) { (self.url, self.wantedPixels, self.cost, self.reason) = (url, wantedPixels, cost, reason) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), wantedPixels: .init(signpostNumber: numbers.second), cost: .init(signpostNumber: numbers.third), reason: .init(signpostNumber: numbers.fourth)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, wantedPixels.signpostNumber, cost.signpostNumber, reason.signpostNumber) }
    @inlinable package static var name: SignpostName { .memoryCacheEvict }
  }

  /// A preview is handed to its owner.
  @usableFromInline package struct DeliverPreview: SignpostEvent, ImageSignpost {
    @usableFromInline package var url: Int, wantedPixels: Int, received: ByteCount, scans: Int
    @inlinable package init(url: Int, wantedPixels: Int, received: ByteCount, scans: Int) { (self.url, self.wantedPixels, self.received, self.scans) = (url, wantedPixels, received, scans) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), wantedPixels: .init(signpostNumber: numbers.second), received: .init(signpostNumber: numbers.third), scans: .init(signpostNumber: numbers.fourth)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, wantedPixels.signpostNumber, received.signpostNumber, scans.signpostNumber) }
    @inlinable package static var name: SignpostName { .deliverPreview }
  }

  /// The codec warned of an image that it decoded all the same.
  @usableFromInline package struct DecodeWarning: SignpostEvent, ImageSignpost {
    @usableFromInline package var url: Int, wantedPixels: Int, warnings: Int, kind: Signposts.DecodeWarningKind, decodedRows: Int
    /// The first damaged row, counted from 1; 0 where none is known.
    @usableFromInline package var damagedFromRow: Int
    @inlinable package init(url: Int, wantedPixels: Int, warnings: Int, kind: Signposts.DecodeWarningKind, decodedRows: Int, damagedFromRow: Int) { (self.url, self.wantedPixels, self.warnings, self.kind, self.decodedRows, self.damagedFromRow) = (url, wantedPixels, warnings, kind, decodedRows, damagedFromRow) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(url: .init(signpostNumber: numbers.first), wantedPixels: .init(signpostNumber: numbers.second), warnings: .init(signpostNumber: numbers.third), kind: .init(signpostNumber: numbers.fourth), decodedRows: .init(signpostNumber: numbers.fifth), damagedFromRow: .init(signpostNumber: numbers.sixth)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(url.signpostNumber, wantedPixels.signpostNumber, warnings.signpostNumber, kind.signpostNumber, decodedRows.signpostNumber, damagedFromRow.signpostNumber) }
    @inlinable package static var name: SignpostName { .decodeWarning }
  }

  /// The ledger's bytes by owner, after a change.
  @usableFromInline package struct MemoryLedger: SignpostEvent {
    @usableFromInline package var compressed: ByteCount, scratch: ByteCount, view: ByteCount, cache: ByteCount, inFlight: ByteCount, render: ByteCount
    /// Memory of other parts of the app.
    @usableFromInline package var app: ByteCount
    @inlinable package init(compressed: ByteCount, scratch: ByteCount, view: ByteCount, cache: ByteCount, inFlight: ByteCount, render: ByteCount, app: ByteCount = .init(signpostNumber: 0)) { (self.compressed, self.scratch, self.view, self.cache, self.inFlight, self.render, self.app) = (compressed, scratch, view, cache, inFlight, render, app) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(compressed: .init(signpostNumber: numbers.first), scratch: .init(signpostNumber: numbers.second), view: .init(signpostNumber: numbers.third), cache: .init(signpostNumber: numbers.fourth), inFlight: .init(signpostNumber: numbers.fifth), render: .init(signpostNumber: numbers.sixth), app: .init(signpostNumber: numbers.seventh)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(compressed.signpostNumber, scratch.signpostNumber, view.signpostNumber, cache.signpostNumber, inFlight.signpostNumber, render.signpostNumber, app.signpostNumber) }
    @inlinable package static var name: SignpostName { .memoryLedger }
  }

  /// The device asks for memory.
  @usableFromInline package struct MemoryWarning: SignpostEvent {
    @usableFromInline package var trigger: Signposts.WarningTrigger, footprint: ByteCount
    @inlinable package init(trigger: Signposts.WarningTrigger, footprint: ByteCount) { (self.trigger, self.footprint) = (trigger, footprint) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(trigger: .init(signpostNumber: numbers.first), footprint: .init(signpostNumber: numbers.second)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(trigger.signpostNumber, footprint.signpostNumber) }
    @inlinable package static var name: SignpostName { .memoryWarning }
  }

  /// The pipeline answers a memory warning.
  @usableFromInline package struct PurgeMemory: SignpostEvent {
    @usableFromInline package var entries: Int, released: ByteCount
    @inlinable package init(entries: Int, released: ByteCount) { (self.entries, self.released) = (entries, released) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(entries: .init(signpostNumber: numbers.first), released: .init(signpostNumber: numbers.second)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(entries.signpostNumber, released.signpostNumber) }
    @inlinable package static var name: SignpostName { .purgeMemory }
  }

  /// The device ends the process for using too much memory.
  @usableFromInline package struct Jetsam: SignpostEvent {
    @usableFromInline package var footprint: ByteCount, limit: ByteCount
    /// The number of the frame that was under way.
    @usableFromInline package var frame: Int
    @inlinable package init(footprint: ByteCount, limit: ByteCount, frame: Int) { (self.footprint, self.limit, self.frame) = (footprint, limit, frame) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(footprint: .init(signpostNumber: numbers.first), limit: .init(signpostNumber: numbers.second), frame: .init(signpostNumber: numbers.third)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(footprint.signpostNumber, limit.signpostNumber, frame.signpostNumber) }
    @inlinable package static var name: SignpostName { .jetsam }
  }

  /// A job is enqueued.
  @usableFromInline package struct EnqueueJob: SignpostEvent {
    /// The number of the job in its world, from 1.
    @usableFromInline package var job: Int
    @usableFromInline package var lane: Signposts.LaneKind, qos: Signposts.LaneClass
    /// The number of the queue's label in the trace's `queues` table; 0 without one.
    @usableFromInline package var queue: Int
    /// The number of the thread that enqueued it, from 1; 0 for an event or a device.
    @usableFromInline package var by: Int
    @inlinable package init(job: Int, lane: Signposts.LaneKind, qos: Signposts.LaneClass, queue: Int, by: Int) { (self.job, self.lane, self.qos, self.queue, self.by) = (job, lane, qos, queue, by) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(job: .init(signpostNumber: numbers.first), lane: .init(signpostNumber: numbers.second), qos: .init(signpostNumber: numbers.third), queue: .init(signpostNumber: numbers.fourth), by: .init(signpostNumber: numbers.fifth)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(job.signpostNumber, lane.signpostNumber, qos.signpostNumber, queue.signpostNumber, by.signpostNumber) }
    @inlinable package static var name: SignpostName { .enqueueJob }
  }

  /// A moment of the loader's own: an event, or a line of its log.
  @usableFromInline package struct LoaderEvent: SignpostEvent {
    /// The number of its name or line among the texts of the device.
    @usableFromInline package var text: Int
    @inlinable package init(text: Int) { (self.text) = (text) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(text: .init(signpostNumber: numbers.first)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(text.signpostNumber) }
    @inlinable package static var name: SignpostName { .loaderEvent }
  }

  /// A surface of a cell gets its place in the content, or another one; it shows nothing before.
  @usableFromInline package struct PlaceCell: SignpostEvent {
    @usableFromInline package var item: Int, surface: Int
    /// The left edge; the content begins at 0.
    @usableFromInline package var x: Double
    /// The top edge; the content begins at 0.
    @usableFromInline package var y: Double
    @usableFromInline package var width: Double, height: Double
    @inlinable package init(item: Int, surface: Int, x: Double, y: Double, width: Double, height: Double) { (self.item, self.surface, self.x, self.y, self.width, self.height) = (item, surface, x, y, width, height) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(item: .init(signpostNumber: numbers.first), surface: .init(signpostNumber: numbers.second), x: .init(signpostNumber: numbers.third), y: .init(signpostNumber: numbers.fourth), width: .init(signpostNumber: numbers.fifth), height: .init(signpostNumber: numbers.sixth)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(item.signpostNumber, surface.signpostNumber, x.signpostNumber, y.signpostNumber, width.signpostNumber, height.signpostNumber) }
    @inlinable package static var name: SignpostName { .placeCell }
  }

  /// What a frame shows in a surface of a cell is not what the frame before showed there.
  @usableFromInline package struct DrawCell: SignpostEvent {
    @usableFromInline package var item: Int, surface: Int
    /// The number of the URL of the image; 0 where none is shown.
    @usableFromInline package var shownURL: Int
    @usableFromInline package var content: Signposts.CellContent
    @inlinable package init(item: Int, surface: Int, shownURL: Int, content: Signposts.CellContent) { (self.item, self.surface, self.shownURL, self.content) = (item, surface, shownURL, content) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(item: .init(signpostNumber: numbers.first), surface: .init(signpostNumber: numbers.second), shownURL: .init(signpostNumber: numbers.third), content: .init(signpostNumber: numbers.fourth)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(item.signpostNumber, surface.signpostNumber, shownURL.signpostNumber, content.signpostNumber) }
    @inlinable package static var name: SignpostName { .drawCell }
  }

  /// A session with a delegate is made or invalidated; until then it keeps its delegate.
  @usableFromInline package struct LiveSessions: SignpostEvent {
    /// How many there are now.
    @usableFromInline package var sessions: Int
    @inlinable package init(sessions: Int) { (self.sessions) = (sessions) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(sessions: .init(signpostNumber: numbers.first)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(sessions.signpostNumber) }
    @inlinable package static var name: SignpostName { .liveSessions }
  }

  /// The area of pictures on the screen from this frame on, in square points.
  @usableFromInline package struct PictureArea: SignpostEvent {
    /// The part of all wanted pictures that is on the screen.
    @usableFromInline package var visible: Int
    /// The part of it that does not show its picture.
    @usableFromInline package var blank: Int
    /// The part that shows it with fewer than half of the needed pixels.
    @usableFromInline package var coarse: Int
    @inlinable package init(visible: Int, blank: Int, coarse: Int) { (self.visible, self.blank, self.coarse) = (visible, blank, coarse) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(visible: .init(signpostNumber: numbers.first), blank: .init(signpostNumber: numbers.second), coarse: .init(signpostNumber: numbers.third)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(visible.signpostNumber, blank.signpostNumber, coarse.signpostNumber) }
    @inlinable package static var name: SignpostName { .pictureArea }
  }

  /// Later signposts enter no number: the rest of the scenario is only played.
  @usableFromInline package struct MeasurementEnd: SignpostEvent {
    /// The refreshes that were measured.
    @usableFromInline package var refreshes: Int
    /// The time that the device's cores worked, each counted.
    @usableFromInline package var cpu: TimeSpan
    @inlinable package init(refreshes: Int, cpu: TimeSpan = .init(signpostNumber: 0)) { (self.refreshes, self.cpu) = (refreshes, cpu) }
    @inlinable package init(numbers: SignpostNumbers) { self.init(refreshes: .init(signpostNumber: numbers.first), cpu: .init(signpostNumber: numbers.second)) }
    @inlinable package var numbers: SignpostNumbers { SignpostNumbers(refreshes.signpostNumber, cpu.signpostNumber) }
    @inlinable package static var name: SignpostName { .measurementEnd }
  }
}
