internal import Basics
internal import Diagnosis
internal import ImagePipeline
internal import Scenarios
internal import Signposts

/// Weighs each frame of a trial by a sign, from the signposts alone.
struct FrameMarks {
  private struct Open {
    var key: ImageKey
    var begin: TimePoint
  }

  /// Who holds bytes, in the order of the ledger's signpost.
  private static let owners = [
    "compressed bytes", "decodes under way", "views", "the memory cache",
    "images on their way to their views",
  ]

  let sign: FrameSign
  private(set) var marks: [FrameMark] = []
  /// The refresh period, as the trial said it.
  private(set) var period = TimeSpan.zero
  private var current: FrameMark?
  private var diagnosis = FrameDiagnosis()
  private var imageDiagnosis = LateImageDiagnosis()
  private var faultDiagnosis = FaultDiagnosis()
  private var images: [(late: LateImage, residentSince: TimePoint?)] = []
  /// When each image that is in the memory cache came into it.
  private var residents: [ImageKey: TimePoint] = [:]
  private var loads: [SignpostID: Open] = [:]
  private var cancelled: Set<SignpostID> = []
  private var fetches: [SignpostID: Int] = [:]
  private var fetching: [Int: Int] = [:]
  private var decoded: Set<ImageKey> = []
  private var latestImage: ImageKey?

  init(sign: FrameSign) {
    self.sign = sign
  }

  /// All frames, the one in which the app was ended included, with the reasons of their sign.
  func finished() -> [FrameMark] {
    var all = marks + (current.map { [$0] } ?? [])
    if sign == .blank || sign == .flash {
      for image in images {
        guard sign == .flash else {
          Self.blame(image.late, since: image.late.bound, for: &all)
          continue
        }
        // A flash is only what lasts while the image is in memory.
        guard let since = image.residentSince else { continue }
        Self.blame(image.late, since: max(since, image.late.bound), for: &all)
      }
    }
    for place in all.indices { all[place].reasons.order() }
    return all
  }

  /// An image is a reason of each frame with the sign that showed its cell without it, for as long as
  /// the frame lasted.
  private static func blame(
    _ image: LateImage,
    since start: TimePoint,
    for marks: inout [FrameMark]
  ) {
    for place in marks.indices.prefix(max(0, image.frame)).reversed() {
      guard let presented = marks[place].presented else { continue }
      guard presented > start else { return }
      guard marks[place].weight > 0 else { continue }
      let span = (presented - marks[place].tick).nanoseconds
      marks[place].reasons.add(max(1, span), .jank(image.cause), image.stage, image.image)
    }
  }

  mutating func fold(_ record: SignpostRecord) {
    let verdict = diagnosis.fold(record)
    if let image = imageDiagnosis.fold(record) { images.append((image, residents[image.image])) }
    if let fault = faultDiagnosis.fold(record), sign.isShown(by: fault) {
      current?.reasons.add(fault.weight, fault.cause, fault.stage, fault.image)
    }
    let arguments = record.arguments
    switch (record.name, record.phase) {
    case (.scenario, .begin): period = TimeSpan(nanoseconds: arguments[0])
    case (.frame, .begin): current = FrameMark(frame: marks.count, tick: record.time)
    case (.frame, .end):
      guard var mark = current else { return }
      current = nil
      mark.presented = record.time
      mark.overrun = TimeSpan(nanoseconds: max(0, arguments[0]))
      mark.work = TimeSpan(nanoseconds: arguments[1])
      mark.chain = verdict?.chain
      mark.held = verdict?.shares.first?.held ?? .zero
      if sign == .late {
        mark.weight = mark.overrun.nanoseconds
        mark.image = verdict?.chain.image
        if let chain = verdict?.chain {
          mark.reasons.add(mark.weight, .jank(chain.cause), chain.stage, chain.image)
        }
      }
      marks.append(mark)
    case (.memoryCacheStore, _): residents[key(record)] = record.time
    case (.memoryCacheEvict, _):
      let reason = SignpostWords.evictReason[arguments[3]]
      if reason != "replaced" { residents[key(record)] = nil }
    case (.loadImage, _), (.cancelLoad, _): foldLoad(record)
    case (.loadImageData, _): foldFetch(record)
    case (.frameAudit, _), (.showImage, _), (.bindCell, _): foldDisplay(record)
    case (.decodeImageData, _), (.decodeProgressiveImageData, _), (.wasteWork, _),
      (.memoryLedger, _):
      foldWork(record)
    default: break
    }
  }

