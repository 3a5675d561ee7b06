public import Basics
public import Codecs
internal import DeviceContract
internal import Synchronization

/// The sizes of a decode, known from the header before any pixel.
public struct ImageDimensions: Sendable, Hashable {
  /// The size of the source as shown.
  public var source: PixelSize
  /// The size of the decoded pixels as shown.
  public var pixels: PixelSize
  /// Bytes of the pixel buffer with the padding of its rows.
  public var byteCount: ByteCount
  /// The memory of the pixels on the device; ``byteCount`` by default.
  public var memory: ByteCount

  /// Creates the dimensions from their values.
  public init(source: PixelSize, pixels: PixelSize, byteCount: ByteCount) {
    self.source = source
    self.pixels = pixels
    self.byteCount = byteCount
    memory = byteCount
  }
}

/// An image as a view gets it, like a `UIImage`: decoded, or still waiting for its first draw.
///
/// It reports to the ledger which owner its bytes belong to: a view before the cache, the cache
/// before a running load. An owner keeps it with an ``ImageLease``; without leases its bytes leave
/// the ledger.
public final class LoadedImage: Sendable {
  /// The request that created it.
  public let request: ImageRequest
  /// Its dimensions, known even before the decode.
  public let dimensions: ImageDimensions
  /// The size of its file; 0 if it is unknown.
  public let fileBytes: ByteCount
  /// When it was made.
  public let made: TimePoint

  private struct State: ~Copyable {
    var data: ImageDataLease?
    var isDecoded: Bool
    var pixels: PixelBuffer?
    var leases = LeaseCounts()
    var charged: MemoryOwner?
    var isDrawn = false
    var bitmap: (any AnyObject & Sendable)?
  }

  private let memory: any MemoryAccounting
  private let state: Mutex<State>

  init(
    request: ImageRequest,
    dimensions: ImageDimensions,
    pixels: PixelBuffer?,
    fileBytes: ByteCount,
    made: TimePoint,
    memory: any MemoryAccounting
  ) {
    self.request = request
    self.dimensions = dimensions
    self.fileBytes = fileBytes
    self.made = made
    self.memory = memory
    state = Mutex(State(data: nil, isDecoded: true, pixels: pixels, charged: .inFlight))
  }

  init(
    request: ImageRequest,
    dimensions: ImageDimensions,
    undecoded data: consuming ImageDataLease,
    made: TimePoint,
    memory: any MemoryAccounting
  ) {
    self.request = request
    self.dimensions = dimensions
    self.made = made
    fileBytes = data.data.byteCount
    self.memory = memory
    state = Mutex(State(data: data, isDecoded: false, pixels: nil, charged: nil))
  }

  /// Whether it has pixels, so that drawing needs no decode.
  public var isDecoded: Bool { state.withLock { $0.isDecoded } }

  /// The pixels; nil before the decode, or if decoding is only modelled.
  public var pixels: PixelBuffer? { state.withLock { $0.pixels } }

  /// The encoded bytes of an image that was not drawn yet; nil once it is decoded.
  public var undecodedData: ImageData? { state.withLock { $0.data.leased } }

  /// The object that stands for the image in a framework's views, made by `make` at the first call.
  ///
  /// It is dropped with the last lease.
  package func bitmap<Bitmap: AnyObject & Sendable>(_ make: () -> Bitmap) -> Bitmap {
    if let known = state.withLock({ $0.bitmap }) as? Bitmap { return known }
    let made = make()
    state.withLock { $0.bitmap = made }
    return made
  }

  /// Records a draw; true for the first one, which passes the pixels to the renderer.
  public func markDrawn() -> Bool {
    state.withLock { state in
      defer { state.isDrawn = true }
      return !state.isDrawn
    }
  }

  @usableFromInline
  func retain(for owner: ImageOwner) {
    change(owner, by: 1)
  }

  @usableFromInline
  func release(from owner: ImageOwner) {
    change(owner, by: -1)
  }

  private func change(_ owner: ImageOwner, by difference: Int) {
    state.withLock { state in
      state.leases[owner] += difference
      settle(&state)
    }
  }

  /// Sets the pixels of the first draw, charged to ``MemoryOwner/inFlight``, and releases the
  /// encoded bytes.
  package func complete(with pixels: PixelBuffer?) {
    state.withLock { state in
      precondition(!state.isDecoded, "an image is decoded once")
      state.isDecoded = true
      state.pixels = pixels
      state.charged = .inFlight
      state.data.take()?.release()
      settle(&state)
    }
  }

  /// Gives up the decode of bytes that are no image; the view stays empty.
  package func abandonDecode() {
    state.withLock { $0.data.take()?.release() }
  }

  /// Brings the ledger into agreement with the leases.
  private func settle(_ state: inout State) {
    let owner = state.leases.charged
    if owner == nil {
      state.data.take()?.release()
      state.bitmap = nil
    }
    guard state.isDecoded, owner != state.charged else { return }
    let bytes = dimensions.memory
    switch (state.charged, owner) {
    case (let old?, let new?): memory.move(bytes, from: old, to: new)
    case (let old?, nil):
      memory.release(bytes, from: old)
      // The pixels are freed together with their bytes in the ledger, not with the last reference.
      state.pixels = nil
    case (nil, let new?): memory.charge(bytes, to: new)
    case (nil, nil): break
    }
    state.charged = owner
  }
}

/// The leases of an image, by kind of owner.
private struct LeaseCounts {
  private var view = 0
  private var cache = 0
  /// A new image starts with the lease of its load.
  private var load = 1

  subscript(owner: ImageOwner) -> Int {
    get {
      switch owner {
      case .view: view
      case .cache: cache
      case .load: load
      }
    }
    set {
      switch owner {
      case .view: view = newValue
      case .cache: cache = newValue
      case .load: load = newValue
      }
    }
  }

  /// The owner to which the ledger charges the bytes; nil without leases.
  var charged: MemoryOwner? { view > 0 ? .view : cache > 0 ? .cache : load > 0 ? .inFlight : nil }
}

extension Optional where Wrapped == ImageDataLease {
  /// The data of the lease, if there is one.
  fileprivate var leased: ImageData? {
    switch self {
    case .some(let lease): lease.data
    case .none: nil
    }
  }
}
