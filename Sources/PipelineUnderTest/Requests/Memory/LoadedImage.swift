public import Basics
public import Codecs
internal import Synchronization

/// Who holds a loaded image.
public enum ImageHolder: Int, Sendable, CaseIterable {
  /// A view shows it.
  case view
  /// The memory cache keeps it.
  case cache
  /// A running load carries it.
  case load
}

/// The sizes of a decode, known from the header before any pixel is.
public struct ImageDimensions: Sendable, Hashable {
  /// The size of the source as shown.
  public var source: PixelSize
  /// The size of the decoded pixels as shown.
  public var pixels: PixelSize
  /// Bytes of the pixel buffer, padding of its rows included.
  public var byteCount: ByteCount

  /// The sizes as given.
  public init(source: PixelSize, pixels: PixelSize, byteCount: ByteCount) {
    self.source = source
    self.pixels = pixels
    self.byteCount = byteCount
  }
}

/// An image as a view gets it, like a `UIImage`: decoded, or still waiting for its first draw.
///
/// It tells the ledger which owner its bytes belong to: a view before the cache, the cache before
/// a running load. Holding is counted by hand; a new image is held once by its load.
public final class LoadedImage: Sendable {
  /// The request that made it.
  public let request: ImageRequest
  /// How large it is, decoded or not.
  public let dimensions: ImageDimensions
  /// The size of the file that it comes from; 0 when nobody said.
  public let fileBytes: ByteCount

  private struct State {
    var data: ImageData?
    var isDecoded: Bool
    var pixels: PixelBuffer?
    var holders = [0, 0, 1]
    var charged: MemoryOwner?
    var isDrawn = false
    var attached: ImageData?
    var watcher: (@Sendable (LoadedImage) -> Void)?

    /// Whether a view or a load holds the image.
    var isInUse: Bool {
      holders[ImageHolder.view.rawValue] > 0 || holders[ImageHolder.load.rawValue] > 0
    }
  }

  private let memory: any MemoryAccounting
  private let state: Mutex<State>

  /// An image with pixels that are already charged to ``MemoryOwner/inFlight``.
  ///
  /// - Parameters:
  ///   - request: The request that made it.
  ///   - dimensions: How large it is.
  ///   - pixels: The pixels; nil when decoding is only modelled.
  ///   - fileBytes: The size of the file that it comes from.
  ///   - attached: Its encoded bytes, which it takes a hold of; by default it keeps none.
  ///   - memory: The ledger.
  package init(
    request: ImageRequest,
    dimensions: ImageDimensions,
    pixels: PixelBuffer?,
    fileBytes: ByteCount = .zero,
    attached: ImageData? = nil,
    memory: any MemoryAccounting
  ) {
    self.request = request
    self.dimensions = dimensions
    self.fileBytes = fileBytes
    self.memory = memory
    attached?.hold()
    state = Mutex(
      State(data: nil, isDecoded: true, pixels: pixels, charged: .inFlight, attached: attached)
    )
  }

  /// An image that decodes at its first draw and takes over the caller's hold on `data`.
  package init(
    request: ImageRequest,
    dimensions: ImageDimensions,
    undecoded data: ImageData,
    memory: any MemoryAccounting
  ) {
    self.request = request
    self.dimensions = dimensions
    fileBytes = data.byteCount
    self.memory = memory
    state = Mutex(State(data: data, isDecoded: false, pixels: nil, charged: nil))
  }

  /// Whether the pixels are there, so that drawing needs no decode.
  public var isDecoded: Bool { state.withLock { $0.isDecoded } }

  /// The pixels; nil before the decode and when decoding is only modelled.
  public var pixels: PixelBuffer? { state.withLock { $0.pixels } }

  /// The encoded bytes of an image that has not been drawn yet; nil once it is decoded.
  public var undecodedData: ImageData? { state.withLock { $0.data } }

  /// The encoded bytes that a decoded image keeps beside its pixels.
  public var attachedData: ImageData? { state.withLock { $0.attached } }

  /// Whether a view or a load holds it.
  package var isInUse: Bool { state.withLock { $0.isInUse } }

  /// Tells `watcher` from now on when the image comes into use or goes out of use, after the turn in
  /// which it did; nil tells nobody.
  package func watchUse(_ watcher: (@Sendable (LoadedImage) -> Void)?) {
    state.withLock { $0.watcher = watcher }
  }

  /// Notes a draw; true for the first one, which hands the pixels to the renderer.
  public func markDrawn() -> Bool {
    state.withLock { state in
      defer { state.isDrawn = true }
      return !state.isDrawn
    }
  }

  /// Counts one more holder.
  public func hold(by holder: ImageHolder) {
    change { $0.holders[holder.rawValue] += 1 }
  }

  /// Counts one more holder and tells no watcher, for a watcher that holds.
  package func holdQuietly(by holder: ImageHolder) {
    state.withLock { state in
      state.holders[holder.rawValue] += 1
      settle(&state)
    }
  }

  /// Counts one holder less; without holders the bytes leave the ledger.
  public func letGo(by holder: ImageHolder) {
    change { state in
      state.holders[holder.rawValue] -= 1
      precondition(
        state.holders[holder.rawValue] >= 0,
        "\(holder) let go of an image that it does not hold"
      )
    }
  }

  /// Changes the holders and tells the watcher if that changes the use.
  private func change(_ holders: (inout State) -> Void) {
    let watcher = state.withLock { state in
      let wasInUse = state.isInUse
      holders(&state)
      settle(&state)
      return wasInUse == state.isInUse ? nil : state.watcher
    }
    watcher?(self)
  }

  /// Puts in the pixels of the first draw, charged to ``MemoryOwner/inFlight``, and drops the bytes.
  package func complete(with pixels: PixelBuffer?) {
    state.withLock { state in
      precondition(!state.isDecoded, "an image is decoded once")
      state.isDecoded = true
      state.pixels = pixels
      state.charged = .inFlight
      state.data?.letGo()
      state.data = nil
      settle(&state)
    }
  }

  /// Gives up the decode: the bytes are no image, so the view stays empty.
  package func abandonDecode() {
    state.withLock { state in
      state.data?.letGo()
      state.data = nil
    }
  }

  /// Makes the ledger agree with who holds the image now.
  private func settle(_ state: inout State) {
    let owner: MemoryOwner? =
      state.holders[ImageHolder.view.rawValue] > 0
      ? .view
      : state.holders[ImageHolder.cache.rawValue] > 0
        ? .cache : state.holders[ImageHolder.load.rawValue] > 0 ? .inFlight : nil
    if owner == nil {
      state.data?.letGo()
      state.data = nil
      state.attached?.letGo()
      state.attached = nil
    }
    guard state.isDecoded, owner != state.charged else { return }
    let bytes = dimensions.byteCount
    switch (state.charged, owner) {
    case (let old?, let new?): memory.move(bytes, from: old, to: new)
    case (let old?, nil):
      memory.release(bytes, from: old)
      // The memory itself goes with the ledger's bytes, not with the last reference.
      state.pixels = nil
    case (nil, let new?): memory.charge(bytes, to: new)
    case (nil, nil): break
    }
    state.charged = owner
  }
}
