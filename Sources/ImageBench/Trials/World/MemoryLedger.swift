internal import Basics
internal import Codecs
internal import DeviceContract
internal import ImagePipeline
internal import Scenarios
internal import Signposts
internal import Synchronization

/// The bytes of each owner and the effect of each change: event in, action out.
struct LedgerBook: Sendable {
  private var rule: MemoryPressureRule
  /// The bytes of each owner by its raw value; in place, because every image changes them many
  /// times.
  private(set) var owners = SIMD8<Int>.zero

  init(_ rule: MemoryPressureRule) {
    self.rule = rule
  }

  /// The bytes of each owner, in the order of the owners.
  var bytes: [Int] { MemoryOwner.allCases.map { owners[$0.rawValue] } }

  /// All bytes.
  var total: Int { owners.wrappedSum() }

  /// All bytes except those of the screen and of other parts of the app.
  var imageTotal: Int {
    total - owners[MemoryOwner.render.rawValue] - owners[MemoryOwner.app.rawValue]
  }

  /// Moves bytes between owners; the total does not change, so no threshold is crossed.
  mutating func move(_ count: Int, from source: MemoryOwner, to target: MemoryOwner) {
    owners[source.rawValue] -= count
    owners[target.rawValue] += count
    precondition(
      owners[source.rawValue] >= 0,
      "the ledger of \(source) fell below zero; a move came twice"
    )
  }

  /// Adds `change` bytes, which may be negative, to `owner`.
  mutating func add(_ change: Int, to owner: MemoryOwner) -> MemoryPressureRule.Action {
    owners[owner.rawValue] += change
    precondition(
      owners[owner.rawValue] >= 0,
      "the ledger of \(owner) fell below zero; a release came twice"
    )
    return rule.note(footprint: ByteCount(total))
  }
}

/// The ledger of a trial: counts bytes, emits them as a counter, and acts as the device.
final class MemoryLedger: MemoryAccounting {
  /// The device's reactions when a threshold is crossed.
  struct Reactions: Sendable {
    /// Sends a memory warning.
    var warn: @Sendable (ByteCount) -> Void
    /// Ends the app; gets its footprint and its limit.
    var end: @Sendable (_ footprint: ByteCount, _ limit: ByteCount) -> Void
  }

  private let book: Mutex<LedgerBook>
  private let device: DeviceProfile
  private let signposter: Signposter
  private let reactions: Reactions

  /// The empty ledger of an app on `device`.
  init(_ device: DeviceProfile, signposter: Signposter, reactions: Reactions) {
    book = Mutex(LedgerBook(MemoryPressureRule(limit: device.jetsamLimit)))
    self.device = device
    self.signposter = signposter
    self.reactions = reactions
  }

  /// Bytes of images, encoded or not; 0 once the pipeline has released all of them.
  var imageBytes: ByteCount { ByteCount(book.withLock { $0.imageTotal }) }

  /// All bytes.
  var total: ByteCount { ByteCount(book.withLock { $0.total }) }

  func charge(_ bytes: ByteCount, to owner: MemoryOwner) {
    change { $0.add(bytes.bytes, to: owner) }
  }

  func release(_ bytes: ByteCount, from owner: MemoryOwner) {
    change { $0.add(-bytes.bytes, to: owner) }
  }

  func move(_ bytes: ByteCount, from source: MemoryOwner, to target: MemoryOwner) {
    change { book in
      book.move(bytes.bytes, from: source, to: target)
      return .none
    }
  }

  func memory(of plan: DecodePlan, _ extent: DecodeWork.Extent) -> DecodeMemory {
    device.memory(of: plan, extent)
  }

  private func change(_ body: (inout LedgerBook) -> MemoryPressureRule.Action) {
    let (action, owners) = book.withLock { book in (body(&book), book.owners) }
    signposter.emitEvent(
      Signpost.MemoryLedger(
        compressed: ByteCount(owners[MemoryOwner.compressed.rawValue]),
        scratch: ByteCount(owners[MemoryOwner.scratch.rawValue]),
        view: ByteCount(owners[MemoryOwner.view.rawValue]),
        cache: ByteCount(owners[MemoryOwner.cache.rawValue]),
        inFlight: ByteCount(owners[MemoryOwner.inFlight.rawValue]),
        render: ByteCount(owners[MemoryOwner.render.rawValue]),
        app: ByteCount(owners[MemoryOwner.app.rawValue])
      )
    )
    let total = ByteCount(owners.wrappedSum())
    switch action {
    case .none: break
    case .warn: reactions.warn(total)
    case .end: reactions.end(total, device.jetsamLimit)
    }
  }
}
