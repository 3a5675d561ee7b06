/// The counts of a replay.
public struct ReplayTally: Sendable, Hashable {
  public var requests: Int
  /// The requests that found their object.
  public var hits: Int
  /// The bytes of all requests.
  public var bytes: Int
  /// The bytes of the requests that found their object.
  public var hitBytes: Int

  /// A tally of these counts.
  public init(requests: Int, hits: Int, bytes: Int, hitBytes: Int) {
    self.requests = requests
    self.hits = hits
    self.bytes = bytes
    self.hitBytes = hitBytes
  }

  /// The share of requests that found their object, from 0 to 1; 0 without requests.
  public var hitRatio: Double { requests == 0 ? 0 : Double(hits) / Double(requests) }

  /// The share of bytes that were found, from 0 to 1; nil if all sizes are zero.
  public var byteHitRatio: Double? { bytes == 0 ? nil : Double(hitBytes) / Double(bytes) }
}
