internal import Basics
internal import Requests
internal import Signposts
internal import VirtualDevice

/// What cells were bound to, and which pictures reached them: what a loader's own code never says.
///
/// It sees bindings, pictures that arrive in cells, and fetches, each with the number of its
/// address, and emits the signposts that the built-in pipeline emits itself. A load is one binding
/// of one picture, from `cellForItemAt` until the picture is in the cell.
struct BindingBook {
  let signposter: Signposter
  private var cells: [PlaceID: Cell] = [:]
  /// Loads whose cell went on before the picture came, by address, in the order of leaving.
  private var abandoned: [Int: [Load]] = [:]
  private var fetches: [Int: Fetches] = [:]
  /// When a file with the picture of each address was last read.
  private var filesRead: [Int: TimePoint] = [:]
  /// How many fetches are under way, and when the last one ended.
  private var underWay = 0
  private var idleSince = TimePoint.start
  /// What the list has announced and neither shown nor taken back, by item.
  private var ahead: [Int: [Int]] = [:]
  /// How many announced items and bound cells want each address; 0 for those of the past.
  private var wants: [Int: Int] = [:]
  /// The same with what an app has no reason to cancel yet: cells that have left are cancelled as
  /// late as in `prepareForReuse()`, and a list never takes back an announcement of what it shows.
  private var holds: [Int: Int] = [:]
  /// When the last one that held each address let go of it.
  private var leftAt: [Int: TimePoint] = [:]
  /// The announcements that the list has not taken back.
  private var announced: [Int: [Int]] = [:]
  /// The rows that left the screen at the latest moment at which any did.
  private var left: (at: TimePoint, rows: Set<Wanted.Row>) = (.start, [])
  /// What each cell was bound to last.
  private var last: [PlaceID: [Int]] = [:]

  init(signposter: Signposter) {
    self.signposter = signposter
  }

  /// Whether a fetch is under way.
  var isFetching: Bool { underWay > 0 }

  /// The item of a bound cell; nil for another.
  func binding(of cell: PlaceID) -> Int? { cells[cell]?.item }
}

// MARK: - Cells

extension BindingBook {
  /// A cell is bound to `item`, which ends its binding before.
  mutating func bind(
    _ cell: PlaceID,
    item: Int,
    _ wanted: [Wanted],
    at now: TimePoint
  ) {
    // Before the cell lets go of its row, which may be the same.
    let isOnScreen = cells.values.contains { $0.appeared != nil && $0.shows(wanted) }
    // A list that reloads takes its rows off the screen and binds them in one turn.
    let hasJustLeft = left.at == now && wanted.contains { left.rows.contains($0.row) }
    let history: RowHistory = isOnScreen || hasJustLeft ? .kept : .new
    unbind(cell, at: now)
    for address in last[cell] ?? [] { letGo(address, at: now) }
    last[cell] = wanted.map(\.address)
    for wanted in wanted { want(wanted.address) }
    // What the cell does counts from now on.
    endAhead(item)
    let loads = wanted.map { begin($0, at: now) }
    cells[cell] = Cell(item: item, bound: now, row: history, loads: loads)
  }

  private func begin(_ wanted: Wanted, at now: TimePoint) -> Load {
    let interval = signposter.beginInterval(
      Signpost.LoadImage.self,
      .init(url: wanted.address, wantedPixels: wanted.pixels, purpose: .display)
    )
    return Load(wanted: wanted, bound: now, interval: interval)
  }

  /// A bound cell should show these pictures too.
  mutating func extend(_ cell: PlaceID, _ wanted: [Wanted], at now: TimePoint) {
    guard let bound = cells[cell] else { return }
    for wanted in wanted {
      want(wanted.address)
      last[cell, default: []].append(wanted.address)
      let load = begin(wanted, at: now)
      cells[cell]?.loads.append(load)
      if bound.appeared != nil { say(load, in: bound) }
    }
  }

  /// A bound cell comes onto the screen: from now on the user waits.
  mutating func appear(_ cell: PlaceID, at now: TimePoint) {
    guard let bound = cells[cell], bound.appeared == nil else { return }
    cells[cell]?.appeared = now
    for load in bound.loads { say(load, in: bound) }
  }

  private func say(_ load: Load, in cell: Cell) {
    signposter.emitEvent(
      Signpost.BindCell(
        item: load.wanted.item,
        surface: load.wanted.number,
        url: load.wanted.address,
        wantedPixels: load.wanted.pixels,
        row: cell.row,
        viewPixels: load.wanted.surface.size.longestSide
      )
    )
  }

