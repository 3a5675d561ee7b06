internal import Scenarios

extension ScenarioFile {
  /// Moves jumps to items that the feed has no more to the last one, which is where they ended
  /// anyway: a file that names another item is refused.
  ///
  /// - Complexity: O(steps).
  mutating func fitJumps() {
    var count =
      switch feed {
      case .rows(let shape): shape.itemCount
      case .named(let name): (try? Scenario.named(name))?.feed.itemCount ?? 0
      case .shown: 0
      }
    for index in steps.indices {
      switch steps[index] {
      case .show: if case .shown = feed { count += 1 }
      case .jump(.item(let item)): steps[index] = .jump(Self.fit(item, count) { .item($0) })
      case .jump(.endOfItem(let item)):
        steps[index] = .jump(Self.fit(item, count) { .endOfItem($0) })
      default: break
      }
    }
  }

  private static func fit(
    _ item: Int,
    _ count: Int,
    _ target: (Int) -> JumpTarget
  ) -> JumpTarget {
    count > 0 ? target(min(item, count - 1)) : .offset(0)
  }
}
