package import Basics
internal import Text

extension ScenarioFile {
  /// The largest accepted file: 16 MiB, an hour of frames at 120 Hz.
  package static let sizeLimit = ByteCount.mebibytes(16)
  /// The most steps of a file: an hour of frames at 120 Hz has 432,000.
  package static let stepLimit = 500_000

  /// Reads `text`, the content of a file that errors call `name`.
  ///
  /// A file without a `name` line takes its name from `name`: the part after the last slash and
  /// before the last point, with "-" for other characters than letters, digits, "-" and "_".
  ///
  /// - Throws: `ScenarioError.script` with the first wrong line and its remedy.
  /// - Complexity: O(n) in the length of the text.
  package init(reading text: String, name: String) throws(ScenarioError) {
    var parser = ScriptParser(name: Self.name(ofPath: name))
    var number = 0
    do throws(ScriptProblem) {
      guard text.utf8.count <= Self.sizeLimit.bytes else { throw .tooLarge("\(Self.sizeLimit)") }
      // Empty lines count, so that an error names the line number of an editor.
      for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        number += 1
        try parser.take(line)
      }
      self = try parser.finish()
    } catch {
      throw .script(name: name, line: max(1, number), error)
    }
  }

  /// Reads `bytes`, which must be UTF-8, as text; a byte order mark at the beginning is skipped.
  package init(reading bytes: [UInt8], name: String) throws(ScenarioError) {
    let content = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      throw .script(name: name, line: 1, .notText)
    }
    try self.init(reading: text, name: name)
  }

  /// A name made of the last part of `path`, without its extension.
  package static func name(ofPath path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let name = String(
      stem.unicodeScalars.prefix(100).map { isName(String($0)) ? Character($0) : "-" }
    )
    return name.isEmpty ? "script" : name
  }
}

/// Reads the lines of a scenario file one after another.
struct ScriptParser {
  private var file: ScenarioFile
  private var rows = RowShape(pictures: [])
  private var said: Set<String> = []
  private var now = TimeSpan.zero
  /// How many rows the steps so far have shown.
  private var shownCount = 0

  init(name: String) {
    file = ScenarioFile(name: name)
  }

  mutating func take(_ text: Substring) throws(ScriptProblem) {
    var line = ScriptLine(text)
    guard !line.isEmpty else { return }
    let word = try line.word("a step")
    if ScriptWord.header.contains(word) {
      guard file.steps.isEmpty else { throw .late(word) }
      // An item may have several pictures; every other header word is given once.
      guard word == "picture" || said.insert(word).inserted else { throw .twice(word) }
      // The sentence may contain "#" and any spaces, so it is not split into words.
      if word == "about" {
        file.about = Self.rest(of: text)
        return
      }
      if ScriptWord.rows.contains(word) {
        guard case .rows = file.feed else { throw .misplaced(word, needed: "feed rows") }
        try takeRows(word, &line)
      } else {
        try takeHeader(word, &line)
      }
    } else {
      let step = try self.step(word, &line)
      guard file.steps.count < ScenarioFile.stepLimit else {
        throw .tooLarge("\(ScenarioFile.stepLimit) steps")
      }
      // Checked for each line, so that the error names the line that exceeds the hour.
      now = step.end(from: now)
      guard now <= ScriptLine.Limit.time else { throw .tooLarge("one hour of gestures") }
      if case .show = step { shownCount += 1 }
      file.steps.append(step)
    }
    try line.end()
  }

  /// The file, once all lines have been read.
  mutating func finish() throws(ScriptProblem) -> ScenarioFile {
    if case .rows = file.feed {
      guard !rows.pictures.isEmpty else { throw .noPicture }
      file.feed = .rows(rows)
    }
    return file
  }

  /// The text after the first word of `text`, without spaces at its ends.
  private static func rest(of text: Substring) -> String {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var rest = text.drop(while: isBlank)
    rest = rest.drop { !isBlank($0) }.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }

  // MARK: Header

