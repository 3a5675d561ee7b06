internal import Basics
internal import Signposts
internal import VirtualDevice

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

  mutating func endAhead(_ item: Int) {
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
    // Without a cell that waits, no load will use this body or an earlier one.
    fetch.unused = isWanted(address) ? fetch.unused + [now] : []
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
      // A cell that is bound in the turn of a cancel begins anew.
      guard outcome != .cancelled || load.bound < now else { return }
      // What has failed once has been reported to its cell.
      if load.loss?.outcome != .failed { load.loss = (now, end) }
    }
  }

  /// The loader has stopped work on `address`, which ends the loads whose cells have left.
  mutating func stopWork(on address: Int, at now: TimePoint) {
    guard fetches[address]?.underWay ?? 0 == 0 else { return }
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
  func isGivenUp(_ loss: TimePoint, _ now: TimePoint) -> Bool {
    now - loss >= Self.longPatience
      || underWay == 0 && now - max(loss, idleSince) >= Self.patience
  }

  mutating func noteEndOfFetch(at now: TimePoint) {
    underWay -= 1
    idleSince = now
  }

  mutating func changeLoads(waitingFor address: Int, _ change: (inout Load) -> Void) {
    for cell in cells.keys {
      guard let loads = cells[cell]?.loads else { continue }
      for index in loads.indices where loads[index].isOpen && loads[index].wanted.address == address
      {
        cells[cell]?.loads[index].change(by: change)
      }
    }
  }

  /// The bound cells in the order of their bindings; a dictionary has none.
  var inOrder: [PlaceID] {
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

  mutating func letGo(_ address: Int, at now: TimePoint) {
    holds[address, default: 0] -= 1
    guard holds[address] == 0 else { return }
    leftAt[address] = now
    if unserved.remove(address) != nil {
      signposter.emitEvent(Signpost.ReuseCell(url: address))
    }
  }

  mutating func want(_ address: Int) {
    wants[address, default: 0] += 1
    holds[address, default: 0] += 1
  }

  func isWanted(_ address: Int) -> Bool { wants[address, default: 0] > 0 }
}
