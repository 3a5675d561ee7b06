package import Basics
package import VirtualTime

/// The reports of a crash that a process printed: that of its world, then that of Swift's runtime.
package struct CrashReport: Hashable, Sendable {
  /// The number of the signal that ended it.
  package var signal: Int
  /// The frame of the scenario that was being played, from 0.
  package var frame: Int
  /// The time of the scenario.
  package var time: TimePoint
  /// Where the code ran; nil outside of the trial.
  package var lane: Lane?
  /// Whether the stack of the thread was used up.
  package var isStackUsedUp: Bool
  /// Whether it happened in real time, where nothing repeats exactly.
  package var isInRealTime: Bool
  /// The cause, as Swift's runtime names it; nil without it.
  package var cause: String?
  /// The function with the file and the line of the code under test; nil where the runtime did not
  /// say them.
  package var place: String?
  /// The functions that the thread was in, the innermost first.
  package var functions: [String]

  /// The report in `text`, which a process has printed; nil without one.
  ///
  /// - Complexity: O(n) in the length of the text.
  package init?(in text: some StringProtocol) {
    let lines = Self.lines(text)
    guard let head = lines.firstIndex(where: { $0.hasPrefix("\(Self.head)signal ") }) else {
      return nil
    }
    var numbers: [Substring: Int] = [:]
    for pair in lines[head].dropFirst(Self.head.count).split(separator: ",") {
      let words = pair.split(separator: " ")
      if words.count == 2 { numbers[words[0]] = Int(words[1]) }
    }
    guard let signal = numbers["signal"], let frame = numbers["frame"], let time = numbers["time"]
    else { return nil }
    self.signal = signal
    self.frame = frame
    self.time = TimePoint(nanoseconds: time)
    lane = numbers["lane"].flatMap(Lane.init(rawValue:))
    isStackUsedUp = numbers["stack"] == 1
    isInRealTime = numbers["real"] == 1
    let symbols = lines.filter { $0.hasPrefix(Self.function) }
    let names = symbols.map { String($0.dropFirst(Self.function.count)) }
    functions = Symbols.fromCodeUnderTest(Symbols.names(of: names))
    cause = Self.cause(in: lines)
    place = Self.place(in: lines)
  }

  /// The text that was printed before the crash was reported.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func part(beforeCrashIn text: String) -> Substring {
    text.firstRange(of: "\n\(prefix)\(head)").map { text[..<$0.lowerBound] } ?? text[...]
  }

  private static let prefix = "imagebench: "
  // As crashes.c of CVirtualTime prints them.
  private static let head = "crash: "
  private static let function = "crash in: "

  /// The lines without colours and without the name of the tool.
  private static func lines(_ text: some StringProtocol) -> [Substring] {
    text.split(whereSeparator: \.isNewline).map { line in
      let line = String(line).replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "")
      return line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : line[...]
    }
  }

  /// The cause that the runtime or its crash handler names.
  private static func cause(in lines: [Substring]) -> String? {
    for mark in ["Fatal error: ", "Swift runtime failure: ", "Program crashed: "] {
      guard let line = lines.first(where: { $0.contains(mark) }),
        let range = line.firstRange(of: mark)
      else { continue }
      let words = line[range.upperBound...].replacing(/( in \S+)? at \/\/.*$/, with: "")
      let cause = words.trimming { $0 == " " || $0 == "*" }
      if !cause.isEmpty { return cause }
    }
    return nil
  }

  /// The innermost function in the list of the thread that crashed that is neither the system's nor
  /// this project's own.
  private static func place(in lines: [Substring]) -> String? {
    guard
      let start = lines.firstIndex(where: { $0.hasPrefix("Thread ") && $0.hasSuffix("crashed:") })
    else { return nil }
    let pattern = /0x[0-9a-f]+ (?<function>.+?)(?: \+ \d+)? in \S+ at (?<file>.+?):(?<line>\d+).*$/
    for line in lines[(start + 1)...] {
      if line.hasPrefix("Registers:") || line.hasPrefix("Thread ") { return nil }
      guard !line.contains("[system]"), let match = line.firstMatch(of: pattern) else { continue }
      let file = match.output.file
      if ownFolders.contains(where: { file.contains($0) }) || file.contains("<") { continue }
      let name = file.split(separator: "/").last ?? file
      return "\(match.output.function) at \(name):\(match.output.line)"
    }
    return nil
  }

  /// The folders with code of this project that code under test calls, or that calls it.
  private static let ownFolders = [
    "/Sources/ImageBench/", "/PipelineUnderTest/Frameworks/", "/PipelineUnderTest/Codecs/",
    "/PipelineUnderTest/CCodecs/",
  ]
}

extension CrashReport {
  /// The sentence about the crash of the loader called `name`, with what to do.
  package func sentence(about name: String) -> String {
    let thread = lane.map { "\($0 == .main ? "the main thread" : "the \($0) lane")" }
    let moment = "frame \(frame) (\(time)\(thread.map { ", on \($0)" } ?? ""))"
    let functions = functions.isEmpty ? "" : ", in \(functions.prefix(3).joined(separator: " < "))"
    let reason =
      isStackUsedUp
      ? "its stack is used up, as by a function that calls itself without an end"
      : cause ?? "a signal"
    let end = isInRealTime ? "" : ": the same trial crashes in the same frame again"
    return """
      the loader \(name) crashed in \(moment): \(reason) (\(Self.name(of: signal)))\
      \(place.map { ", in \($0)" } ?? functions); mend it there\(end)
      """
  }

  /// The name of a signal in signal(7).
  private static func name(of signal: Int) -> String {
    switch signal {
    case 4: "SIGILL"
    case 5: "SIGTRAP"
    case 6: "SIGABRT"
    case 7: "SIGBUS"
    case 8: "SIGFPE"
    case 11: "SIGSEGV"
    default: "signal \(signal)"
    }
  }
}

extension StringProtocol {
  /// It without the characters at both ends that `isLeft` names.
  fileprivate func trimming(_ isLeft: (Character) -> Bool) -> String {
    var part = self[...]
    while let first = part.first, isLeft(first) { part.removeFirst() }
    while let last = part.last, isLeft(last) { part.removeLast() }
    return String(part)
  }
}