  private mutating func takeHeader(
    _ word: String,
    _ line: inout ScriptLine
  ) throws(ScriptProblem) {
    switch word {
    case "name": file.name = try line.name()
    case "streams": file.streams = try line.name()
    case "property": file.property = try line.name()
    case "variant": file.variant = try line.name()
    case "device":
      file.device = try Self.known(try line.name()) { (name) throws(ScenarioError) in
        try DeviceProfile.named(name).name
      }
    case "seed": file.seed = try line.seed()
    case "feed": try takeFeed(&line)
    case "cache": file.cache = try line.choice(InitialCache.self)
    case "order": try takeOrder(&line)
    case "settle": file.settle = try line.time(from: .milliseconds(100))
    case "measured": file.measured = try line.time(from: .milliseconds(1))
    default: try takeNetwork(word, &line)
    }
  }

  private mutating func takeOrder(_ line: inout ScriptLine) throws(ScriptProblem) {
    repeat {
      let word = try line.word("a choice")
      guard file.jobOrder.take(word) else {
        throw .expected("a later choice as INDEX=NUMBER or INDEX=pNUMBER", found: word)
      }
    } while line.peek != nil
  }

  private mutating func takeFeed(_ line: inout ScriptLine) throws(ScriptProblem) {
    switch try line.name() {
    case "rows": file.feed = .rows(rows)
    case "shown": file.feed = .shown(line.take("lookahead") ? .allowed : .refused)
    case let name:
      file.feed = .named(
        try Self.known(name) { (name) throws(ScenarioError) in try Scenario.named(name).name }
      )
    }
  }

  private mutating func takeNetwork(
    _ word: String,
    _ line: inout ScriptLine
  ) throws(ScriptProblem) {
    switch word {
    case "network":
      file.network.name = try Self.known(try line.name()) { (name) throws(ScenarioError) in
        try NetworkProfile.named(name).name
      }
    case "latency":
      let low = try line.time(to: .seconds(60))
      try line.need("to")
      file.network.latency = low...(try line.time(from: low, to: .seconds(60)))
    case "bandwidth": file.network.bytesPerSecond = try Self.bandwidth(&line)
    case "connections": file.network.connections = try line.integer(1...1_000)
    case "failing": file.network.failingPercent = try line.number("%", in: 0...100)
    default: file.network.missingPercent = try line.number("%", in: 0...100)
    }
  }

  private static func bandwidth(_ line: inout ScriptLine) throws(ScriptProblem) -> Int {
    for (unit, factor) in [("MB/s", 1e6), ("kB/s", 1e3)] where line.peek?.hasSuffix(unit) == true {
      return Int(try line.number(unit, in: 1 / factor...1e11 / factor) * factor)
    }
    return Int(try line.number("B/s", in: 1...1e11))
  }

  private static func known(
    _ name: String,
    _ look: (String) throws(ScenarioError) -> String
  ) throws(ScriptProblem) -> String {
    do throws(ScenarioError) {
      return try look(name)
    } catch {
      throw .unknownName(error.description)
    }
  }

  private mutating func takeRows(
    _ word: String,
    _ line: inout ScriptLine
  ) throws(ScriptProblem) {
    switch word {
    case "items": rows.itemCount = try line.integer(1...100_000)
    case "columns": rows.columns = try line.integer(1...20)
    case "spacing": rows.spacing = try line.number("pt", in: 0...1_000)
    case "row": rows.height = try line.number("pt", in: 1...10_000)
    default:
      guard rows.pictures.count < RowShape.pictureLimit else {
        throw .tooLarge("\(RowShape.pictureLimit) pictures an item")
      }
      rows.pictures.append(try Self.picture(&line))
    }
  }

