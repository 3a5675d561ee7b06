/// The state of a trial after its last frame, once all work has ended.
public struct TrialEndState: Sendable, Hashable {
  /// The numbers of the URLs of visible cells that show nothing, topmost first.
  public var blankURLs: [Int] = []
  /// Visible cells that show an image of another binding.
  public var wrongImages = 0
  /// Whether the device ended the app; the other properties are then unset.
  public var isEnded = false
  /// The bytes and loads that the trial left behind; nil for none.
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