  /// A cell has left the screen, or is bound anew.
  mutating func unbind(_ cell: PlaceID, at now: TimePoint) {
    guard let left = cells.removeValue(forKey: cell) else { return }
    for load in left.loads {
      wants[load.wanted.address, default: 0] -= 1
      // No picture came, so the loader had none in memory that it could show.
      if !load.isLookedUp { lookUp(load, .miss) }
    }
    if left.appeared != nil {
      if self.left.at != now { self.left = (now, []) }
      self.left.rows.formUnion(left.loads.map(\.wanted.row))
    }
    for load in left.loads where !load.isShown {
      if let appeared = left.appeared {
        signposter.emitEvent(
          Signpost.EndWithoutImage(url: load.wanted.address, waited: now - appeared)
        )
      }
      guard load.isOpen else { continue }
      if let loss = load.loss, loss.outcome == .failed || isGivenUp(loss.at, now) {
        signposter.endInterval(load.interval, .init(outcome: loss.outcome))
      } else {
        // Its work may go on: the load ends with it. A cancel in this turn is its own cell's.
        var load = load
        if load.loss?.at == now { load.loss = nil }
        abandoned[load.wanted.address, default: []].append(load)
      }
    }
  }

  /// A picture of `address`, made at `made`, is placed in a cell, in a view whose longer side has
  /// `viewPixels` pixels; nil where that is unknown.
  mutating func place(
    _ address: Int,
    made: TimePoint,
    in cell: PlaceID,
    viewPixels: Int? = nil,
    at now: TimePoint
  ) {
    let index = index(of: address, in: cell, viewPixels) { $0.isOpen }
    guard let index, let load = cells[cell]?.loads[index] else { return }
    cells[cell]?.loads[index].isOpen = false
    cells[cell]?.loads[index].isLookedUp = true
    let isHit = made < load.bound
    lookUp(load, isHit ? .hit : .miss)
    guard !isHit else {
      signposter.endInterval(load.interval, .init(outcome: .memory))
      return
    }
    guard let fetch = fetches[address], let arrived = fetch.arrived, arrived >= load.bound else {
      // Bytes that neither the network nor a file has brought since were in memory.
      let isFromFile = filesRead[address].map { $0 >= load.bound } ?? false
      signposter.endInterval(load.interval, .init(outcome: isFromFile ? .disk : .encoded))
      return
    }
    if fetch.isUsed || fetch.began < load.bound {
      signposter.emitEvent(Signpost.JoinLoad(url: address, owners: 2), id: load.interval.id)
    }
    fetches[address]?.isUsed = true
    signposter.endInterval(load.interval, .init(outcome: .network, bytes: fetch.bytes))
  }

  /// The load of a cell that waits for `address`: of several, the one whose surface has most nearly
  /// the size of the view.
  private func index(
    of address: Int,
    in cell: PlaceID,
    _ viewPixels: Int?,
    where isWaiting: (Load) -> Bool
  ) -> Int? {
    guard let loads = cells[cell]?.loads else { return nil }
    let waiting = loads.indices
      .filter { loads[$0].wanted.address == address && isWaiting(loads[$0]) }
    guard let viewPixels else { return waiting.first }
    func distance(_ index: Int) -> Int { abs(loads[index].wanted.pixels - viewPixels) }
    return waiting.min { distance($0) < distance($1) }
  }

  /// Says whether the picture of a load was in memory when the load began.
  ///
  /// That shows only once the load ends: the loader's own cache is its code. One look-up belongs to
  /// each load, so a hit rate is a share of all that was wanted.
  private func lookUp(_ load: Load, _ result: LookupResult) {
    signposter.emitEvent(
      Signpost.MemoryCacheLookup(
        url: load.wanted.address,
        wantedPixels: load.wanted.pixels,
        result: result
      ),
      id: load.interval.id
    )
  }

