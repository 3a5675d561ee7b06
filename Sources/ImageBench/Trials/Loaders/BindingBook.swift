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
  var cells: [PlaceID: Cell] = [:]
  /// Loads whose cell went on before the picture came, by address, in the order of leaving.
  var abandoned: [Int: [Load]] = [:]
  var fetches: [Int: Fetches] = [:]
  /// When a file with the picture of each address was last read.
  var filesRead: [Int: TimePoint] = [:]
  /// How many fetches are under way, and when the last one ended.
  var underWay = 0
  var idleSince = TimePoint.start
  /// What the list has announced and neither shown nor taken back, by item.
  var ahead: [Int: [Int]] = [:]
  /// How many announced items and bound cells want each address; 0 for those of the past.
  var wants: [Int: Int] = [:]
  /// The same with what an app has no reason to cancel yet: cells that have left are cancelled as
  /// late as in `prepareForReuse()`, and a list never takes back an announcement of what it shows.
  var holds: [Int: Int] = [:]
  /// When the last one that held each address let go of it.
  var leftAt: [Int: TimePoint] = [:]
  /// The addresses that a cell held when it left without their picture.
  var unserved: Set<Int> = []
  /// The announcements that the list has not taken back.
  var announced: [Int: [Int]] = [:]
  /// The rows that left the screen at the latest moment at which any did.
  var left: (at: TimePoint, rows: Set<Wanted.Row>) = (.start, [])
  /// What each cell was bound to last.
  var last: [PlaceID: [Int]] = [:]

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
  /// A cell is bound to `item`, which ends its binding before; `known` is the history of its row
  /// where it is known, nil by default.
  mutating func bind(
    _ cell: PlaceID,
    item: Int,
    _ wanted: [Wanted],
    known: RowHistory? = nil,
    at now: TimePoint
  ) {
    // Before the cell lets go of its row, which may be the same.
    let isOnScreen = cells.values.contains { $0.appeared != nil && $0.shows(wanted) }
    // A list that reloads takes its rows off the screen and binds them in one turn.
    let hasJustLeft = left.at == now && wanted.contains { left.rows.contains($0.row) }
    let history: RowHistory = known ?? (isOnScreen || hasJustLeft ? .kept : .new)
    unbind(cell, at: now)
    // Before it lets go of its old pictures, which may be the same.
    for wanted in wanted { want(wanted.address) }
    for address in last[cell] ?? [] { letGo(address, at: now) }
    last[cell] = wanted.map(\.address)
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
      unserved.insert(load.wanted.address)
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
    let body = fetch.unused.firstIndex { $0 >= load.bound }
    if let body { fetches[address]?.unused.remove(at: body) }
    if body == nil || fetch.began < load.bound {
      signposter.emitEvent(Signpost.JoinLoad(url: address, owners: 2), id: load.interval.id)
    }
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
  func lookUp(_ load: Load, _ result: LookupResult) {
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
