internal import Basics
internal import Diagnosis
internal import Film
package import Records
internal import Scenarios
internal import Signposts

/// What the trace of one trial says: why frames were late, who held memory, how long decodes took.
package struct TrialStory: Sendable {
  /// The most late frames of a trial whose screens are kept.
  static let mostScreens = 2

  /// The trial.
  package let key: TrialKey
  /// The file of the trace.
  let path: String
  /// The trace, relative to the page.
  let link: String
  /// The size of the device's screen; nil for an unknown device.
  let screen: PointSize?
  /// The diagnosis of its frames and images.
  private(set) var diagnosis = TrialDiagnosis()
  /// Its memory over time.
  private(set) var memory: MemorySeries
  /// What each finished decode was charged, in milliseconds.
  private(set) var decodes: [Double] = []
  /// The screens of its latest frames, or of those with the most wrong images, in their order.
  ///
  /// A trace of an older version has none.
  private(set) var screens: [ScreenFrame] = []
  /// The screen that stood until each of its latest frames came, by the number of the latter.
  private(set) var befores: [Int: ScreenFrame] = [:]
  private var film: ScreenFilm?
  /// The texts of URLs by number, without the scheme and host that all of them share.
  private(set) var urls: [Int: String] = [:]

  /// A story before the first signpost of the trial `key`, whose trace is the file at `path`;
  /// `link` leads to it.
  ///
  /// Without a `device` there are no limits of memory and no screens.
  init(_ key: TrialKey, path: String, link: String, device: DeviceProfile?) {
    self.key = key
    self.path = path
    self.link = link
    memory = MemorySeries(
      limits: device.map {
        MemorySeries.Limits(warning: $0.warningThreshold, jetsam: $0.jetsamLimit)
      }
    )
    screen = device?.screen.size
    film = screen.map { ScreenFilm(screen: $0, .worst(Self.mostScreens)) }
  }

  /// Folds the next signpost.
  mutating func fold(_ record: SignpostRecord) {
    diagnosis.fold(record)
    memory.fold(record)
    film?.fold(record)
    if record.name == .decodeImageData, record.phase == .end {
      let end = Signpost.DecodeImageData.end(record)
      if end.outcome == .done { decodes.append(end.cpu.milliseconds) }
    }
  }

  /// Ends the story; its memory keeps `points` points.
  mutating func finish(points: Int) {
    memory.finish(points: points)
    let frames = film?.frames ?? []
    screens = frames.filter { $0.overrun > .zero || $0.wrongCount > 0 }
    if film?.hasPlaces == false { screens = [] }
    for screen in screens where screen.overrun > .zero {
      befores[screen.number] = film?.frame(before: screen.number)
    }
    // Its state takes more memory than all that the page shows.
    film = nil
  }

  /// Names the URLs of the trial by their texts.
  mutating func name(_ texts: [Int: String]) {
    let hosts = Set(texts.values.map(Self.host))
    guard hosts.count == 1, let host = hosts.first else {
      urls = texts
      return
    }
    urls = texts.mapValues { String($0.dropFirst(host.count)) }
  }

  /// The scheme and host of `url` with the slash behind them; empty for a URL of another form.
  private static func host(_ url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].hasSuffix(":"), parts[1].isEmpty else { return "" }
    return parts[0...2].joined(separator: "/") + "/"
  }

  /// The identity of the trial on the page.
  var anchor: String { "trial-" + Self.anchor("\(key)") }

  /// `text` with only letters, digits, points and hyphens.
  static func anchor(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
  }
}
