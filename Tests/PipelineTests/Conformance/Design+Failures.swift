/// Cases that are failed for one reason.
extension Design {
  /// What queues by arrival cannot do.
  static let byArrival = ["PR-3", "PR-4", "PR-10", "PR-12"]

  /// What queues and shared work without priorities cannot do.
  static let withoutPriorities = byArrival + ["PR-1"]

  /// What is shared only by who asks for the same size.
  static let bySize = ["CO-2", "CO-5"]

  /// What a table by URL gets wrong: size, processing and what is said to the server are ignored.
  static let sharedByURL = ["CO-2", "CO-3", "CO-5", "CO-6"]

  /// What shares downloads by their address and nothing after them.
  static let byDownload = ["CO-3", "CO-5"]

  /// What a memory cache by URL gets wrong.
  static let keyedByURL = ["VK-1", "VK-3", "VK-9", "VK-10", "VK-11"]

  /// What each gets wrong that works for itself.
  static let sharingNothing = ["CO-1", "CO-5", "CO-15", "CO-16", "PF-1"]

  /// What goes on although nobody wants it.
  static let unstoppable = ["CA-2", "CA-3", "CA-5", "CA-16", "PF-10", "PF-14"]

  /// What a memory cache gets wrong that keeps everything in the background.
  static let fullInBackground = ["MC-9"]

  /// What gets no smaller in the background and at a warning.
  static let withoutPressure = ["MC-9", "MC-10"]

  /// What Foundation's `NSCache` gets wrong on Linux where it has a limit.
  static let foundation = ["MC-1", "MC-5", "MC-7", "MC-8"]

  /// What decodes of whole files get wrong.
  static let wholeFiles = ["DS-1", "DS-8", "DS-11"]

  /// What a decode at the first draw gets wrong.
  static let atFirstDraw = ["DE-1"]
}
