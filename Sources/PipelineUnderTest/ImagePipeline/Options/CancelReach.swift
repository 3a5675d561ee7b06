/// How far a cancel reaches into work that nobody waits for any more.
public enum CancelReach: String, Sendable, Hashable, CaseIterable {
  /// Into every stage: the queue, the disk read, the transfer, the decode, the processing.
  case everyStage = "every-stage"
  /// Into the transfer and what waits for it. What comes out of a cache, and each decode and processing
  /// that has begun, goes on to its end and into the memory cache: a common mistake, as where an
  /// unstructured task decodes.
  case transfers
}
