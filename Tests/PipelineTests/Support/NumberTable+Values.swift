@testable import ImagePipeline

extension NumberTable {
  /// The values in the order of their numbers.
  var values: [Value] { numbers.compactMap { self[$0] } }
}
