/// Lists of cases that a design fails for one reason.
extension Design {
  /// Cases that fail with queues in order of arrival.
  static let byArrival = ["PR-3", "PR-4", "PR-10", "PR-12"]

  /// Cases that fail without priorities of queues and shared work.
  static let withoutPriorities = byArrival + ["PR-1"]

  /// Cases that fail if only requests of equal size share work.
  static let bySize = ["CO-2", "CO-5"]

  /// Cases that fail with work shared by URL, which ignores size, processing and transport policy.
  static let sharedByURL = ["CO-2", "CO-3", "CO-5", "CO-6"]

  /// Cases that fail with a memory cache by URL.
  static let keyedByURL = ["VK-1", "VK-3", "VK-9", "VK-10", "VK-11"]

  /// Cases that fail if requests share nothing.
  static let sharingNothing = ["CO-1", "CO-5", "CO-15", "CO-16", "PF-1"]

  /// Cases that fail if cancelled work continues.
  static let unstoppable = ["CA-2", "CA-3", "CA-5", "CA-16", "PF-10", "PF-14"]

  /// Cases that fail if the memory cache evicts nothing at a warning.
  static let withoutPressure = ["MC-10"]

  /// Cases that fail with a limited `NSCache` of Foundation on Linux.
  static let foundation = ["MC-1", "MC-7"]

  /// Cases that fail with full decodes.
  static let wholeFiles = ["DS-1", "DS-11"]

  /// Cases that fail with decodes at the first draw.
  static let atFirstDraw = ["DE-1"]
}
