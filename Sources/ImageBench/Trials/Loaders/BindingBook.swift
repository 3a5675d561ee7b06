internal import Basics
internal import Requests
internal import Signposts

/// What cells were bound to, and which pictures reached them: what a loader's own code never says.
///
/// It sees bindings, pictures that arrive in cells, and fetches, each with the number of its
/// address, and emits the signposts that the built-in pipeline emits itself. A load is one binding
/// of one picture, from `cellForItemAt` until the picture is in the cell.
struct BindingBook {
  /// A picture that a cell should show.
  struct Wanted {
    var address: Int
    var surface: ViewSurface
    /// The longer side of what the surface needs; no more than the surface has.
    var pixels: Int
  }

  /// One binding of one picture.
  private struct Load {
    var wanted: Wanted
    var bound: TimePoint
    var interval: SignpostIntervalState<Signpost.LoadImage.End>
    /// Whether the interval is open.
    var isOpen = true
    /// Whether a frame has drawn the picture.
    var isShown = false
  }

  private struct Cell {
    var item: Int
    var bound: TimePoint
    var loads: [Load]
  }

  private struct Fetches {
    var underWay = 0
    /// When the last one ended with a body, and its size.
    var arrived: TimePoint?
    var began = TimePoint.start
    var bytes = ByteCount.zero
    /// Whether a load has used what the last one brought.
    var isUsed = false
  }

  let signposter: Signposter
  private var cells: [ObjectIdentifier: Cell] = [:]
  /// Loads whose cell went on before the picture came, by address, in the order of leaving.
  private var abandoned: [Int: [Load]] = [:]
  private var fetches: [Int: Fetches] = [:]
  /// Addresses that a prefetch has asked for.
  private var ahead: Set<Int> = []

  init(signposter: Signposter) {
    self.signposter = signposter
  }

  /// The binding of a cell; nil without one.
  func binding(of cell: ObjectIdentifier) -> (item: Int, bound: TimePoint)? {
    cells[cell].map { ($0.item, $0.bound) }
  }
}

// MARK: - Cells

extension BindingBook {
  /// A cell is bound to `item`, which ends its binding before.
  mutating func bind(
    _ cell: ObjectIdentifier,
    item: Int,
    _ wanted: [Wanted],
    at now: TimePoint
  ) {
    // Before the cell lets go of its row, which may be the same.
    let history: RowHistory = cells.values.contains { $0.item == item } ? .kept : .new
    unbind(cell, at: now)
    let loads = wanted.enumerated().map { surface, wanted in
      signposter.emitEvent(
        Signpost.BindCell(
          item: item,
          surface: surface,
          url: wanted.address,
          wantedPixels: wanted.pixels,
          row: history,
          viewPixels: wanted.surface.size.longestSide
        )
      )
      let interval = signposter.beginInterval(
        Signpost.LoadImage.self,
        .init(url: wanted.address, wantedPixels: wanted.pixels, purpose: .display)
      )
      return Load(wanted: wanted, bound: now, interval: interval)
    }
    cells[cell] = Cell(item: item, bound: now, loads: loads)
  }

  /// A cell has left the screen, or is bound anew.
  mutating func unbind(_ cell: ObjectIdentifier, at now: TimePoint) {
    guard let left = cells.removeValue(forKey: cell) else { return }
    for load in left.loads where !load.isShown {
      signposter.emitEvent(
        Signpost.EndWithoutImage(url: load.wanted.address, waited: now - load.bound)
      )
      // Its work may go on: the load ends with it.
      if load.isOpen { abandoned[load.wanted.address, default: []].append(load) }
    }
  }

  /// A picture of `address`, made at `made`, is placed in a cell.
  mutating func place(
    _ address: Int,
    made: TimePoint,
    in cell: ObjectIdentifier,
    at now: TimePoint
  ) {
    let index = cells[cell]?.loads.firstIndex { $0.wanted.address == address && $0.isOpen }
    guard let index, let load = cells[cell]?.loads[index] else { return }
    cells[cell]?.loads[index].isOpen = false
    let isHit = made < load.bound
    signposter.emitEvent(
      Signpost.MemoryCacheLookup(
        url: address,
        wantedPixels: load.wanted.pixels,
        result: isHit ? .hit : .miss
      )
    )
    guard !isHit else {
      signposter.endInterval(load.interval, .init(outcome: .memory))
      return
    }
    guard let fetch = fetches[address], let arrived = fetch.arrived, arrived >= load.bound else {
      signposter.endInterval(load.interval, .init(outcome: .disk))
      return
    }
    if fetch.isUsed || fetch.began < load.bound {
      signposter.emitEvent(Signpost.JoinLoad(url: address, owners: 2), id: load.interval.id)
    }
    fetches[address]?.isUsed = true
    signposter.endInterval(load.interval, .init(outcome: .network, bytes: fetch.bytes))
  }

