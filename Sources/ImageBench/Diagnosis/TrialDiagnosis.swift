package import Basics
package import Records
package import Signposts

/// The diagnosis of a whole trial: its late frames and late images, by cause.
public struct TrialDiagnosis: Sendable {
  /// The total of one cause.
  package struct Total: Sendable, Hashable {
    package var cause: JankCause
    package var frames = 0
    /// The hitch time of its frames.
    package var hitch = TimeSpan.zero
    package var images = 0
    /// The lateness of its images, summed over cells.
    package var lateness = TimeSpan.zero
  }

  /// What one of the diagnoses of the articles took.
  package struct ArticleTotal: Sendable, Hashable {
    /// The diagnosis.
    package var diagnosis: ArticleDiagnosis
    /// Its hitch time; a frame's is split in proportion to the main lane's time in it.
    package var hitch = TimeSpan.zero
    /// The lateness of images.
    package var lateness = TimeSpan.zero
  }

  /// The images of other addresses that have one cause.
  package struct WrongImageTotal: Sendable, Hashable {
    package var cause: FaultCause
    /// The number of wrong images of all frames, as the metric `wrong_image_frames` counts them.
    package var count = 0
    /// The first of them; nil where the trace does not say what cells show.
    package var first: Example?

    /// One wrong image.
    package struct Example: Sendable, Hashable {
      /// The number of the frame.
      package var frame: Int
      /// The numbers of the URLs of the image and of the one that belongs there.
      package var shown: Int
      package var wanted: Int
    }
  }

  /// In order of time.
  package private(set) var frames: [FrameVerdict] = []
  /// In the order in which their waits ended.
  package private(set) var images: [LateImage] = []
  /// When frames were presented, in order.
  private(set) var presented: [TimePoint] = []
  /// The number of presented frames.
  package var frameCount: Int { presented.count }
  /// The number of images that were drawn or given up.
  package private(set) var imageCount = 0
  /// How the device ended the app; nil where it did not.
  package private(set) var jetsam: Jetsam?
  /// The wrong images by cause, in the order in which the causes appeared.
  package private(set) var wrongImages: [WrongImageTotal] = []

  /// The end of the measurement; nil before it.
  private var measuredUntil: TimePoint?
  private var frameDiagnosis = FrameDiagnosis()
  private var imageDiagnosis = LateImageDiagnosis()

  /// A diagnosis before the first signpost.
  package init() {}

  /// The diagnosis of `records`, which are in the order of their times.
  package init(_ records: some Sequence<SignpostRecord>) {
    for record in records { fold(record) }
  }

  /// Folds the next signpost.
  ///
  /// After the end of the measurement only the end of the app counts, and an image that was bound
  /// before it: it was missing until then, whether it comes later or not.
  package mutating func fold(_ record: SignpostRecord) {
    if let end = measuredUntil {
      if record.name == .jetsam { jetsam = Jetsam(record) }
      guard let missing = record.missing(at: end) else { return }
      foldMeasured(missing)
    } else {
      foldMeasured(record)
      if record.name == .measurementEnd { measuredUntil = record.time }
    }
  }

  private mutating func foldMeasured(_ record: SignpostRecord) {
    if let verdict = frameDiagnosis.fold(record) { frames.append(verdict) }
    if let image = imageDiagnosis.fold(record) { images.append(image) }
    switch (record.name, record.phase) {
    case (.frame, .end): presented.append(record.time)
    case (.showImage, _), (.endWithoutImage, _): imageCount += 1
    case (.frameAudit, _): note(wrong: Signpost.FrameAudit(record).wrongImages)
    case (.jetsam, _): jetsam = Jetsam(record)
    default: break
    }
  }

  private mutating func note(wrong count: Int) {
    guard count > 0 else { return }
    let sights = imageDiagnosis.wrongImages.latest(count)
    for sight in sights {
      let first = WrongImageTotal.Example(
        frame: frameCount,
        shown: sight.shown,
        wanted: sight.wanted
      )
      add(1, sight.origin.cause, first)
    }
    if count > sights.count { add(count - sights.count, .jank(.unknown), nil) }
  }

  private mutating func add(
    _ count: Int,
    _ cause: FaultCause,
    _ first: WrongImageTotal.Example?
  ) {
    let index = wrongImages.firstIndex { $0.cause == cause } ?? wrongImages.count
    if index == wrongImages.count { wrongImages.append(WrongImageTotal(cause: cause)) }
    wrongImages[index].count += count
    if wrongImages[index].first == nil { wrongImages[index].first = first }
  }

