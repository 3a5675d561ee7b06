internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Signposts
internal import Variants

extension TrialRunner {
  /// The state of a trial after its last frame, once all work has ended.
  public struct Rest: Sendable, Hashable {
    /// The numbers of the URLs of visible cells that show nothing, topmost first.
    public var blankURLs: [Int] = []
    /// Visible cells that show an image of another binding.
    public var wrongImages = 0
    /// Whether the device ended the app; the other properties are then unset.
    public var isEnded = false
    /// What the trial left behind, if anything.
    public var leak: Leak?

    /// By default nothing remains.
    public init(
      blankURLs: [Int] = [],
      wrongImages: Int = 0,
      leak: Leak? = nil
    ) {
      self.blankURLs = blankURLs
      self.wrongImages = wrongImages
      self.leak = leak
    }

    /// Bytes and loads that remain after everything was released.
    public struct Leak: Sendable, Hashable {
      /// The bytes of images on the ledger.
      public var bytes: Int
      /// The number of loads in the table.
      public var jobs: Int

      /// A leak of so many bytes and loads.
      public init(bytes: Int, jobs: Int) {
        self.bytes = bytes
        self.jobs = jobs
      }
    }
  }

  /// Plays the trial and continues after its last frame until all work has ended.
  ///
  /// It writes nothing and computes no metrics, for searches that play thousands of trials in one
  /// process. It returns a leak instead of throwing it.
  ///
  /// - Parameter sink: Gets every signpost in order of time.
  public func examine(_ sink: @escaping RecordSink) throws(Fault) -> Rest {
    if spec.variant.subject == .loader {
      // What a loader keeps at its end is its own affair: it has no leak that a trial could know.
      var ended = Rest()
      ended.isEnded = true
      return try playLoader(sink, atRest: true).rest ?? ended
    }
    let world = makeWorld()
    var rest = Rest()
    rest.isEnded = true
    do throws(Fault) {
      try play(world, sink) { screen in
        rest.isEnded = false
        rest.wrongImages = screen.audit().wrongImages
        rest.blankURLs = screen.visibleCells.compactMap { cell in
          // An image that waits for its first draw counts as shown.
          let appearance = cell.appearance
          guard let bound = appearance.bound, appearance.shown == nil else { return nil }
          return bound.url.number
        }
      }
    } catch {
      guard case .leak(let bytes, let jobs) = error else { throw error }
      rest.leak = Rest.Leak(bytes: bytes, jobs: jobs)
    }
    guard world.recorder.lostCount == 0 else { throw .lostSignposts(world.recorder.lostCount) }
    return rest
  }
}
