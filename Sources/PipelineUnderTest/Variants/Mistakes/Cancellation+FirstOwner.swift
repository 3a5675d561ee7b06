package import ImagePipeline

extension Cancellation {
  /// Work stops when the owner that began it cancels; all others are handed a cancellation.
  ///
  /// The mistake of a loader that keeps one task for an address and cancels it whoever asks.
  package static let firstOwner = Cancellation(
    name: "firstOwner",
    first: .stoppedForAll,
    others: .detached
  )
}
