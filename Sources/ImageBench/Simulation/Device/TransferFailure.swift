public import Basics

/// Why a transfer over a virtual network did not deliver all its bytes.
public enum TransferFailure: Error, Hashable, Sendable {
  /// The task was cancelled; `receivedBytes` had arrived and are wasted unless the caller keeps
  /// them.
  case cancelled(receivedBytes: ByteCount)
  /// The connection broke after `receivedBytes`, as drawn from the link's failure rate.
  case failed(receivedBytes: ByteCount)

  /// The bytes that had arrived when the transfer ended.
  public var receivedBytes: ByteCount {
    switch self {
    case .cancelled(let bytes), .failed(let bytes): bytes
    }
  }
}

extension TransferFailure: CustomStringConvertible {
  /// One sentence that names the end of the transfer and the remedy.
  public var description: String {
    switch self {
    case .cancelled(let bytes):
      "The transfer was cancelled after \(bytes); ask again if the bytes are still wanted."
    case .failed(let bytes):
      "The connection broke after \(bytes); try again with the next attempt number."
    }
  }
}

/// The time of a completed transfer, by phase.
public struct TransferReport: Hashable, Sendable {
  /// The time spent waiting for a connection, the handshake of a new one included.
  public var queued: TimeSpan
  /// The time from getting a connection to the first byte.
  public var latency: TimeSpan
  /// The time from the first byte to the last.
  public var transferTime: TimeSpan

  /// A report of its three parts.
  public init(queued: TimeSpan, latency: TimeSpan, transferTime: TimeSpan) {
    self.queued = queued
    self.latency = latency
    self.transferTime = transferTime
  }

  /// The time from the request to the last byte.
  public var total: TimeSpan { queued + latency + transferTime }
}

/// What a virtual network has carried so far.
public struct NetworkUsage: Hashable, Sendable {
  /// The bytes that arrived, those of cancelled and failed transfers included.
  public var bytesOnWire = ByteCount.zero
  /// The bytes that arrived for transfers that were then cancelled.
  public var cancelledBytes = ByteCount.zero
  /// The bytes that arrived for transfers that then failed.
  public var failedBytes = ByteCount.zero
  /// The number of requested transfers.
  public var requests = 0
  /// The transfers that delivered all their bytes.
  public var completed = 0
  /// The transfers that were cancelled, in the queue, in latency or under way.
  public var cancelled = 0
  /// The transfers that broke off.
  public var failed = 0
  /// The highest number of transfers that held a connection at once.
  public var maximumInFlight = 0
  /// The highest number of transfers that waited for a connection at once.
  public var maximumQueued = 0
}
