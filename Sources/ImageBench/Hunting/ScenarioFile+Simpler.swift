internal import Basics
internal import Scenarios

extension ScenarioFile {
  /// The complexity of the file: steps, swapped jobs, lines, characters, time, and the size of its
  /// numbers.
  var cost: [Int] {
    let text = text
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    return [
      steps.count, jobOrder.swapCount, lines, text.utf8.count, (duration + settle).nanoseconds,
      magnitude,
    ]
  }

  /// Simpler files: first with fewer steps, then with a plainer world, then with smaller steps.
  var simpler: [ScenarioFile] {
    (jobOrder.isFifo ? [] : [changed { $0.jobOrder = JobOrder() }])
      + steps.withoutSlices.map { with(steps: $0) } + plainerWorlds + smallerSteps
  }

  private var magnitude: Int {
    let sum = steps.reduce(0.0) { sum, step in
      switch step {
      case .drag(let distance, _): sum + distance.magnitude
      case .flick(let velocity, _, _): sum + velocity.magnitude
      case .jump(.item(let index)): sum + Double(index)
      case .jump(.offset(let offset)): sum + offset
      default: sum
      }
    }
    guard case .rows(let shape) = feed else { return Int(sum) }
    return Int(sum) + shape.itemCount + shape.pictures.reduce(0) { $0 + $1.distinct }
  }

  private func with(steps: [ScriptStep]) -> ScenarioFile {
    var file = self
    file.steps = steps
    return file
  }

  private func changed(_ change: (inout ScenarioFile) -> Void) -> ScenarioFile {
    var file = self
    change(&file)
    return file
  }

  private var plainerWorlds: [ScenarioFile] {
    var files = [
      changed { $0.network = NetworkShape() },
      changed { $0.network.latency = nil },
      changed { $0.network.bytesPerSecond = nil },
      changed { $0.network.connections = nil },
      changed { $0.network.failingPercent = 0 },
      changed { $0.network.missingPercent = 0 },
      changed { $0.network.name = NetworkShape().name },
      changed { $0.cache = .cold },
      changed { $0.seed = nil },
      changed { $0.seed = 1 },
      changed { $0.settle = .seconds(2) },
      changed { $0.settle = .seconds(1) },
    ]
    if let latency = network.latency {
      let round = Self.rounded(latency.lowerBound)...Self.rounded(latency.upperBound)
      files.append(changed { $0.network.latency = round })
      files.append(changed { $0.network.latency = latency.upperBound...latency.upperBound })
    }
    guard case .rows(let shape) = feed else { return files }
    return files + shape.simpler.map { simple in changed { $0.feed = .rows(simple) } }
  }

  private var smallerSteps: [ScenarioFile] {
    steps.indices.flatMap { index in
      steps[index].simpler.map { step in changed { $0.steps[index] = step } }
    }
  }

  /// The next round time at or above `time`: 1, 2 or 5 times a power of ten milliseconds.
  static func rounded(_ time: TimeSpan) -> TimeSpan {
    var unit = TimeSpan.milliseconds(1)
    while unit < .seconds(3_600) {
      for factor in [1, 2, 5] where unit * factor >= time { return unit * factor }
      unit = unit * 10
    }
    return time
  }
}

extension RowShape {
  /// Plainer and smaller rows; those that remove most come first.
  fileprivate var simpler: [RowShape] {
    var shapes: [RowShape] =
      pictures.count > 1
      ? pictures.indices.map { index in
        changed { $0.pictures.remove(at: index) }
      } : []
    shapes += [
      changed { $0.columns = 1 },
      changed { $0.columns = max(1, columns - 1) },
      changed { $0.spacing = 0 },
      changed { $0.height = 100 },
      changed { $0.itemCount = max(1, itemCount / 2) },
      changed { $0.itemCount = max(1, itemCount - 1) },
    ]
    for index in pictures.indices {
      let picture = pictures[index]
      shapes += [
        changed { $0.pictures[index].popularity = .sequential },
        changed { $0.pictures[index].contentMode = .fit },
        changed { $0.pictures[index].x = 0 },
        changed { $0.pictures[index].y = 0 },
        changed { $0.pictures[index].source = .tile },
        changed { $0.pictures[index].distinct = max(1, picture.distinct / 2) },
        changed { $0.pictures[index].distinct = max(1, picture.distinct - 1) },
        changed { $0.pictures[index].height = picture.width },
      ]
    }
    return shapes
  }

  private func changed(_ change: (inout RowShape) -> Void) -> RowShape {
    var shape = self
    change(&shape)
    return shape
  }
}

extension ScriptStep {
  /// The step with smaller or rounder numbers.
  fileprivate var simpler: [ScriptStep] {
    switch self {
    case .drag(let distance, let duration):
      return Self.smaller(distance).map { .drag(distance: $0, duration: duration) }
        + Self.shorter(duration).map {
          .drag(distance: distance, duration: max($0, .milliseconds(1)))
        }
    case .flick(let velocity, let rate, let caughtAfter):
      let free = ScriptStep.flick(velocity: velocity, rate: rate)
      return [free]
        + Self.smaller(velocity).map {
          .flick(velocity: $0, rate: rate, caughtAfter: caughtAfter)
        }
        + (caughtAfter.map { Self.shorter($0) } ?? []).map {
          .flick(velocity: velocity, rate: rate, caughtAfter: $0)
        }
    case .pause(let time): return Self.shorter(time).map { .pause($0) }
    case .jump(.item(let index)):
      return [index / 2, index - 1, index / 10 * 10].filter { $0 >= 0 }.map { .jump(.item($0)) }
    case .offline(let time): return Self.shorter(time).map { .offline(max($0, .milliseconds(1))) }
    case .jump, .at, .show, .event: return []
    }
  }

  private static func smaller(_ value: Double) -> [Double] {
    [value / 2, value / 1_000, value / 100, value / 10].enumerated().map { index, scaled in
      switch index {
      case 0: scaled.rounded(.towardZero)
      case 1: (scaled.rounded(.awayFromZero)) * 1_000
      case 2: (scaled.rounded(.toNearestOrAwayFromZero)) * 100
      default: (scaled.rounded(.toNearestOrAwayFromZero)) * 10
      }
    }
  }

  private static func shorter(_ time: TimeSpan) -> [TimeSpan] {
    let half = TimeSpan(nanoseconds: time.nanoseconds / 2_000_000 * 1_000_000)
    return [half, ScenarioFile.rounded(time), ScenarioFile.rounded(half)]
  }
}
