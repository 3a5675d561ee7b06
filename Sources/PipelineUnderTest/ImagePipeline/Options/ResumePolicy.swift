public import Basics

/// Whether the beginning of a body that broke off is kept, to ask for its rest alone.
public enum ResumePolicy: Sendable, Hashable {
  /// It is not.
  case off
  /// It is, within limits.
  case on(ResumeOptions)
}

/// How much of broken bodies is kept.
public struct ResumeOptions: Sendable, Hashable {
  /// The most bytes; by default 32 MiB, the cap that Nuke's `ResumableData.swift` speaks of.
  public var maximumBytes = ByteCount.mebibytes(32)
  /// The most bodies; by default 100, as with Nuke.
  public var maximumCount = 100

  /// The defaults.
  public init() {}
}
