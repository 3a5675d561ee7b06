internal import Scenarios

extension Check {
  /// Every check, sorted by what users see; within that in the order of reading.
  package static let catalogue: [Check] =
    endChecks + wrongChecks + missingChecks + lateChecks + stutterChecks + blurredChecks
    + memoryChecks + sharingChecks + aheadChecks + keepingChecks

  /// The check called `name`; a pattern's name or number names the check that is about it.
  package static func named(_ name: String) -> Check? {
    if let check = catalogue.first(where: { $0.name == name }) { return check }
    return catalogue.first { check in
      check.failures.contains { $0.name == name || $0.number == name.uppercased() }
    }
  }
}
