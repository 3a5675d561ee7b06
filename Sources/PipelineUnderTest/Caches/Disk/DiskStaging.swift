/// Changes on their way to the disk: event in, action out.
///
/// Whoever looks finds the newest change, done or not. Changes of one key are carried out in their
/// order, one at a time; removing everything waits for what is under way and holds back what comes
/// after it. The struct holds no lock and writes nothing; each operation is O(1) apart from
/// ``removeAll()`` and ``next()``, which are O(keys that wait).
struct DiskStaging<Key: Hashable, Value> {
  /// What a look into the staging area finds.
  enum Found {
    /// A value that is to be written.
    case value(Value)
    /// That the key is to be removed.
    case removed
    /// Nothing; what is on the disk counts.
    case unknown
  }

  /// Something to be done on the disk.
  enum Step {
    case write(Key, Value)
    case remove(Key)
    case removeAll
  }

  private enum Change {
    case write(Value)
    case remove

    var value: Value? {
      if case .write(let value) = self { return value }
      return nil
    }
  }

  private struct Entry {
    var wanted: Change?
    var underWay: Change?
  }

  private enum Erasure {
    case none
    case wanted
    case underWay
  }

  private var entries: [Key: Entry] = [:]
  /// Keys in the order in which a change was wanted first; each once.
  private var waiting: [Key] = []
  private var erasure = Erasure.none
  private var stepsUnderWay = 0

  /// Whether nothing waits and nothing is under way.
  var isIdle: Bool { entries.isEmpty && erasure == .none }

  /// What is to become of `key`.
  func find(_ key: Key) -> Found {
    let entry = entries[key]
    // Until everything is removed, what is under way counts as removed already.
    let newest = entry?.wanted ?? (erasure == .none ? entry?.underWay : nil)
    switch newest {
    case .write(let value): return .value(value)
    case .remove: return .removed
    case nil: return erasure == .none ? .unknown : .removed
    }
  }

  /// Wants `value` to be written; returns a value that is not going to be written any more.
  mutating func write(_ value: Value, for key: Key) -> Value? {
    want(.write(value), key)
  }

  /// Wants `key` to be removed; returns a value that is not going to be written any more.
  mutating func remove(_ key: Key) -> Value? {
    want(.remove, key)
  }

  /// Wants everything to be removed; returns the values that are not going to be written any more,
  /// in the order in which their keys came.
  mutating func removeAll() -> [Value] {
    let dropped = waiting.compactMap { entries[$0]?.wanted?.value }
    for key in waiting {
      entries[key]?.wanted = nil
      if entries[key]?.underWay == nil { entries[key] = nil }
    }
    waiting.removeAll()
    // One that is under way may have looked at the disk before what was written since.
    erasure = .wanted
    return dropped
  }

  /// The next thing to do, if it can be done now; the caller does it and says so with
  /// ``finished(_:)``.
  mutating func next() -> Step? {
    switch erasure {
    case .wanted:
      guard stepsUnderWay == 0 else { return nil }
      erasure = .underWay
      stepsUnderWay += 1
      return .removeAll
    case .underWay: return nil
    case .none: break
    }
    guard let place = waiting.firstIndex(where: { entries[$0]?.underWay == nil }) else {
      return nil
    }
    let key = waiting.remove(at: place)
    guard let change = entries[key]?.wanted else { return nil }
    entries[key] = Entry(wanted: nil, underWay: change)
    stepsUnderWay += 1
    switch change {
    case .write(let value): return .write(key, value)
    case .remove: return .remove(key)
    }
  }

  /// Notes that a step is done, however it ended; returns the value that it wrote.
  mutating func finished(_ step: Step) -> Value? {
    stepsUnderWay -= 1
    switch step {
    case .write(let key, _), .remove(let key):
      let value = entries[key]?.underWay?.value
      entries[key]?.underWay = nil
      if entries[key]?.wanted == nil { entries[key] = nil }
      return value
    case .removeAll:
      // Wanted again meanwhile, it is done again.
      if erasure == .underWay { erasure = .none }
      return nil
    }
  }

  private mutating func want(_ change: Change, _ key: Key) -> Value? {
    var entry = entries[key] ?? Entry()
    let dropped = entry.wanted
    if dropped == nil { waiting.append(key) }
    entry.wanted = change
    entries[key] = entry
    return dropped?.value
  }
}

extension DiskStaging.Step: Sendable where Key: Sendable, Value: Sendable {}
