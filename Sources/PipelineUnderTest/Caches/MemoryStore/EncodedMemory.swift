public import Basics

/// Whether encoded bytes are kept in memory too, between the decoded images and the disk.
public enum EncodedMemory: Sendable, Hashable {
  /// They are not.
  case off
  /// They are, up to so many; bytes of one URL that are more than an eighth of that are not.
  ///
  /// The eighth is Fresco's (`DefaultEncodedMemoryCacheParamsSupplier.java`), as is 4 MB for an app
  /// that may have 32 MB or more. What was used longest ago leaves. Memory warnings, critical
  /// pressure and the background take all.
  case upTo(ByteCount)
}
