/// Changes on their way to the disk, as a pure state machine: events go in, actions come out.
///
/// A look-up finds the newest change of a key, carried out or not. Changes of one key are carried
/// out in order, one at a time. Removing everything waits for the steps under way and holds back
/// all later ones. The struct has no lock and writes nothing. Each operation is O(1) except
/// ``removeAll()`` and ``next()``, which are O(waiting keys).
struct DiskStaging<Key: Hashable, Value> {
  /// The result of a look-up in the staging area.
  enum Found {
    /// A value that will be written.
    case value(Value)
    /// The key will be removed.
    case removed
    /// No change is staged; the disk has the answer.
    case unknown
  }

  /// One operation for the caller to carry out on the disk.
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
  /// Keys in the order of their first waiting change; each occurs once.
  private var waiting: [Key] = []
  private var erasure = Erasure.none
  private var stepsUnderWay = 0

  /// Whether no step waits or is under way.
  var isIdle: Bool { entries.isEmpty && erasure == .none }

  /// The newest staged change of `key`.
  func find(_ key: Key) -> Found {
    let entry = entries[key]
    // An erasure that is wanted already supersedes the steps under way.
    let newest = entry?.wanted ?? (erasure == .none ? entry?.underWay : nil)
    switch newest {
    case .write(let value): return .value(value)
    case .remove: return .removed
    case nil: return erasure == .none ? .unknown : .removed
    }
  }

  /// Stages a write of `value`; returns the value that it supersedes, which will not be written.
  mutating func write(_ value: Value, for key: Key) -> Value? {
    want(.write(value), key)
  }

  /// Stages a removal of `key`; returns the value that it supersedes, which will not be written.
  mutating func remove(_ key: Key) -> Value? {
    want(.remove, key)
  }

  /// Stages the removal of everything; returns the values that will not be written, in the order in
  /// which their keys were staged.
  mutating func removeAll() -> [Value] {
    let dropped = waiting.compactMap { entries[$0]?.wanted?.value }
    for key in waiting {
      entries[key]?.wanted = nil
      if entries[key]?.underWay == nil { entries[key] = nil }
    }
    waiting.removeAll()
    // An erasure under way may have listed the disk before later writes, so it has to run again.
    erasure = .wanted
    return dropped
  }

  /// The next step, if one can start now; the caller carries it out and reports it with
  /// ``finished(_:)``.
  mutating func next() -> Step? {
    switch erasure {
    case .wanted:
      // A write under way could make a file again that the erasure has just removed.
      guard stepsUnderWay == 0 else { return nil }
      erasure = .underWay
      stepsUnderWay += 1
      return .removeAll
    case .underWay: return nil
    case .none: break
    }
    // Two concurrent steps of one key could end in either order.
    guard let index = waiting.firstIndex(where: { entries[$0]?.underWay == nil }) else {
      return nil
    }
    let key = waiting.remove(at: index)
    guard let change = entries[key]?.wanted else { return nil }
    entries[key] = Entry(wanted: nil, underWay: change)
    stepsUnderWay += 1
    switch change {
    case .write(let value): return .write(key, value)
    case .remove: return .remove(key)
    }
  }

  /// Notes the end of a step, successful or not; returns the value that it wrote.
  mutating func finished(_ step: Step) -> Value? {
    stepsUnderWay -= 1
    switch step {
    case .write(let key, _), .remove(let key):
      let value = entries[key]?.underWay?.value
      entries[key]?.underWay = nil
      if entries[key]?.wanted == nil { entries[key] = nil }
      return value
    case .removeAll:
      // An erasure that was wanted again meanwhile has to run again.
      if erasure == .underWay { erasure = .none }
      return nil
    }
  }

  private mutating func want(_ change: Change, _ key: Key) -> Value? {
    var entry = entries[key] ?? Entry()
    let dropped = entry.wanted
    // A key that already waits keeps its position.
    if dropped == nil { waiting.append(key) }
    entry.wanted = change
    entries[key] = entry
    return dropped?.value
  }
}

extension DiskStaging.Step: Sendable where Key: Sendable, Value: Sendable {}
