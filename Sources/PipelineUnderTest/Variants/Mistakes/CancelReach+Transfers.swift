package import ImagePipeline

extension CancelReach {
  /// A cancel stops the transfer and work that waits for it, but no running read, decode or
  /// processing.
  ///
  /// This is a common mistake, for example when an unstructured task decodes.
  package static let transfers = CancelReach(name: "transfers", moments: [.planned, .transferring])
}
