internal import Basics

/// The stretches of time between the binding of a cell and the draw of its image, by stage.
///
/// Each moment belongs to the farthest stage that the image is in; a moment in none is a wait, whose
/// name follows from what the image has behind it.
struct WaitPhases {
  /// One stretch.
  struct Stretch {
    var stage: ChainStage
    var begin: TimePoint
    var end: TimePoint
    /// The stay that it belongs to; nil for waits.
    var stay: StageLog.Stay?
  }

  private(set) var stretches: [Stretch] = []

  /// - Parameters:
  ///   - stays: What is known of the image's URL.
  ///   - bound: When the cell was bound.
  ///   - delivered: When the image was handed to its view; nil when it never was.
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
      let behind = stays.filter { ($0.end ?? end) <= begin && $0.begin >= bound }
        .max { $0.stage.depth < $1.stage.depth }
      let isDelivered = delivered.map { $0 <= begin } ?? false
      stretches.append(
        Stretch(
          stage: active?.stage ?? Self.wait(behind: behind?.stage, isDelivered: isDelivered),
          begin: begin,
          end: next,
          stay: active
        )
      )
    }
  }

  /// The time of each stage, the most first; of equals the farther stage.
  var phases: [LateImage.Phase] {
    var spans: [ChainStage: Int] = [:]
    for stretch in stretches {
      spans[stretch.stage, default: 0] += (stretch.end - stretch.begin).nanoseconds
    }
    return ChainStage.allCases.compactMap { stage in
      spans[stage].map { LateImage.Phase(stage: stage, span: TimeSpan(nanoseconds: $0)) }
    }.sorted { ($1.span, $1.stage.depth) < ($0.span, $0.stage.depth) }
  }

  private static func wait(behind stage: ChainStage?, isDelivered: Bool) -> ChainStage {
    if isDelivered { return .draw }
    switch stage {
    case .decode, .workerDecode, .process: return .deliveryQueue
    case .fetch: return .decodeQueue
    // What was read from the disk may have been nothing; then a fetch begins at once.
    case .diskRead: return .decodeQueue
    default: return .startQueue
    }
  }
}

extension ChainStage {
  /// How far on its way an image is in this stage; a decode on the main lane is a decode.
  var depth: Int {
    let stage = self == .decode ? ChainStage.workerDecode : self
    return Self.allCases.firstIndex(of: stage) ?? 0
  }
}