  /// A frame draws the picture of `address`, made at `made`, in a cell for the first time since its
  /// binding.
  mutating func draw(
    _ address: Int,
    made: TimePoint,
    delivered: PixelSize,
    source: PixelSize,
    in cell: PlaceID,
    viewPixels: Int? = nil,
    at now: TimePoint
  ) {
    let index = index(of: address, in: cell, viewPixels) { !$0.isShown }
    guard let index, let load = cells[cell]?.loads[index] else { return }
    // The picture was never taken off the cell, or was given to a view that was in no cell yet.
    if load.isOpen { place(address, made: made, in: cell, viewPixels: viewPixels, at: now) }
    cells[cell]?.loads[index].isShown = true
    let surface = load.wanted.surface
    signposter.emitEvent(
      Signpost.ShowImage(
        url: address,
        wantedPixels: surface.size.longestSide,
        deliveredPixels: delivered.longestSide,
        sourcePixels: source.longestSide,
        surfacePixels: surface.size.pixelCount,
        waited: now - (cells[cell]?.appeared ?? load.bound),
        neededPixels: surface.neededLongestSide(of: source)
      )
    )
  }

  /// Ends the open loads whose fetch was lost and that nothing tries again.
  mutating func endLosses(at now: TimePoint) {
    for cell in inOrder {
      for (index, load) in (cells[cell]?.loads ?? []).enumerated() where load.isOpen {
        // While others are under way, a queue may hold a new fetch back.
        guard let loss = load.loss?.outcome, loss == .failed || !isFetching else { continue }
        cells[cell]?.loads[index].isOpen = false
        cells[cell]?.loads[index].isLookedUp = true
        lookUp(load, .miss)
        signposter.endInterval(load.interval, .init(outcome: loss))
      }
    }
  }

  /// Ends what is still open when the scenario ends.
  mutating func finish(at now: TimePoint) {
    endLosses(at: now)
    for load in inOrder.flatMap({ cells[$0]?.loads ?? [] }) where load.isOpen {
      lookUp(load, .miss)
      signposter.endInterval(load.interval, .init(outcome: .unfinished))
    }
    // Whether the loader had given up what no cell waits for cannot be known.
    for load in abandoned.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      signposter.endInterval(load.interval, .init(outcome: load.loss?.outcome ?? .unfinished))
    }
    cells.removeAll()
    abandoned.removeAll()
  }
}

// MARK: - Fetches

extension BindingBook {
  /// The list announces `item` with these addresses.
  mutating func announce(_ item: Int, _ addresses: [Int], at now: TimePoint) {
    takeBack(item, at: now)
    (ahead[item], announced[item]) = (addresses, addresses)
    for address in addresses { want(address) }
  }

  /// The list takes the announcement of `item` back.
  mutating func takeBack(_ item: Int, at now: TimePoint) {
    endAhead(item)
    for address in announced.removeValue(forKey: item) ?? [] { letGo(address, at: now) }
  }

  private mutating func endAhead(_ item: Int) {
    for address in ahead.removeValue(forKey: item) ?? [] { wants[address, default: 0] -= 1 }
  }

  mutating func beginFetch(_ address: Int, at now: TimePoint) {
    // A failure has been reported to its cell if another one began to wait since: that one tries.
    let last = cells.values.lazy.flatMap(\.loads)
      .filter { $0.isOpen && $0.wanted.address == address }.map(\.bound).max()
    changeLoads(waitingFor: address) { load in
      guard let loss = load.loss else { return }
      if loss.outcome == .cancelled || last.map({ $0 <= loss.at }) ?? true { load.loss = nil }
    }
    fetches[address, default: Fetches()].underWay += 1
    underWay += 1
    fetches[address]?.began = now
    // What was never wanted is a guess of the loader's own, and no mistake.
    fetches[address]?.isOrphan = holds[address] == 0
  }

  /// The app has read a file with the picture of `address`.
  mutating func readFile(_ address: Int, at now: TimePoint) {
    filesRead[address] = now
    noteWork(on: address)
  }

  /// A fetch has brought a whole body.
  mutating func endFetch(_ address: Int, bytes: ByteCount, at now: TimePoint) {
    guard var fetch = fetches[address] else { return }
    noteWork(on: address)
    fetch.underWay -= 1
    noteEndOfFetch(at: now)
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
    if fetch.isOrphan {
      signposter.emitEvent(Signpost.OrphanFetch(url: address, bytes: bytes))
    }
  }

