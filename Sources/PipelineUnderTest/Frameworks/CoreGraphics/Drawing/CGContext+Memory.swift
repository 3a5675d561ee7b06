internal import Basics
internal import Codecs
internal import Synchronization
package import VirtualDevice

extension CGContext {
  /// The context whose `data` is `memory`; nil for memory of another kind.
  ///
  /// So what works on the bytes of one context and writes those of another can hand on whose
  /// picture they are.
  package static func whose(data memory: UnsafeMutableRawPointer?) -> CGContext? {
    guard let memory else { return nil }
    return opened.withLock { $0[UInt(bitPattern: memory)]?.context }
  }

  /// Takes over the provenance of the pixels of `source`.
  package func inheritOrigin(from source: CGContext) { largest = largest ?? source.largest }

  /// Whose picture was drawn.
  package var origin: PictureOrigin? { largest?.origin }
}

/// The contexts whose memory was handed out, by its address.
struct OpenedContext {
  // Unchecked: a reference that the table's lock guards.
  nonisolated(unsafe) weak var context: CGContext?
}

let opened = Mutex<[UInt: OpenedContext]>([:])
