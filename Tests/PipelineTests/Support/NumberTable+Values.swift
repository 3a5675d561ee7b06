@testable import PipelineUnderTest

extension NumberTable {
  /// The values in the order of their numbers.
  var values: [Value] { numbers.compactMap { self[$0] } }
}