  /// A fetch has ended without a body: the loader cancelled it, or it failed.
  mutating func loseFetch(_ address: Int, _ outcome: StageOutcome, at now: TimePoint) {
    fetches[address]?.underWay -= 1
    noteEndOfFetch(at: now)
    // Another fetch of the same picture may still serve its loads.
    guard fetches[address]?.underWay == 0 else { return }
    if outcome == .cancelled { stopWork(on: address, at: now) }
    let end: LoadOutcome = outcome == .cancelled ? .cancelled : .failed
    for load in abandoned.removeValue(forKey: address) ?? [] {
      signposter.endInterval(load.interval, .init(outcome: end))
    }
    // What a cell still waits for was cancelled by another, or failed. The loader may try again.
    changeLoads(waitingFor: address) { load in
      // What has failed once has been reported to its cell.
      if load.loss?.outcome != .failed { load.loss = (now, end) }
    }
  }

  /// The loader has stopped work on `address`, which ends the loads whose cells have left.
  mutating func stopWork(on address: Int, at now: TimePoint) {
    guard fetches[address]?.underWay ?? 0 == 0 else { return }
    changeLoads(waitingFor: address) { load in
      if load.loss == nil, load.bound < now { load.loss = (now, .cancelled) }
    }
    for load in abandoned.removeValue(forKey: address) ?? [] {
      // What another had cancelled before was not the cell's to cancel.
      if load.loss == nil {
        signposter.emitEvent(
          Signpost.CancelLoad(url: address, outcome: .stopped),
          id: load.interval.id
        )
      }
      signposter.endInterval(load.interval, .init(outcome: .cancelled))
    }
  }

  /// The loader works on `address`, so no cell has lost it by a cancel.
  mutating func noteWork(on address: Int) {
    changeLoads(waitingFor: address) { if $0.loss?.outcome == .cancelled { $0.loss = nil } }
  }

  /// The loader has told a cell that the picture of `address` does not come.
  mutating func fail(_ address: Int, in cell: PlaceID, at now: TimePoint) {
    let index = cells[cell]?.loads.firstIndex { $0.wanted.address == address && $0.isOpen }
    guard let index, let load = cells[cell]?.loads[index] else { return }
    cells[cell]?.loads[index].isOpen = false
    cells[cell]?.loads[index].isLookedUp = true
    lookUp(load, .miss)
    signposter.endInterval(load.interval, .init(outcome: .failed))
  }

  /// How long a loader may leave the network idle before it fetches again what a cell waits for.
  ///
  /// Six refreshes, after which a user sees a pause: a modelling choice.
  private static let patience = TimeSpan.milliseconds(100)

  /// How long a loader may fetch others before it fetches again what a cell waits for: a modelling
  /// choice.
  private static let longPatience = TimeSpan.milliseconds(500)

  /// Whether the loader does nothing about a fetch that was lost at `loss`.
  ///
  /// A queue may hold a new one back for as long as others are under way.
  private func isGivenUp(_ loss: TimePoint, _ now: TimePoint) -> Bool {
    now - loss >= Self.longPatience
      || underWay == 0 && now - max(loss, idleSince) >= Self.patience
  }

  private mutating func noteEndOfFetch(at now: TimePoint) {
    underWay -= 1
    idleSince = now
  }

  private mutating func changeLoads(waitingFor address: Int, _ change: (inout Load) -> Void) {
    for cell in cells.keys {
      guard let loads = cells[cell]?.loads else { continue }
      for index in loads.indices where loads[index].isOpen && loads[index].wanted.address == address
      {
        cells[cell]?.loads[index].change(by: change)
      }
    }
  }

  /// The bound cells in the order of their bindings; a dictionary has none.
  private var inOrder: [PlaceID] {
    cells.sorted { ($0.value.bound, $0.value.item) < ($1.value.bound, $1.value.item) }.map(\.key)
  }

  /// A decode of `address` that began at `began` took `cpu`.
  mutating func endDecode(_ address: Int, began: TimePoint, cpu: TimeSpan) {
    guard !isWanted(address) else { return }
    signposter.emitEvent(
      Signpost.WasteWork(url: address, stage: .decode, bytes: .zero, cpu: cpu)
    )
    guard holds[address] == 0, let left = leftAt[address], began > left else { return }
    signposter.emitEvent(Signpost.OrphanDecode(url: address, cpu: cpu))
  }

  private mutating func letGo(_ address: Int, at now: TimePoint) {
    holds[address, default: 0] -= 1
    if holds[address] == 0 { leftAt[address] = now }
  }

  private mutating func want(_ address: Int) {
    wants[address, default: 0] += 1
    holds[address, default: 0] += 1
  }

  private func isWanted(_ address: Int) -> Bool { wants[address, default: 0] > 0 }
}
