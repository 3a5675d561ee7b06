internal import Basics

extension ScenarioFile {
  /// The file as text, which ``init(reading:name:)`` reads back as this value.
  ///
  /// That holds for all names, numbers and times that a file may have; line ends in ``about``
  /// become spaces.
  ///
  /// - Complexity: O(steps).
  package var text: String { text(remarks: [], comments: [:]) }

  /// ``text`` with comments, which are ignored when the text is read.
  ///
  /// `remarks` are lines above it; `comments` follow the steps with these indices. Characters that
  /// would end a line become spaces.
  ///
  /// - Complexity: O(steps).
  package func text(remarks: [String], comments: [Int: String]) -> String {
    var lines = remarks.map { "# " + Self.oneLine($0) } + ["name \(name)"]
    let sentence = Self.oneLine(about)
    if !sentence.isEmpty { lines.append("about \(sentence)") }
    if let streams { lines.append("streams \(streams)") }
    if let property { lines.append("property \(property)") }
    if let variant { lines.append("variant \(variant)") }
    if let device { lines.append("device \(device)") }
    if let seed { lines.append("seed \(seed)") }
    lines += feed.lines + network.lines
    if cache != .cold { lines.append("cache \(cache.rawValue)") }
    if settle != .seconds(2) { lines.append("settle \(ScriptTime.text(settle))") }
    if let measured { lines.append("measured \(ScriptTime.text(measured))") }
    if !jobOrder.isFifo { lines.append("order " + jobOrder.words.joined(separator: " ")) }
    lines.append("")
    lines += steps.indices.map { step in
      comments[step].map { "\(steps[step].line)  # \(Self.oneLine($0))" } ?? steps[step].line
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func oneLine(_ text: String) -> String {
    text.split { $0.isNewline }.joined(separator: " ")
  }
}

extension ScriptStep {
  /// The step as a line of a file.
  package var line: String {
    switch self {
    case .drag(let distance, let duration):
      return "drag \(ScriptNumber.text(distance))pt in \(ScriptTime.text(duration))"
    case .flick(let velocity, let rate, let caughtAfter):
      let caught = caughtAfter.map { " for \(ScriptTime.text($0))" } ?? ""
      let fast = rate == .fast ? " fast" : ""
      return "flick \(ScriptNumber.text(velocity))pt/s\(caught)\(fast)"
    case .pause(let time): return "pause \(ScriptTime.text(time))"
    case .jump(.item(let index)): return "jump to item \(index)"
    case .jump(.endOfItem(let index)): return "jump to end of item \(index)"
    case .jump(.offset(let offset)): return "jump to \(ScriptNumber.text(offset))pt"
    case .at(let time, let offset):
      return "at \(ScriptTime.text(time)) \(ScriptNumber.text(offset))pt"
    case .show(let picture, let answer):
      return "show \(picture.sourceClass.rawValue) \(picture.ordinal)\(answer.suffix)"
    case .event(let kind): return kind.rawValue
    case .offline(let time): return "offline for \(ScriptTime.text(time))"
    }
  }
}

extension LoggedAnswer {
  /// The text after the picture; empty for a picture that arrives when the link brings it.
  fileprivate var suffix: String {
    let after = wait.map { " after \(ScriptTime.text($0))" } ?? ""
    switch outcome {
    case .picture: return after
    case .status(let status): return "\(after) answered \(status)"
    case .nothing: return after + " unanswered"
    }
  }
}

/// Numbers as written in scripts: the shortest text that reads back as the same number.
enum ScriptNumber {
  static func text(_ value: Double) -> String {
    // Adding zero takes the sign off a negative zero.
    let text = "\(value + 0)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension FeedShape {
  fileprivate var lines: [String] {
    switch self {
    case .named(let name): ["feed \(name)"]
    case .shown(.refused): ["feed shown"]
    case .shown(.allowed): ["feed shown lookahead"]
    case .rows(let shape): ["feed rows"] + shape.lines
    }
  }
}

extension RowShape {
  fileprivate var lines: [String] {
    var lines = ["items \(itemCount)"]
    if columns != 1 { lines.append("columns \(columns)") }
    if spacing != 0 { lines.append("spacing \(ScriptNumber.text(spacing))pt") }
    lines.append("row \(ScriptNumber.text(height))pt")
    return lines + pictures.map(\.line)
  }
}

extension PictureShape {
  fileprivate var line: String {
    var line = "picture \(ScriptNumber.text(width))pt x \(ScriptNumber.text(height))pt"
    line += " from \(source.rawValue) of \(distinct)"
    switch popularity {
    case .sequential: break
    case .shuffled: line += " shuffled"
    case .uniform: line += " random"
    case .zipf(.one): line += " zipf"
    case .zipf(.half): line += " zipf-half"
    case .always(let ordinal): line += " always \(ordinal)"
    }
    if x != 0 || y != 0 { line += " at \(ScriptNumber.text(x))pt \(ScriptNumber.text(y))pt" }
    if contentMode == .fill { line += " fill" }
    return line
  }
}

extension NetworkShape {
  fileprivate var lines: [String] {
    var lines = ["network \(name)"]
    if let latency {
      let (low, high) = (latency.lowerBound, latency.upperBound)
      lines.append("latency \(ScriptTime.text(low)) to \(ScriptTime.text(high))")
    }
    if let bytesPerSecond { lines.append("bandwidth \(bytesPerSecond)B/s") }
    if let connections { lines.append("connections \(connections)") }
    if failingPercent != 0 { lines.append("failing \(ScriptNumber.text(failingPercent))%") }
    if missingPercent != 0 { lines.append("missing \(ScriptNumber.text(missingPercent))%") }
    return lines
  }
}
