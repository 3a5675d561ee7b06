public import Basics

/// Whether encoded bytes are also kept in memory, between the decoded images and the disk.
public enum EncodedMemory: Sendable, Hashable {
  /// They are not.
  case off
  /// They are, up to this many bytes; the bytes of one URL may be an eighth of that.
  ///
  /// The eighth is Fresco's (`DefaultEncodedMemoryCacheParamsSupplier.java`), as is 4 MB for an app
  /// that may have 32 MB or more. The least recently used bytes are evicted first. A memory
  /// warning, critical pressure and the background remove all of them.
  case upTo(ByteCount)
}