  /// A frame draws the picture of `address` in a cell for the first time since its binding.
  mutating func draw(
    _ address: Int,
    delivered: PixelSize,
    source: PixelSize,
    in cell: ObjectIdentifier,
    at now: TimePoint
  ) {
    let index = cells[cell]?.loads.firstIndex { $0.wanted.address == address && !$0.isShown }
    guard let index, let load = cells[cell]?.loads[index] else { return }
    // The picture of an earlier binding of the same item was never taken off the cell.
    if load.isOpen { place(address, made: .start, in: cell, at: now) }
    cells[cell]?.loads[index].isShown = true
    let surface = load.wanted.surface
    signposter.emitEvent(
      Signpost.ShowImage(
        url: address,
        wantedPixels: surface.size.longestSide,
        deliveredPixels: delivered.longestSide,
        sourcePixels: source.longestSide,
        surfacePixels: surface.size.pixelCount,
        waited: now - load.bound,
        neededPixels: surface.neededLongestSide(of: source)
      )
    )
  }

  /// Ends what is still open when the scenario ends.
  mutating func finish(at now: TimePoint) {
    let bound = inOrder.flatMap { cells[$0]?.loads ?? [] }
    let open = bound + abandoned.sorted { $0.key < $1.key }.flatMap(\.value)
    for load in open where load.isOpen {
      signposter.endInterval(load.interval, .init(outcome: .unfinished))
    }
    cells.removeAll()
    abandoned.removeAll()
  }
}

// MARK: - Fetches

extension BindingBook {
  /// A prefetch asks for these addresses, or no longer does.
  mutating func prefetch(_ addresses: [Int], isWanted: Bool) {
    if isWanted { ahead.formUnion(addresses) } else { ahead.subtract(addresses) }
  }

  mutating func beginFetch(_ address: Int, at now: TimePoint) {
    fetches[address, default: Fetches()].underWay += 1
    fetches[address]?.began = now
  }

  /// A fetch has brought a whole body.
  mutating func endFetch(_ address: Int, bytes: ByteCount, at now: TimePoint) {
    guard var fetch = fetches[address] else { return }
    fetch.underWay -= 1
    fetch.arrived = now
    fetch.bytes = bytes
    fetch.isUsed = false
    fetches[address] = fetch
    for load in abandoned.removeValue(forKey: address) ?? [] {
      signposter.endInterval(load.interval, .init(outcome: .network, bytes: bytes))
    }
    guard !isWanted(address) else { return }
    signposter.emitEvent(
      Signpost.WasteWork(url: address, stage: .fetch, bytes: bytes, cpu: .zero)
    )
  }

  /// A fetch has ended without a body: the loader cancelled it, or it failed.
  mutating func loseFetch(_ address: Int, _ outcome: StageOutcome) {
    fetches[address]?.underWay -= 1
    // Another fetch of the same picture may still serve its loads.
    guard fetches[address]?.underWay == 0 else { return }
    let left = abandoned.removeValue(forKey: address) ?? []
    if outcome == .cancelled {
      for load in left {
        signposter.emitEvent(
          Signpost.CancelLoad(url: address, outcome: .stopped),
          id: load.interval.id
        )
      }
    }
    let end: LoadOutcome = outcome == .cancelled ? .cancelled : .failed
    for load in left { signposter.endInterval(load.interval, .init(outcome: end)) }
    // What a cell still waits for was cancelled by another, or failed.
    for cell in inOrder where waits(cell, for: address) {
      guard let loads = cells[cell]?.loads else { continue }
      for index in loads.indices where loads[index].isOpen && loads[index].wanted.address == address
      {
        cells[cell]?.loads[index].isOpen = false
        signposter.endInterval(loads[index].interval, .init(outcome: end))
      }
    }
  }

  /// The bound cells in the order of their bindings; a dictionary has none.
  private var inOrder: [ObjectIdentifier] {
    cells.sorted { ($0.value.bound, $0.value.item) < ($1.value.bound, $1.value.item) }.map(\.key)
  }

  /// A decode of `address` took `cpu`.
  mutating func endDecode(_ address: Int, cpu: TimeSpan) {
    guard !isWanted(address) else { return }
    signposter.emitEvent(
      Signpost.WasteWork(url: address, stage: .decode, bytes: .zero, cpu: cpu)
    )
  }

  private func isWanted(_ address: Int) -> Bool {
    ahead.contains(address)
      || cells.values.contains { $0.loads.contains { $0.wanted.address == address } }
  }

  private func waits(_ cell: ObjectIdentifier, for address: Int) -> Bool {
    cells[cell]?.loads.contains { $0.isOpen && $0.wanted.address == address } ?? false
  }
}
