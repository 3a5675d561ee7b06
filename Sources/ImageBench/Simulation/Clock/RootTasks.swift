/// The tasks that a simulator spawned and that have not finished.
struct RootTasks {
  private struct Entry {
    var order: Int
    var name: String
    var task: Task<Void, Never>?
  }

  private var places: [Entry?] = []
  private var freePlaces: [Int] = []
  private var spawned = 0

  /// The number of unfinished tasks.
  var count: Int { places.count - freePlaces.count }

  /// Reserves a place for a task called `name`.
  mutating func open(name: String) -> Int {
    let entry = Entry(order: spawned, name: name, task: nil)
    spawned += 1
    if let place = freePlaces.popLast() {
      places[place] = entry
      return place
    }
    places.append(entry)
    return places.count - 1
  }

  /// Keeps `task` in its place until it finishes.
  mutating func fill(_ place: Int, with task: Task<Void, Never>) {
    places[place]?.task = task
  }

  /// Frees the place of a task that finished.
  mutating func close(_ place: Int) {
    places[place] = nil
    freePlaces.append(place)
  }

  /// The names of the first `limit` unfinished tasks in the order of spawning.
  ///
  /// - Complexity: O(n log n).
  func firstNames(_ limit: Int) -> [String] {
    inOrder().prefix(limit).map(\.name)
  }

  /// The unfinished tasks in the order of spawning.
  ///
  /// - Complexity: O(n log n).
  func tasks() -> [Task<Void, Never>] {
    inOrder().compactMap(\.task)
  }

  private func inOrder() -> [Entry] {
    places.compactMap { $0 }.sorted { $0.order < $1.order }
  }
}
