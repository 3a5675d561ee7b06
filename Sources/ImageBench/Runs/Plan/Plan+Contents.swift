package import Basics
internal import Trials

extension Plan {
  /// ``TrialSpec/content`` of each of the trials, in their order.
  ///
  /// - Complexity: O(n) in the number of trials, and in the length of the definitions.
  package var contents: [ContentHash] {
    var hashes = PartHashes()
    return trials.map { ContentHash(hashes.text(of: $0)) }
  }
}
