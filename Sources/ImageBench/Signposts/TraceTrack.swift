/// A thread of a trace, in the order in which a viewer shows them.
///
/// What may overlap itself has several threads, which are allotted by ``TraceLanes``.
enum TraceTrack: Hashable {
  case main, expectedFrames, actualFrames
  /// The moments of a category, and what is written as async slices.
  case category(SignpostCategory)
  /// One of the threads of a kind of work, from 1.
  case lane(TraceLanes.Kind, Int)

  /// The number of the thread; that of the main lane is that of the process.
  var number: Int {
    switch self {
    case .main: 1
    case .expectedFrames: 2
    case .actualFrames: 3
    case .category(.main): 1
    case .category(.frames): 3
    case .category(let category):
      2 + (SignpostCategory.allCases.firstIndex(of: category) ?? 0)
    case .lane(let kind, let lane): kind.base + lane
    }
  }

  /// The name of the thread.
  var name: String {
    switch self {
    case .main, .category(.main): "main lane"
    case .expectedFrames: "expected frames"
    case .actualFrames, .category(.frames): "actual frames"
    case .category(let category): category.rawValue
    case .lane(let kind, let lane): "\(kind.rawValue) \(lane)"
    }
  }

  /// The threads that each trace names at its start.
  static let fixed: [TraceTrack] =
    [.main, .expectedFrames, .actualFrames]
    + SignpostCategory.allCases.filter { ![.main, .frames, .lanes].contains($0) }.map {
      .category($0)
    }
}

/// Allots overlapping work to threads, so that slices of a thread never overlap: each piece takes
/// the first free thread of its kind.
struct TraceLanes {
  /// What has threads of its own.
  enum Kind: String, CaseIterable, Hashable {
    case load
    case fetch
    case disk
    case decode
    case decodeOnMain = "decode on main lane"
    case expected = "expected frames"

    /// The number below that of the first thread.
    var base: Int { 10_000 * (1 + (Self.allCases.firstIndex(of: self) ?? 0)) }
  }

  private var isBusy: [Kind: [Bool]] = [:]

  /// Takes the first free thread of `kind`, from 1, and whether it is used for the first time.
  ///
  /// - Complexity: O(work of the kind that is under way).
  mutating func take(_ kind: Kind) -> (lane: Int, isNew: Bool) {
    var lanes = isBusy[kind, default: []]
    let free = lanes.firstIndex(of: false)
    if let free { lanes[free] = true } else { lanes.append(true) }
    isBusy[kind] = lanes
    return ((free ?? lanes.count - 1) + 1, free == nil)
  }

  /// Gives back a thread.
  mutating func free(_ kind: Kind, _ lane: Int) {
    isBusy[kind]?[lane - 1] = false
  }
}

extension SignpostRecord {
  /// The kind of threads on which the interval that this begins is drawn; nil for others.
  var lanes: TraceLanes.Kind? {
    switch name {
    case .loadImage: .load
    case .loadImageData: .fetch
    case .readDiskCache, .writeDiskCache: .disk
    case .processImage: .decode
    case .decodeImageData, .decodeProgressiveImageData:
      Signpost.DecodeImageData.begin(self).lane == .main ? .decodeOnMain : .decode
    default: nil
    }
  }
}
