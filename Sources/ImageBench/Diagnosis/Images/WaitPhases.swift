internal import Basics

/// The intervals between the binding of a cell and the draw of its image, by stage.
///
/// Each moment belongs to the furthest stage that the image is in. A moment without a stage is a
/// wait, named after the stages that the image has passed.
struct WaitPhases {
  /// One interval.
  struct Stretch {
    var stage: ChainStage
    var begin: TimePoint
    var end: TimePoint
    /// Its stay; nil for waits.
    var stay: StageLog.Stay?
  }

  private(set) var stretches: [Stretch] = []

  /// - Parameters:
  ///   - stays: The known stays of the image's URL.
  ///   - bound: When the cell was bound.
  ///   - delivered: When the view got the image; nil if it never did.
  ///   - end: When it was drawn or given up.
  init(_ stays: [StageLog.Stay], bound: TimePoint, delivered: TimePoint?, end: TimePoint) {
    let inside = stays.filter { $0.overlap(from: bound, to: end) > 0 }
    var edges: Set<TimePoint> = [bound, end]
    for stay in inside {
      edges.insert(max(stay.begin, bound))
      edges.insert(min(stay.end ?? end, end))
    }
    if let delivered, delivered > bound, delivered < end { edges.insert(delivered) }
    let moments = edges.sorted()
    for (begin, next) in zip(moments, moments.dropFirst()) {
      let active = inside.filter { $0.begin <= begin && ($0.end ?? end) > begin }
        .max { $0.stage.depth < $1.stage.depth }
      let passed = stays.filter { ($0.end ?? end) <= begin && $0.begin >= bound }
        .max { $0.stage.depth < $1.stage.depth }
      let isDelivered = delivered.map { $0 <= begin } ?? false
      stretches.append(
        Stretch(
          stage: active?.stage ?? Self.wait(after: passed?.stage, isDelivered: isDelivered),
          begin: begin,
          end: next,
          stay: active
        )
      )
    }
  }

  /// The time of each stage, the longest first; between equal times the further stage.
  var phases: [LateImage.Phase] {
    var spans: [ChainStage: Int] = [:]
    for stretch in stretches {
      spans[stretch.stage, default: 0] += (stretch.end - stretch.begin).nanoseconds
    }
    return ChainStage.allCases.compactMap { stage in
      spans[stage].map { LateImage.Phase(stage: stage, span: TimeSpan(nanoseconds: $0)) }
    }.sorted { ($1.span, $1.stage.depth) < ($0.span, $0.stage.depth) }
  }

  private static func wait(after stage: ChainStage?, isDelivered: Bool) -> ChainStage {
    if isDelivered { return .draw }
    switch stage {
    case .decode, .workerDecode, .process: return .deliveryQueue
    case .fetch: return .decodeQueue
    // The read may have found nothing; then a fetch begins at once.
    case .diskRead: return .decodeQueue
    default: return .startQueue
    }
  }
}

extension ChainStage {
  /// How far along the pipeline this stage is; a decode on the main lane is a decode.
  var depth: Int {
    let stage = self == .decode ? ChainStage.workerDecode : self
    return Self.allCases.firstIndex(of: stage) ?? 0
  }
}
