public import Basics
public import Codecs
internal import Synchronization
internal import VirtualTime

/// What an image stands on: pixels, or bytes from which they are decoded at the first draw.
public final class Picture: Sendable {
  /// Tells it from every other one, also from those that are gone.
  package let number = ImageID.next()
  /// Width and height in pixels, as the pixels lie.
  public let size: PixelSize
  /// What the bytes of a pixel are once there are pixels.
  public let layout: PixelLayout
  /// The memory of the pixels.
  public let byteCount: ByteCount
  /// Where the pixels come from; while there are none, where they will come from.
  public let origin: PictureOrigin?
  private let decode: PictureDecode?
  private let make: (@Sendable () -> PixelStore?)?
  private let retention: Retention

  /// What happens to the pixels of a lazy picture after they have been drawn.
  public enum Retention: Sendable, Hashable {
    /// They stay for as long as the picture does.
    case kept
    /// They go when the drawing has ended, so each drawing decodes again.
    case dropped
  }

  private struct State {
    var store: PixelStore?
    var failure: DecodingError?
  }
  private let state: Mutex<State>
  /// Held during a decode, so that a second lane that draws waits for the first one's pixels.
  private let decoding = Mutex(())

  /// A picture of pixels that exist.
  public init(
    decoded store: PixelStore,
    size: PixelSize,
    layout: PixelLayout,
    origin: PictureOrigin?
  ) {
    self.size = size
    self.layout = layout
    byteCount = store.byteCount
    decode = nil
    make = nil
    retention = .kept
    self.origin = origin
    state = Mutex(State(store: store))
  }

  /// A picture whose pixels `make` brings when it is drawn; nil brings none.
  public init(
    size: PixelSize,
    layout: PixelLayout,
    byteCount: ByteCount,
    origin: PictureOrigin?,
    make: @escaping @Sendable () -> PixelStore?
  ) {
    self.size = size
    self.layout = layout
    self.byteCount = byteCount
    decode = nil
    self.make = make
    retention = .kept
    self.origin = origin
    state = Mutex(State())
  }

  /// A picture that `decode` makes when it is drawn.
  public init(lazy decode: PictureDecode, retention: Retention = .kept) {
    let plan = decode.plan
    size = plan.outputSize
    layout = PixelLayout(of: plan.header)
    byteCount = plan.outputBytes
    self.decode = decode
    make = nil
    self.retention = retention
    origin = decode.origin
    state = Mutex(State())
  }

  /// The picture that `decode` makes at once, on the calling lane.
  ///
  /// Throws what the codec throws.
  public static func decoded(by decode: PictureDecode) throws(DecodingError) -> Picture {
    let store = try decode.run()
    return Picture(
      decoded: store,
      size: decode.plan.outputSize,
      layout: PixelLayout(of: decode.plan.header),
      origin: decode.origin
    )
  }

  /// Whether there are pixels, so that a drawing decodes nothing.
  public var isDecoded: Bool { state.withLock { $0.store != nil } }

  /// The pixels; nil while there are none.
  public var store: PixelStore? { state.withLock { $0.store } }

  /// The encoded bytes of a lazy picture.
  public var encoded: EncodedPicture? { decode?.picture }

  /// The pixels for a drawing, decoded on the calling lane if there are none; nil for damaged
  /// bytes.
  ///
  /// A picture that two lanes draw at once is decoded by one, and the other waits.
  @discardableResult
  public func draw() -> PixelStore? { pixels(retention) }

  /// The pixels for a view, which are kept in any case; nil for damaged bytes.
  @discardableResult
  public func display() -> PixelStore? { pixels(.kept) }

  private func pixels(_ retention: Retention) -> PixelStore? {
    if let store { return store }
    if let make {
      let store = make()
      state.withLock { $0.store = store }
      return store
    }
    guard let decode else { return nil }
    return decoding.withLock { _ in
      if let store { return store }
      guard state.withLock({ $0.failure }) == nil else { return nil }
      do throws(DecodingError) {
        let store = try decode.run()
        if retention == .kept { state.withLock { $0.store = store } }
        return store
      } catch {
        state.withLock { $0.failure = error }
        return nil
      }
    }
  }

  /// A picture with pixels of its own, made on the calling lane; nil for damaged bytes.
  ///
  /// A picture that has pixels shares them.
  public func prepared() -> Picture? {
    if let store {
      return Picture(decoded: store, size: size, layout: layout, origin: origin)
    }
    guard let decode else { return nil }
    return try? Picture.decoded(by: decode)
  }
}

extension PixelLayout {
  /// That of what a codec delivers for an image with `header`.
  init(of header: ImageHeader) {
    self.init(order: .rgba, alpha: header.transparency == .none ? .opaque : .straight)
  }
}
