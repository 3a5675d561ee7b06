/// The state of a trial after its last frame, once all work has ended.
public struct TrialEndState: Sendable, Hashable {
  /// The numbers of the URLs of visible cells that show nothing, topmost first.
  public var blankURLs: [Int] = []
  /// Visible cells that show an image of another binding.
  public var wrongImages = 0
  /// Whether the device ended the app; the other properties are then unset.
  public var isEnded = false
  /// The leftovers of the trial; nil for nothing.
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

  /// Leftovers after everything was released.
  ///
  /// Of the built-in pipeline bytes and loads are known, of a loader what it keeps of the screen
  /// that was left: pictures that it still keeps may be a cache.
  public struct Leak: Sendable, Hashable {
    /// The bytes of images on the ledger.
    public var bytes: Int
    /// The number of loads in the table.
    public var jobs: Int
    /// The views of the screen.
    public var views = 0
    public var controller = Controller.released

    /// The controller of the screen that was left.
    public enum Controller: Int, Sendable, Hashable {
      case released, kept
    }

    /// A leak of so many bytes and loads.
    public init(bytes: Int, jobs: Int) {
      self.bytes = bytes
      self.jobs = jobs
    }

    /// A leak of so many views, and of the controller if it is kept; nil for none.
    init?(views: Int, controller: Controller) {
      guard views > 0 || controller == .kept else { return nil }
      self.init(bytes: 0, jobs: 0)
      (self.views, self.controller) = (views, controller)
    }
  }
}
