/// Changes on their way to the disk, as a pure state machine: events go in, actions come out.
///
/// A look-up finds the newest change of a key, carried out or not. Changes of one key are carried
/// out in order, one at a time. The struct has no lock and writes nothing. Each operation is O(1)
/// except ``next()``, which is O(waiting keys).
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

  private var entries: [Key: Entry] = [:]
  /// Keys in the order of their first waiting change; each occurs once.
  private var waiting: [Key] = []

  /// Whether no step waits or is under way.
  var isIdle: Bool { entries.isEmpty }

  /// The newest staged change of `key`.
  func find(_ key: Key) -> Found {
    let entry = entries[key]
    switch entry?.wanted ?? entry?.underWay {
    case .write(let value): return .value(value)
    case .remove: return .removed
    case nil: return .unknown
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

  /// The next step, if one can start now; the caller carries it out and reports it with
  /// ``finished(_:)``.
  mutating func next() -> Step? {
    // Two concurrent steps of one key could end in either order.
    guard let index = waiting.firstIndex(where: { entries[$0]?.underWay == nil }) else {
      return nil
    }
    let key = waiting.remove(at: index)
    guard let change = entries[key]?.wanted else { return nil }
    entries[key] = Entry(wanted: nil, underWay: change)
    switch change {
    case .write(let value): return .write(key, value)
    case .remove: return .remove(key)
    }
  }

  /// Notes the end of a step, successful or not; returns the value that it wrote.
  mutating func finished(_ step: Step) -> Value? {
    switch step {
    case .write(let key, _), .remove(let key):
      let value = entries[key]?.underWay?.value
      entries[key]?.underWay = nil
      if entries[key]?.wanted == nil { entries[key] = nil }
      return value
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