  private mutating func foldLoad(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.loadImage, .begin):
      loads[record.id] = Open(key: key(record), begin: record.time)
    case (.cancelLoad, _): cancelled.insert(record.id)
    default:
      let wasAsked = cancelled.remove(record.id) != nil
      guard let load = loads.removeValue(forKey: record.id) else { return }
      let outcome = SignpostWords.loadOutcome[record.arguments[0]]
      if sign == .slowHit, outcome == "memory" {
        raise((record.time - load.begin).nanoseconds, load.key)
      }
      if sign == .strangersCancel, outcome == "cancelled", !wasAsked { add(1, load.key) }
    }
  }

  private mutating func foldFetch(_ record: SignpostRecord) {
    if record.phase == .begin {
      let url = record.arguments[0]
      fetches[record.id] = url
      if sign == .overlappingFetch, fetching[url, default: 0] > 0 {
        add(1, ImageKey(url: url, wantedPixels: 0))
      }
      fetching[url, default: 0] += 1
    } else if let url = fetches.removeValue(forKey: record.id) {
      fetching[url, default: 1] -= 1
    }
  }

  private mutating func foldDisplay(_ record: SignpostRecord) {
    let arguments = record.arguments
    switch record.name {
    case .frameAudit:
      switch sign {
      case .wrongImage: add(arguments[1], latestImage)
      case .blank: add(arguments[3], latestImage)
      case .flash: add(arguments[4], latestImage)
      default: break
      }
    case .showImage:
      let key = ImageKey(url: arguments[0], wantedPixels: arguments[1])
      if sign == .wrongImage { latestImage = key }
      // The share of the metric `under_resolved_deliveries`.
      if sign == .blurred, Double(arguments[2]) < 0.95 * Double(arguments[6]) { add(1, key) }
    default:
      let key = ImageKey(url: arguments[2], wantedPixels: arguments[3])
      if sign == .blank || sign == .flash { latestImage = key }
      if sign == .binds { add(1, key) }
    }
  }

  private mutating func foldWork(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.decodeImageData, .begin):
      latestImage = sign == .memory ? key(record) : latestImage
      if !decoded.insert(key(record)).inserted, sign == .redecodes { add(1, key(record)) }
    case (.decodeProgressiveImageData, .begin) where sign == .previews: add(1, key(record))
    case (.wasteWork, _) where sign == .wastedDecode:
      guard SignpostWords.stage[record.arguments[1]] == "decode" else { return }
      add(1, ImageKey(url: record.arguments[0], wantedPixels: 0))
    case (.memoryLedger, _) where sign == .memory:
      // All owners but the screen's own buffers.
      let owners = (0..<5).map { record.arguments[$0] }
      let bytes = owners.reduce(0, +)
      if let most = owners.indices.max(by: { owners[$0] < owners[$1] }),
        bytes > current?.weight ?? 0
      {
        current?.detail = "\(ByteCount(owners[most])) of it held by \(Self.owners[most])"
      }
      raise(bytes, latestImage)
    default: break
    }
  }

  private func key(_ record: SignpostRecord) -> ImageKey {
    ImageKey(url: record.arguments[0], wantedPixels: record.arguments[1])
  }

  private mutating func add(_ weight: Int, _ image: ImageKey?) {
    guard weight > 0, current != nil else { return }
    current?.weight += weight
    if current?.image == nil { current?.image = image }
  }

  private mutating func raise(_ weight: Int, _ image: ImageKey?) {
    guard let mark = current, weight > mark.weight else { return }
    current?.weight = weight
    current?.image = image
  }
}
