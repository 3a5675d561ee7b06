import Text

/// Counts the events of a trace up to the end of the measurement, by their names and arguments
/// only.
struct TraceCount {
  private(set) var counters: [String: Int] = [:]
  private(set) var ledgerPeaks: [String: Int] = [:]
  /// The most bytes in the ledger after the first memory warning.
  private(set) var peakAfterWarning = 0
  private(set) var fetchesOfURL: [Int: Int] = [:]
  private(set) var meanImage: (bytes: Int, count: Int) = (0, 0)
  private(set) var scrollNanoseconds = 0
  private(set) var scrollHitchNanoseconds = 0

  /// Square points × microseconds of the pictures that stood on the screen, and of the blank ones.
  private(set) var standing = (visible: 0.0, blank: 0.0)

  private var area = (visible: 0, blank: 0)
  private var shown: (since: Double, visible: Int, blank: Int)?
  private var begins: [String: JSONValue] = [:]
  private var motion: String?

  init(_ trace: JSONValue) {
    for event in trace["traceEvents"]?.array ?? [] {
      guard let name = event.signpost, let phase = event["ph"]?.string else { continue }
      guard name != "MeasurementEnd" else { break }
      count(name, phase, event)
    }
  }

  /// The loads that are open at the end of the measurement.
  var openLoads: Int { begins.keys.count { $0.hasPrefix("LoadImage ") } }

  subscript(name: String) -> Int { counters[name] ?? 0 }

  private mutating func count(_ name: String, _ phase: String, _ event: JSONValue) {
    let key = "\(name) \(event["id"]?.string ?? "")"
    switch (name, phase) {
    case (_, "b"), (_, "B"):
      begins[key] = event
      add("\(name) begun")
    case (_, "e"), (_, "E"):
      let begin = begins.removeValue(forKey: key)
      guard event["args"]?["unfinished"] == nil else { return }
      endAsync(name, event, begin)
    case ("Frame", "X"):
      if event["cat"]?.string?.hasPrefix("expected") == true {
        motion = event["args"]?["motion"]?.string
      } else {
        endFrame(event)
      }
    case ("MemoryLedger", "C"): ledger(event)
    case ("PictureArea", "i"):
      let arguments = event["args"]
      area = (arguments?["visible"]?.integer ?? 0, arguments?["blank"]?.integer ?? 0)
    case (_, "i"): moment(name, event)
    default: break
    }
  }

  private mutating func moment(_ name: String, _ event: JSONValue) {
    add(name)
    for word in ["result", "outcome", "stage", "trigger"] {
      if let value = event["args"]?[word]?.string { add("\(name) \(value)") }
    }
    for number in [
      "wrong_images", "stale_images", "placeholders", "visible_cells", "failure_images", "cpu_ns",
      "released_bytes",
    ] {
      if let value = event["args"]?[number]?.integer { add("\(name) \(number)", value) }
    }
    if name == "SendRequest", let url = event["args"]?["url"]?.integer {
      fetchesOfURL[url, default: 0] += 1
      if event["args"]?["retry"]?.integer != 0 { add("SendRequest again") }
    }
    guard name == "ShowImage", let arguments = event["args"],
      let source = arguments["source_px"]?.integer, let wanted = arguments["wanted_px"]?.integer
    else { return }
    if source > 2 * wanted { add("oversized") }
  }

  private mutating func endAsync(_ name: String, _ end: JSONValue, _ begin: JSONValue?) {
    guard let outcome = end["args"]?["outcome"]?.string else { return }
    add("\(name) \(outcome)")
    if let cpu = end["args"]?["cpu_ns"]?.integer { add("\(name) \(outcome) cpu_ns", cpu) }
    guard name == "LoadImageData", let bytes = end["args"]?["bytes"]?.integer else { return }
    add("wire", bytes)
    guard outcome == "done", let status = end["args"]?["status"]?.integer else { return }
    add("status \(status)")
    guard status == 200 || status == 206, let before = end["args"]?["resumed_bytes"]?.integer else {
      return
    }
    add("resumed", before)
    meanImage = (meanImage.bytes + before + bytes, meanImage.count + 1)
  }

  private mutating func endFrame(_ end: JSONValue) {
    guard let overrun = end["args"]?["overrun_ns"]?.integer else { return }
    add("frames")
    add("hitch", max(0, overrun))
    if overrun > 0 { add("missed") }
    if (end["args"]?["main_ns"]?.integer ?? 0) >= 250_000_000 { add("hangs") }
    present(end)
    guard motion == "scroll", let length = end["dur"]?.number else { return }
    scrollNanoseconds += Int((length * 1000).rounded())
    scrollHitchNanoseconds += max(0, overrun)
  }

  private mutating func present(_ frame: JSONValue) {
    guard let begin = frame["ts"]?.number, let length = frame["dur"]?.number else { return }
    if let shown {
      standing.visible += Double(shown.visible) * (begin + length - shown.since)
      standing.blank += Double(shown.blank) * (begin + length - shown.since)
    }
    shown = (begin + length, area.visible, area.blank)
  }

  private mutating func ledger(_ event: JSONValue) {
    var total = 0
    var decoded = 0
    for member in event["args"]?.object?.members ?? [] {
      let bytes = member.value.integer ?? 0
      total += bytes
      if ["view_bytes", "cache_bytes", "in_flight_bytes"].contains(member.key) { decoded += bytes }
      ledgerPeaks[member.key] = max(ledgerPeaks[member.key] ?? 0, bytes)
    }
    ledgerPeaks["total"] = max(ledgerPeaks["total"] ?? 0, total)
    if self["MemoryWarning"] > 0 { peakAfterWarning = max(peakAfterWarning, total) }
    ledgerPeaks["decoded"] = max(ledgerPeaks["decoded"] ?? 0, decoded)
    let others = ["render_bytes", "app_bytes"].map { event["args"]?[$0]?.integer ?? 0 }
    let images = total - others.reduce(0, +)
    ledgerPeaks["images"] = max(ledgerPeaks["images"] ?? 0, images)
  }

  private mutating func add(_ name: String, _ count: Int = 1) {
    counters[name, default: 0] += count
  }
}

extension JSONValue {
  /// The name of the signpost that an event of a trace is made from; nil for the writer's own.
  var signpost: String? {
    let parts = (self["cat"]?.string ?? "").split(separator: ",")
    return parts.count > 1 ? String(parts[1]) : nil
  }
}
