internal import Requests

/// Which work may run now and which waits, by limit, order and priority: events go in, actions come
/// out.
///
/// A ticket identifies a piece of work. The queue has no lock, starts nothing and knows no time.
/// Requesting, granting and releasing are O(1); withdrawing and moving are O(waiting).
struct WorkQueue {
  typealias Ticket = UInt64
  typealias Priority = ImageRequest.Priority

  private struct Entry {
    var ticket: Ticket
    /// The number of its arrival.
    var arrival: Int
  }

  private struct Place {
    var priority: Priority
    var arrival: Int
  }

  /// Entries of one priority in the order of their arrival.
  private struct Level {
    private var entries: [Entry] = []
    private var head = 0

    var first: Entry? { head < entries.count ? entries[head] : nil }
    var last: Entry? { head < entries.count ? entries[entries.count - 1] : nil }

    mutating func insert(_ entry: Entry) {
      entries.insert(entry, at: index(of: entry.arrival))
    }

    mutating func remove(_ arrival: Int) -> Entry? {
      let index = index(of: arrival)
      guard index < entries.count, entries[index].arrival == arrival else { return nil }
      let entry = entries[index]
      if index == head {
        head += 1
        // Served entries are removed when they fill half of the array, so that serving stays O(1).
        if head * 2 > entries.count {
          entries.removeFirst(head)
          head = 0
        }
      } else {
        entries.remove(at: index)
      }
      return entry
    }

    /// The first index whose arrival is not before `arrival`; O(1) for a new arrival.
    private func index(of arrival: Int) -> Int {
      guard let newest = last, newest.arrival >= arrival else { return entries.count }
      var low = head
      var high = entries.count
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].arrival < arrival { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private var options: QueueOptions
  private(set) var isSuspended = false
  private var running = NumberSet()
  private var levels = Priority.allCases.map { _ in Level() }
  private var places = NumberTable<Place>()
  private var lastArrival = 0

  init(options: QueueOptions) {
    precondition(
      options.limit ?? 1 > 0,
      "a queue with limit 0 would never serve; give it 1 or more"
    )
    self.options = options
  }

  /// The number of waiting pieces of work.
  var waitingCount: Int { places.count }

  /// The number of running pieces of work.
  var runningCount: Int { running.count }

  /// Takes a slot if one is free and no work waits; otherwise returns false and requests nothing.
  mutating func takeFreeSlot(_ ticket: Ticket, _ priority: Priority) -> Bool {
    guard places.isEmpty, hasSlot else { return false }
    lastArrival += 1
    running.insert(ticket)
    return true
  }

  /// Requests a slot; true if it is granted at once.
  mutating func request(_ ticket: Ticket, _ priority: Priority) -> Bool {
    if takeFreeSlot(ticket, priority) { return true }
    lastArrival += 1
    let entry = Entry(ticket: ticket, arrival: lastArrival)
    levels[priority.rawValue].insert(entry)
    places[ticket] = Place(priority: priority, arrival: lastArrival)
    return false
  }

  /// Withdraws a request; true if it was still waiting.
  mutating func withdraw(_ ticket: Ticket) -> Bool {
    guard let place = places.removeValue(of: ticket) else { return false }
    _ = levels[place.priority.rawValue].remove(place.arrival)
    return true
  }

  /// Releases the slot of `ticket` and returns the work that gets a slot now.
  mutating func release(_ ticket: Ticket) -> [Ticket] {
    running.remove(ticket) ? grants() : []
  }

  /// Changes the priority of work that waits.
  ///
  /// Among its new equals it moves to the position that it would have had from the start: the work
  /// that has waited longest is served first.
  mutating func reprioritise(_ ticket: Ticket, _ priority: Priority) {
    guard let place = places[ticket],
      let entry = levels[place.priority.rawValue].remove(place.arrival)
    else { return }
    levels[priority.rawValue].insert(entry)
    places[ticket] = Place(priority: priority, arrival: entry.arrival)
  }

  /// Changes the limit and returns the work that gets a slot now; work beyond a lower limit
  /// continues.
  mutating func setLimit(_ limit: Int?) -> [Ticket] {
    precondition(limit ?? 1 > 0, "a queue with limit 0 would never serve; suspend it instead")
    options.limit = limit
    return grants()
  }

  /// Prevents work from beginning until the queue is resumed.
  mutating func suspend() {
    isSuspended = true
  }

  /// Ends a suspension and returns the work that gets a slot now.
  mutating func resume() -> [Ticket] {
    isSuspended = false
    return grants()
  }

  private var hasSlot: Bool { !isSuspended && running.count < options.limit ?? .max }

  private mutating func grants() -> [Ticket] {
    var granted: [Ticket] = []
    while !places.isEmpty, hasSlot, let (entry, priority) = next() {
      _ = levels[priority.rawValue].remove(entry.arrival)
      places[entry.ticket] = nil
      running.insert(entry.ticket)
      granted.append(entry.ticket)
    }
    return granted
  }

  /// The next of the entries that may begin.
  private func next() -> (Entry, Priority)? {
    var best: (entry: Entry, priority: Priority, rank: Int)?
    for priority in Priority.allCases {
      let level = levels[priority.rawValue]
      guard let entry = level.first else { continue }
      let rank = rank(priority)
      guard let other = best else {
        best = (entry, priority, rank)
        continue
      }
      let isEarlier = entry.arrival < other.entry.arrival
      if rank > other.rank || rank == other.rank && isEarlier {
        best = (entry, priority, rank)
      }
    }
    return best.map { ($0.entry, $0.priority) }
  }

  /// The first criterion of the order, before the arrival.
  private func rank(_ priority: Priority) -> Int {
    options.order == .priority ? priority.rawValue : 0
  }
}
