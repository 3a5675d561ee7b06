package import ImagePipeline

extension CancelReach {
  /// Into the transfer and what waits for it, and into no read, decode or processing that has
  /// begun.
  ///
  /// A common mistake, as where an unstructured task decodes.
  package static let transfers = CancelReach(name: "transfers", moments: [.planned, .transferring])
}
