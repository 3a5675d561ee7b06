/// What a replay counted.
public struct ReplayTally: Sendable, Hashable {
  /// How many requests there were.
  public var requests: Int
  /// How many of them found their object.
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

  /// The share of requests that found their object, from 0 to 1; 0 when there were none.
  public var hitRatio: Double { requests == 0 ? 0 : Double(hits) / Double(requests) }

  /// The share of bytes that were found, from 0 to 1; nil when all sizes are zero.
  public var byteHitRatio: Double? { bytes == 0 ? nil : Double(hitBytes) / Double(bytes) }
}
