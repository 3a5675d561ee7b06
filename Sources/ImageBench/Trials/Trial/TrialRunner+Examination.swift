internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Signposts

extension TrialRunner {
  /// What a trial leaves when its last frame is over and nothing happens any more.
  public struct Rest: Sendable, Hashable {
    /// The numbers of the URLs of visible cells that show nothing, topmost first.
    public var blankURLs: [Int] = []
    /// Visible cells that show an image of another binding.
    public var wrongImages = 0
    /// Whether the device ended the app; nothing else is known then.
    public var isEnded = false
    /// Why the world was not as it was before the trial, if that is so.
    public var leak: Leak?

    /// What is left: by default nothing.
    public init(
      blankURLs: [Int] = [],
      wrongImages: Int = 0,
      leak: Leak? = nil
    ) {
      self.blankURLs = blankURLs
      self.wrongImages = wrongImages
      self.leak = leak
    }

    /// Bytes and loads that were left when everything had been let go.
    public struct Leak: Sendable, Hashable {
      /// Bytes of images on the ledger.
      public var bytes: Int
      /// Loads in the table.
      public var jobs: Int

      /// So many bytes and loads.
      public init(bytes: Int, jobs: Int) {
        self.bytes = bytes
        self.jobs = jobs
      }
    }
  }

  /// Plays the trial and goes on behind its last frame until nothing happens any more.
  ///
  /// It writes nothing and reckons no metrics, for searches that play thousands of trials in one
  /// process. A leak is told and no fault here.
  ///
  /// - Parameter sink: Is handed every signpost in the order of their times.
  public func examine(_ sink: @escaping RecordSink) throws(Fault) -> Rest {
    let world = makeWorld()
    var rest = Rest()
    rest.isEnded = true
    do throws(Fault) {
      try play(world, sink) { screen in
        rest.isEnded = false
        rest.wrongImages = screen.audit().wrongImages
        rest.blankURLs = screen.visibleCells.compactMap { cell in
          // An image that waits for its first draw is there.
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
