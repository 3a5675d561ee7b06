internal import Basics
internal import Scenarios
package import Signposts
package import Trials

/// Checks the invariants of a trial: takes signposts, gives violations.
package struct InvariantWatch {
  /// The delay from which on a memory hit counts as starved: 2 refreshes.
  ///
  /// An asynchronous hop costs one refresh. With the second one, the user sees a placeholder for an
  /// image that is in memory.
  package static let starvedRefreshes = 2

  private struct Load {
    var url: Int
    var began: TimePoint
    var isPrefetch: Bool
    var decodesBefore: Int
  }

  /// The first violation of each property and kind, in order of time.
  package private(set) var violations: [HuntViolation] = []
  package private(set) var loadCount = 0

  private var period = TimeSpan.zero
  private var frame = -1
  private var loads = KeyTable<SignpostID, Load>()
  private var asked: Set<SignpostID> = []
  /// Whose screen is played: of a loader's requests only the fetches are known.
  private var subject = TrialSubject.pipeline
  private var begunFetches = KeyTable<SignpostID, Int>()
  private var fetches = KeyTable<SignpostID, Int>()
  private var fetchesOfURL = KeyTable<Int, Int>()
  /// Fetches that began at ``latest`` next to another one of their URL.
  ///
  /// A cancelled fetch ends in a job of its own, which may come after the job that fetches anew. So
  /// two fetches run at the same time only if both still run once time has passed.
  private var doubled: [(url: Int, detail: String)] = []
  private var latest = TimePoint.start
  /// URLs with a failed load, of a loader those with a failed fetch: the cell may stay empty, even
  /// if another one gets the image later.
  private var failedURLs: Set<Int> = []
  private var decodes = 0

  /// A watch that has received no signpost.
  package init() {}

  /// Processes the next signposts.
  mutating func fold(_ records: UnsafeBufferPointer<SignpostRecord>) {
    for record in records { fold(record) }
  }

  /// Processes the next signpost.
  package mutating func fold(_ record: SignpostRecord) {
    if record.time > latest {
      noteDoubled()
      latest = record.time
    }
    switch (record.name, record.phase) {
    case (.scenario, .begin):
      period = Signpost.Scenario.begin(record).refreshPeriod
      subject = Signpost.Scenario.begin(record).subject
    case (.frame, .begin): frame += 1
    case (.frameAudit, _): audit(record)
    case (.loadImage, .begin): begin(record)
    case (.loadImage, .end): end(record)
    case (.cancelLoad, _): asked.insert(record.id)
    case (.sendRequest, _): send(record)
    case (.orphanFetch, _):
      let fetch = Signpost.OrphanFetch(record)
      note(
        .orphanFetch,
        "\(moment(record)): \(Self.name(fetch.url)) was fetched (\(fetch.bytes)), although all that "
          + "wanted it had left before its request"
      )
    case (.orphanDecode, _):
      let decode = Signpost.OrphanDecode(record)
      note(
        .orphanDecode,
        "\(moment(record)): \(Self.name(decode.url)) was decoded in \(decode.cpu), although all that "
          + "wanted it had left before"
      )
    case (.loadImageData, .begin) where subject == .loader:
      begunFetches[record.id] = Signpost.LoadImageData.begin(record).url
    case (.loadImageData, .end): endFetch(record)
    case (.decodeImageData, .end): decodes += 1
    default: break
    }
  }

  /// Processes the state after the last event.
  package mutating func finish(_ rest: TrialEndState) {
    noteDoubled()
    if let leak = rest.leak { note(leak) }
    guard !rest.isEnded else { return }
    if rest.wrongImages > 0 {
      let cells = Plural.text(rest.wrongImages, "cell shows", many: "cells show")
      note(.wrongImage, "at the end, \(cells) an image of another binding", kind: .atEnd)
    }
    if let open = loads.values.map(\.url).min() {
      note(.lostWaiter, "a load of \(Self.name(open)) never ended", kind: .unended)
    }
    if let url = rest.blankURLs.first(where: { !failedURLs.contains($0) }) {
      note(.blankCell, "at the end, the cell of \(Self.name(url)) shows nothing")
    }
  }

  private mutating func note(_ leak: TrialEndState.Leak) {
    let views = Plural.text(leak.views, "view")
    if leak.controller == .kept {
      note(.leak, "the controller of the screen and \(views) outlived it", kind: .screen)
    } else if leak.views > 0 {
      note(.leak, "\(views) outlived the screen", kind: .views)
    } else {
      let bytes = Plural.text(leak.bytes, "byte")
      let jobs = Plural.text(leak.jobs, "load")
      let kind: HuntViolation.Kind = leak.jobs > 0 ? .loads : .bytes
      note(.leak, "\(bytes) of images and \(jobs) remained at the end", kind: kind)
    }
  }

  private mutating func audit(_ record: SignpostRecord) {
    let count = Signpost.FrameAudit(record).wrongImages
    guard count > 0 else { return }
    let cells = Plural.text(count, "cell shows", many: "cells show")
    note(
      .wrongImage,
      "\(moment(record)): \(cells) an image of another binding",
      kind: .inFrame
    )
  }

  private mutating func begin(_ record: SignpostRecord) {
    loadCount += 1
    let begin = Signpost.LoadImage.begin(record)
    loads[record.id] = Load(
      url: begin.url,
      began: record.time,
      isPrefetch: begin.purpose == .prefetch,
      decodesBefore: decodes
    )
  }

  private mutating func end(_ record: SignpostRecord) {
    guard let load = loads.removeValue(forKey: record.id) else { return }
    let wasAsked = !asked.isEmpty && asked.remove(record.id) != nil
    switch Signpost.LoadImage.end(record).outcome {
    case .cancelled where !wasAsked:
      note(
        .lostWaiter,
        "\(moment(record)): a load of \(Self.name(load.url)) ended as cancelled, although its owner "
          + "had not cancelled",
        kind: .cancelled
      )
    case .failed: failedURLs.insert(load.url)
    case .memory: endHit(load, record)
    default: break
    }
  }

  private mutating func endHit(_ load: Load, _ record: SignpostRecord) {
    let waited = record.time - load.began
    guard !load.isPrefetch, waited >= period * Self.starvedRefreshes,
      decodes > load.decodesBefore
    else { return }
    note(
      .starvedHit,
      "\(moment(record)): \(Self.name(load.url)) was in memory but was delivered after \(waited), "
        + "in which \(Plural.text(decodes - load.decodesBefore, "decode")) ended"
    )
  }

  private mutating func send(_ record: SignpostRecord) {
    let url = Signpost.SendRequest(record).url
    fetches[record.id] = url
    let count = fetchesOfURL.change(url, from: 0) { count in
      count += 1
      return count
    }
    guard count > 1 else { return }
    doubled.append(
      (url, "\(moment(record)): \(Self.name(url)) is fetched \(count) times at the same time")
    )
  }

  private mutating func endFetch(_ record: SignpostRecord) {
    if let url = fetches.removeValue(forKey: record.id) { fetchesOfURL.change(url) { $0 -= 1 } }
    guard let url = begunFetches.removeValue(forKey: record.id) else { return }
    let end = Signpost.LoadImageData.end(record)
    // RFC 9110, section 15: what failed has a status from 400 on.
    if end.outcome == .failed || end.status >= 400 { failedURLs.insert(url) }
  }

  /// Notes the fetches that began at the moment before and still run next to another one.
  private mutating func noteDoubled() {
    guard !doubled.isEmpty else { return }
    for (url, detail) in doubled where fetchesOfURL[url] ?? 0 > 1 {
      note(.duplicateFetch, detail)
    }
    doubled = []
  }

  private mutating func note(
    _ property: HuntProperty,
    _ detail: String,
    kind: HuntViolation.Kind = .only
  ) {
    guard !violations.contains(where: { $0.property == property && $0.kind == kind }) else {
      return
    }
    violations.append(HuntViolation(property, detail, kind: kind))
  }

  private func moment(_ record: SignpostRecord) -> String {
    "frame \(max(0, frame)), \(record.time - .start)"
  }

  private static func name(_ url: Int) -> String {
    let index = url / ImageReference.urlsPerClass
    guard SourceClass.allCases.indices.contains(index) else { return "image \(url)" }
    return "\(SourceClass.allCases[index].rawValue) \(url % ImageReference.urlsPerClass)"
  }
}
