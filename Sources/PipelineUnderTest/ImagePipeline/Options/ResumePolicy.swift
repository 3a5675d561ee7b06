public import Basics

/// Whether the beginning of a broken body is kept, so that only its rest has to be fetched.
public enum ResumePolicy: Sendable, Hashable {
  /// It is discarded.
  case off
  /// It is kept, within limits.
  case on(ResumeOptions)
}

/// The limits for kept beginnings of bodies.
public struct ResumeOptions: Sendable, Hashable {
  /// The largest number of bytes; by default 32 MiB, the cap in Nuke's `ResumableData.swift`.
  public var maximumBytes = ByteCount.mebibytes(32)
  /// The largest number of bodies; by default 100, as in Nuke.
  public var maximumCount = 100

  /// The default limits.
  public init() {}
}