  /// Numbers the late frames from `first`, the number of the first frame of an extract; without it,
  /// they count from 0.
  ///
  /// - Complexity: O(late frames).
  package mutating func number(from first: Int) {
    for index in frames.indices {
      frames[index].frame += first
      frames[index].chain.frame += first
    }
    for index in wrongImages.indices { wrongImages[index].first?.frame += first }
  }

  /// The hitch time of all frames.
  package var hitch: TimeSpan { frames.reduce(.zero) { $0 + $1.overrun } }

  /// The lateness of all images, summed over cells.
  package var lateness: TimeSpan { images.reduce(.zero) { $0 + $1.lateness } }

  /// Every cause with late frames or images, the most hitch time first, then the most lateness.
  package var totals: [Total] {
    var totals = JankCause.allCases.map { Total(cause: $0) }
    for verdict in frames {
      totals[verdict.cause.rank].frames += 1
      totals[verdict.cause.rank].hitch += verdict.overrun
    }
    for image in images {
      totals[image.cause.rank].images += 1
      totals[image.cause.rank].lateness += image.lateness
    }
    return totals.filter { $0.frames + $0.images > 0 }.sorted {
      ($1.hitch, $1.lateness, $0.cause.rank) < ($0.hitch, $0.lateness, $1.cause.rank)
    }
  }

  /// The diagnoses of the articles in their order, also those that took nothing; last what is left.
  package var articleTotals: [ArticleTotal] {
    var totals = ArticleDiagnosis.allCases.map { ArticleTotal(diagnosis: $0) }
    func add(_ diagnosis: ArticleDiagnosis, _ hitch: Int, _ lateness: Int) {
      guard let place = ArticleDiagnosis.allCases.firstIndex(of: diagnosis) else { return }
      totals[place].hitch += TimeSpan(nanoseconds: hitch)
      totals[place].lateness += TimeSpan(nanoseconds: lateness)
    }
    for verdict in frames {
      let held = max(1, verdict.shares.reduce(0) { $0 + $1.held.nanoseconds })
      var left = verdict.overrun.nanoseconds
      for share in verdict.shares {
        let parts = [
          (share.oversized, WorkSize.oversized), (share.held - share.oversized, .fitting),
        ]
        for (span, size) in parts {
          let product = verdict.overrun.nanoseconds.multipliedFullWidth(by: span.nanoseconds)
          let part = min(left, held.dividingFullWidth(product).quotient)
          left -= part
          add(ArticleDiagnosis(share.cause, size), part, 0)
        }
      }
      // The rounding error belongs to the frame's own cause.
      add(ArticleDiagnosis(verdict.cause, verdict.chain.size), left, 0)
    }
    for image in images {
      add(ArticleDiagnosis(image.cause, image.size), 0, image.lateness.nanoseconds)
    }
    return totals
  }

  /// The latest frames, the worst first; between equal ones the earlier.
  package func worstFrames(_ count: Int) -> [FrameVerdict] {
    Array(frames.sorted { ($1.overrun, $0.frame) < ($0.overrun, $1.frame) }.prefix(count))
  }

  /// The switches that chains name, by their hitch time, then by their lateness.
  package var namedSwitches: [VariantSwitch] {
    var hitch = [Int](repeating: 0, count: VariantSwitch.allCases.count)
    var lateness = hitch
    for verdict in frames {
      for name in verdict.chain.switches { hitch[name.index] += verdict.overrun.nanoseconds }
    }
    for image in images {
      for name in image.switches { lateness[name.index] += image.lateness.nanoseconds }
    }
    return VariantSwitch.allCases.filter { hitch[$0.index] + lateness[$0.index] > 0 }.sorted {
      (hitch[$1.index], lateness[$1.index], $0.index)
        < (hitch[$0.index], lateness[$0.index], $1.index)
    }
  }
}

extension VariantSwitch {
  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension SignpostRecord {
  /// The image whose wait ends with this record, as one that is missing at `end`; nil for another
  /// record, and for an image that was bound later.
  fileprivate func missing(at end: TimePoint) -> SignpostRecord? {
    let wait: (url: Int, waited: TimeSpan)
    switch name {
    case .showImage:
      let show = Signpost.ShowImage(self)
      wait = (show.url, show.waited)
    case .endWithoutImage:
      let lost = Signpost.EndWithoutImage(self)
      wait = (lost.url, lost.waited)
    default: return nil
    }
    let waited = wait.waited - (time - end)
    guard waited > .zero else { return nil }
    return .event(Signpost.EndWithoutImage(url: wait.url, waited: waited), id, at: end)
  }
}
