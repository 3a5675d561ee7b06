internal import Basics
internal import Text

/// The frames of a run's trial, as a script with the same content offset in each frame.
///
/// A frame is recorded at its tick. Positions that late frames skipped are not known; the script
/// passes them evenly.
///
/// The recorded file keeps the scenario's feed, link, events and random streams. On the same device
/// with the same seed its trial equals the recorded one. It has a name of its own, because it is
/// another script.
struct FrameRecording {
  let script: RecordedScript

  init(table: CSVDocument, path: String, choice: Recording.Choice) throws(RecordingError) {
    let table = try RecordedTable(table, path: path)
    guard let first = table.rows.indices.first(where: { Self.fits(table, $0, choice) }) else {
      throw .noTrial(name: path)
    }
    let key = Self.key(table, first)
    let rows = table.rows.indices[first...].prefix { Self.key(table, $0) == key }
    let name = table.text(.scenario, first) ?? ""
    let scenario: Scenario
    do throws(ScenarioError) { scenario = try .named(name) } catch {
      throw .ownScenario(name: path, scenario: name)
    }
    let plain = Scenario.plainName(name)
    var file = ScenarioFile(name: plain + Recording.recordedSuffix)
    // The same streams draw the same pictures and latencies as the recorded trial.
    file.streams = scenario.streams ?? plain
    file.about = "The frames of a run: \(scenario.summary)"
    file.feed = .named(plain)
    file.network = scenario.network.shape
    file.cache = scenario.initialCache
    file.device = table.text(.device, first)
    file.seed = table.text(.seed, first).flatMap { UInt64($0) }
    file.steps = try Self.steps(table, rows, scenario)
    // The rest keeps the trial's length; 100 ms is the least that a file may state.
    file.measured = scenario.measuredTime
    file.settle = max(.milliseconds(100), scenario.contentTime - file.duration)
    script = RecordedScript(
      file,
      remarks: [
        "\(Count.text(rows.count, "frame")) of \(name) on \(file.device ?? "any device") with seed "
          + "\(file.seed.map { "\($0)" } ?? "1"), with its feed, link and events",
        "a feed's items are known in advance, so prefetching may look ahead",
      ]
    )
  }

  private static func fits(_ table: RecordedTable, _ row: Int, _ choice: Recording.Choice) -> Bool {
    (choice.scenario == nil || table.text(.scenario, row) == choice.scenario)
      && (choice.device == nil || table.text(.device, row) == choice.device)
      && (choice.seed == nil || table.text(.seed, row).flatMap { UInt64($0) } == choice.seed)
  }

  private static func key(_ table: RecordedTable, _ row: Int) -> [String?] {
    RecordedTable.Column.ofTrial.map { table.text($0, row) }
  }

  private struct Frame {
    var time = TimeSpan.zero
    var offset = 0.0
    var isMoving = false
  }

  private static func frames(
    _ table: RecordedTable,
    _ rows: some Collection<Int>
  ) throws(RecordingError) -> [Frame] {
    var frames: [Frame] = []
    let hasTicks = rows.first.map { table.text(.tick, $0) != nil } ?? false
    var ticks: (first: Int, refresh: Int)?
    for (index, row) in rows.enumerated() {
      let number = try table.integer(.frame, row, in: 0...Int.max)
      guard number == index else {
        throw .value(
          name: table.path,
          position: "line \(row + 2)",
          what: "\(index) in the column \"frame\"",
          found: "\(number)"
        )
      }
      let period = try table.integer(.refreshPeriod, row, in: 1_000_000...1_000_000_000)
      var refresh = index
      if hasTicks {
        let least = ticks.map { $0.first + ($0.refresh + 1) * period } ?? 0
        let tick = try table.integer(.tick, row, in: least...Int.max)
        let first = ticks?.first ?? tick
        refresh = (tick - first) / period
        ticks = (first, refresh)
      }
      let frame = Frame(
        // The time of its tick: a late frame shows the same offset as one on time.
        time: TimeSpan(nanoseconds: refresh * period),
        offset: try table.number(.offsetInPoints, row, in: 0...1e7),
        isMoving: table.text(.motion, row) == "scroll"
      )
      guard frame.time.seconds <= Recording.secondLimit else {
        throw Recording.tooLong(table.path)
      }
      frames.append(frame)
    }
    return frames
  }

  /// A step for each frame whose content offset differs from the frame before.
  private static func steps(
    _ table: RecordedTable,
    _ rows: some Collection<Int>,
    _ scenario: Scenario
  ) throws(RecordingError) -> [ScriptStep] {
    var steps: [ScriptStep] = []
    var now = TimeSpan.zero
    var last = Frame()
    var events = scenario.events[...]
    let frames = try frames(table, rows)
    for (index, frame) in frames.enumerated() {
      let time = frame.time
      var isJump = false
      if frame.offset != last.offset {
        // It moved since the frame before, or at once if the content was at rest before.
        let since = last.isMoving ? last.time : time
        if since > now { steps.append(.at(since, offset: last.offset)) }
        steps.append(.at(time, offset: frame.offset))
        isJump = !last.isMoving
        now = time
      }
      let isMoved = index + 1 < frames.count && frames[index + 1].offset != frame.offset
      let staysMoving = frame.isMoving && !isMoved && !isJump
      let isEventDue = events.first.map { $0.time <= time } ?? false
      if staysMoving || isEventDue, time > now {
        steps.append(.at(time, offset: frame.offset))
        now = time
      }
      // A moving frame without a change of offset is a jump to the same offset.
      if staysMoving { steps.append(.at(time, offset: frame.offset)) }
      while let event = events.first, event.time <= time {
        steps.append(.event(event.kind))
        events.removeFirst()
      }
      last = frame
    }
    // Events after the last frame still belong to the script.
    for event in events {
      if event.time > now { steps.append(.pause(event.time - now)) }
      now = max(now, event.time)
      steps.append(.event(event.kind))
    }
    return steps
  }
}

extension NetworkProfile {
  /// The link as a scenario file names it.
  ///
  /// A link that no name finds is described by its shortest and longest latency, which is not the
  /// same link.
  fileprivate var shape: NetworkShape {
    var shape = NetworkShape()
    shape.failingPercent = failureRate * 100
    shape.missingPercent = faults.missingShare * 100
    if (try? NetworkProfile.named(name)) != nil {
      shape.name = name
    } else if let low = latency.first?.latency, let high = latency.last?.latency {
      shape.latency = low...high
      shape.bytesPerSecond = bytesPerSecond
      if version == .one { shape.connections = connectionsPerHost }
    }
    return shape
  }
}