  private static func picture(_ line: inout ScriptLine) throws(ScriptProblem) -> PictureShape {
    let width = try line.number("pt", in: 1...10_000)
    try line.need("x")
    let height = try line.number("pt", in: 1...10_000)
    try line.need("from")
    let source = try line.choice(SourceClass.self)
    try line.need("of")
    let distinct = try line.integer(1...ImageReference.urlsPerClass)
    var shape = PictureShape(width: width, height: height, source: source, distinct: distinct)
    if line.take("shuffled") { shape.popularity = .shuffled }
    if line.take("random") { shape.popularity = .uniform }
    if line.take("zipf") { shape.popularity = .zipf(.one) }
    if line.take("zipf-half") { shape.popularity = .zipf(.half) }
    if line.take("always") {
      shape.popularity = .always(try line.integer(0...ImageReference.urlsPerClass - 1))
    }
    if line.take("at") {
      shape.x = try line.number("pt", in: 0...10_000)
      shape.y = try line.number("pt", in: 0...10_000)
    }
    if line.take("fill") { shape.contentMode = .fill }
    return shape
  }

  // MARK: Steps

  private func step(_ word: String, _ line: inout ScriptLine) throws(ScriptProblem) -> ScriptStep {
    let distance = -ScriptLine.Limit.distance...ScriptLine.Limit.distance
    switch word {
    case "drag":
      let distance = try line.number("pt", in: distance)
      try line.need("in")
      return .drag(distance: distance, duration: try line.time(from: .milliseconds(1)))
    case "flick": return try flick(&line)
    case "pause": return .pause(try line.time())
    case "jump": return .jump(try target(&line))
    case "at":
      let text = line.peek ?? ""
      let time = try line.time()
      guard time >= now else { throw .backInTime(text, now: ScriptTime.text(now)) }
      return .at(time, offset: try line.number("pt", in: 0...ScriptLine.Limit.distance))
    case "show":
      guard case .shown = file.feed else { throw .misplaced(word, needed: "feed shown") }
      return try show(&line)
    case "offline":
      try line.need("for")
      return .offline(try line.time(from: .milliseconds(1)))
    default:
      guard let kind = TimedEvent.Kind(rawValue: word) else {
        let near = NameDistance.nearest(to: word, among: ScriptWord.steps + ScriptWord.header)
        throw .unknownWord(word, near: near)
      }
      return .event(kind)
    }
  }

  private func show(_ line: inout ScriptLine) throws(ScriptProblem) -> ScriptStep {
    let source = try line.choice(SourceClass.self)
    let ordinal = try line.integer(0...ImageReference.urlsPerClass - 1)
    var answer = LoggedAnswer()
    if line.take("after") { answer.wait = try line.time() }
    if line.take("unanswered") {
      answer.outcome = .nothing
    } else if line.take("answered") {
      answer.outcome = .status(try line.integer(LoggedAnswer.failureStatuses))
    }
    return .show(ImageReference(sourceClass: source, ordinal: ordinal), answer: answer)
  }

  private func flick(_ line: inout ScriptLine) throws(ScriptProblem) -> ScriptStep {
    let limit = ScriptLine.Limit.velocity
    let velocity = try line.number("pt/s", in: -limit...limit)
    let caught = line.take("for") ? try line.time() : nil
    let rate = line.take("fast") ? DecelerationRate.fast : .normal
    return .flick(velocity: velocity, rate: rate, caughtAfter: caught)
  }

  private func target(_ line: inout ScriptLine) throws(ScriptProblem) -> JumpTarget {
    try line.need("to")
    if line.take("item") { return .item(try item(&line)) }
    if line.take("end") {
      try line.need("of")
      try line.need("item")
      return .endOfItem(try item(&line))
    }
    return .offset(try line.number("pt", in: 0...ScriptLine.Limit.distance))
  }

  /// The index of an item that the feed has at this step.
  private func item(_ line: inout ScriptLine) throws(ScriptProblem) -> Int {
    let count =
      switch file.feed {
      // The name was found when its line was read.
      case .named(let name): (try? Scenario.named(name))?.feed.itemCount ?? 0
      case .rows: rows.itemCount
      case .shown: shownCount
      }
    guard count > 0 else { throw .misplaced("jump to item", needed: "show") }
    return try line.integer(0...count - 1)
  }
}
