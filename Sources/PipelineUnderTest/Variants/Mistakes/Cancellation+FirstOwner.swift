package import ImagePipeline

extension Cancellation {
  /// Work stops when the owner that began it cancels; all other owners get a cancellation.
  ///
  /// This is the mistake of a loader that keeps one task for an address and lets any caller cancel
  /// it.
  package static let firstOwner = Cancellation(
    name: "firstOwner",
    first: .stoppedForAll,
    others: .detached
  )
}
