internal import Basics
internal import Scenarios

/// Draws random scenarios: feeds of few or many pictures, good and bad links, calm and nervous
/// gestures.
///
/// The scenarios are small on purpose: a trial of a few seconds over few items is played in
/// milliseconds, and most bugs need nothing larger.
struct ScenarioDraw {
  private var random: SeededStream

  /// Scenarios drawn from `random`.
  init(_ random: SeededStream) {
    self.random = random
  }

  /// A scenario called `name`.
  mutating func file(named name: String) -> ScenarioFile {
    var file = ScenarioFile(name: name)
    let shape = rows()
    file.feed = .rows(shape)
    file.network = network()
    if random.nextChance(0.15) { file.cache = .warmDisk }
    file.seed = UInt64(random.nextInt(in: 1...9))
    file.settle = .milliseconds(500)
    for _ in 0..<random.nextInt(in: 2...10) { file.steps.append(step(shape.itemCount)) }
    return file
  }

  /// The file with one random change: another feed, link or cache state, or a step that is
  /// inserted, removed or replaced.
  mutating func variation(of file: ScenarioFile) -> ScenarioFile {
    var file = file
    let count = if case .rows(let shape) = file.feed { shape.itemCount } else { 100 }
    switch random.nextInt(below: 8) {
    case 0: file.feed = .rows(rows())
    case 1: file.network = network()
    case 2: file.cache = file.cache == .cold ? .warmDisk : .cold
    case 3, 4:
      file.steps.insert(step(count), at: random.nextInt(in: 0...file.steps.count))
    case 5 where file.steps.count > 1:
      file.steps.remove(at: random.nextInt(below: file.steps.count))
    default:
      guard !file.steps.isEmpty else { break }
      file.steps[random.nextInt(below: file.steps.count)] = step(count)
    }
    return file
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.nextInt(below: elements.count)]
  }

  private mutating func rows() -> RowShape {
    let height = pick([44.0, 64, 100, 160, 300])
    var shape = RowShape(pictures: [])
    shape.itemCount = pick([5, 20, 60, 200])
    shape.columns = pick([1, 1, 2, 3])
    shape.height = height
    let first = picture(height, shape.itemCount)
    shape.pictures = [first]
    if random.nextChance(0.35) {
      // The same URLs at another size.
      var second = first
      second.width = pick([20.0, 44, 100])
      second.height = second.width
      shape.pictures.append(second)
    } else if random.nextChance(0.2) {
      shape.pictures.append(picture(height, shape.itemCount))
    }
    return shape
  }

  private mutating func picture(_ height: Double, _ itemCount: Int) -> PictureShape {
    let side = min(height, pick([44.0, 64, 100, 300]))
    let source = pick([SourceClass.tile, .tile, .avatar, .avatar, .photo, .screenshot])
    let distinct = pick([1, 2, 3, 5, 10, itemCount, itemCount])
    var shape = PictureShape(width: side, height: side, source: source, distinct: distinct)
    shape.popularity = pick([.sequential, .sequential, .uniform, .zipf(.one)])
    if random.nextChance(0.2) { shape.contentMode = .fill }
    return shape
  }

  private mutating func network() -> NetworkShape {
    var shape = NetworkShape()
    if random.nextChance(0.4) {
      shape.name = pick(NetworkProfile.catalogue.map(\.name))
    } else {
      let low = pick([1, 20, 80, 300])
      let high = pick([low, low * 2, low * 10, 3_000])
      shape.latency = .milliseconds(low)...(.milliseconds(high))
    }
    if random.nextChance(0.2) { shape.bytesPerSecond = pick([100_000, 500_000, 20_000_000]) }
    if random.nextChance(0.2) { shape.connections = pick([1, 2, 4]) }
    if random.nextChance(0.1) { shape.failingPercent = pick([5.0, 20, 50]) }
    if random.nextChance(0.05) { shape.missingPercent = pick([10.0, 50]) }
    return shape
  }

  private mutating func step(_ itemCount: Int) -> ScriptStep {
    switch random.nextInt(below: 100) {
    case 0..<30:
      let velocity = Double(random.nextInt(in: 2...80) * 100) * sign()
      let caught = random.nextChance(0.8) ? time(50, 800) : nil
      return .flick(velocity: velocity, caughtAfter: caught)
    case 30..<52:
      let distance = Double(random.nextInt(in: 1...60) * 10) * sign()
      return .drag(distance: distance, duration: time(20, 300))
    case 52..<72: return .pause(time(10, 800))
    case 72..<88: return .jump(.item(random.nextInt(below: itemCount)))
    case 88..<93: return .event(.memoryWarning)
    case 93..<95: return .event(.enterBackground)
    case 95..<96: return .event(.criticalPressure)
    default: return .offline(time(10, 500))
    }
  }

  private mutating func sign() -> Double { random.nextChance(0.6) ? 1 : -1 }

  private mutating func time(_ least: Int, _ most: Int) -> TimeSpan {
    .milliseconds(random.nextInt(in: least / 10...most / 10) * 10)
  }
}
