public import Basics
public import DeviceContract
public import Signposts
internal import Synchronization
internal import VirtualTime

/// The virtual hardware below the frameworks: what UIKit, ImageIO and URLSession ask of a phone.
///
/// A trial attaches one to its world before the code under test starts. The frameworks find it with
/// ``current``; the code under test never sees it.
public final class Device: Sendable {
  /// The screen, which `UIScreen.main` describes.
  public let display: DisplayFacts
  /// What lies behind every address.
  public let internet: any Internet
  /// Counts the bytes of images by owner.
  public let memory: any MemoryAccounting
  /// Records what happens, for the metrics and the trace.
  public let signposter: Signposter
  /// Whether codecs run on real bytes or only their cost is spent.
  public let codecs: CodecUse
  /// The memory of the device, which `ProcessInfo` answers.
  public let physicalMemory: ByteCount
  /// The version of the system.
  public let system: SystemVersion
  /// The reaction of an `NSCache` when memory is short.
  public let cacheUnderWarning: CacheUnderWarning
  /// The folder of the app, in which its Caches, Documents and tmp lie; nil without files.
  public let container: String?
  private let price: @Sendable (ComputeWork) -> TimeSpan
  private let decoder: @Sendable (ComputeWork) -> Booking?
  private let deviceTime: @Sendable (TimeSpan) -> TimeSpan
  private let paceOfDecode: @Sendable ([ComputeWork], TimeSpan) -> DecodePace
  /// The prices of what UIKit itself does on the main lane.
  public let prices: InterfacePrices
  /// What frameworks keep for this device, such as a shared cache.
  let parts = DeviceParts()
  let slots = DeviceSlots()
  /// What learns of memory pressure.
  let pressureHandlers = PressureHandlers()

  /// What the system keeps for all of the app, such as the bitmaps of symbols, by its name.
  private let kept = Mutex<[String: any AnyObject & Sendable]>([:])

  /// A device of these parts.
  ///
  /// - Parameters:
  ///   - deviceTime: The time of the reference core on the fastest core of the device; by default
  ///     they are equal.
  ///   - decoder: Books work in the device's decoder in hardware; nil, the default, where it has no
  ///     part in the work.
  ///   - pace: The pace of a decode of these bands, of which the codec took so much CPU time; by
  ///     default decodes take their price.
  ///   - price: The time of a piece of work on the reference core.
  public init(
    display: DisplayFacts,
    internet: any Internet,
    memory: any MemoryAccounting,
    signposter: Signposter,
    codecs: CodecUse,
    physicalMemory: ByteCount,
    system: SystemVersion = .standard,
    cacheUnderWarning: CacheUnderWarning = .keeps,
    container: String?,
    prices: InterfacePrices,
    deviceTime: @escaping @Sendable (TimeSpan) -> TimeSpan = { $0 },
    decoder: @escaping @Sendable (ComputeWork) -> Booking? = { _ in nil },
    pace: @escaping @Sendable ([ComputeWork], TimeSpan) -> DecodePace = { _, _ in .priced },
    price: @escaping @Sendable (ComputeWork) -> TimeSpan
  ) {
    self.display = display
    self.internet = internet
    self.memory = memory
    self.signposter = signposter
    self.codecs = codecs
    self.physicalMemory = physicalMemory
    self.system = system
    self.cacheUnderWarning = cacheUnderWarning
    self.container = container
    self.prices = prices
    self.price = price
    self.decoder = decoder
    self.deviceTime = deviceTime
    paceOfDecode = pace
  }

  /// What the system keeps under `name`, made at its first use; nil when `make` gives nothing.
  public func keep<Kept: AnyObject & Sendable>(
    _ name: String,
    _ make: () -> Kept?
  ) -> Kept? {
    if let known = kept.withLock({ $0[name] as? Kept }) { return known }
    guard let made = make() else { return nil }
    kept.withLock { $0[name] = made }
    return made
  }

  /// The device of the calling thread's world; nil outside of every trial.
  public static var currentIfAny: Device? { World.currentAttachment(as: Device.self) }

  /// The device of the calling thread's world.
  ///
  /// Traps outside of a trial, where there is no screen, no network and no price.
  public static var current: Device {
    guard let device = currentIfAny else {
      preconditionFailure(
        "no device: image frameworks work in a trial only; play the loader with `imagebench run`"
      )
    }
    return device
  }

  /// Spends `work` on the lane of the calling thread, which waits for the decoder in hardware
  /// without using a core, and returns what it took of the device.
  @discardableResult
  public func spend(_ work: ComputeWork) -> ComputeTime {
    let booking = decoder(work)
    if let booking { World.sleep(until: booking.end) }
    let time = price(work)
    World.spend(time)
    return ComputeTime(cpu: deviceTime(time), decoder: booking?.time ?? .zero)
  }

  /// A codec begins on the calling thread, whose time is spent before ``endCodec()``: in real time
  /// it has then spent a part already.
  public func beginCodec() { World.beginComputing() }

  /// All that a codec's time stands for has been spent.
  public func endCodec() { World.endComputing() }

  /// The pace of a decode of `bands`, for which the codec took `took` of this machine's CPU time.
  ///
  /// - Complexity: O(bands).
  public func pace(of bands: [ComputeWork], took: TimeSpan) -> DecodePace {
    codecs == .measured ? paceOfDecode(bands, took) : .priced
  }

  /// A piece of work of the decoder in hardware.
  public struct Booking: Sendable, Hashable {
    /// For how long it works.
    public var time: TimeSpan
    /// When it is done, after all that was booked before.
    public var end: TimePoint

    /// Work of `time` that is done at `end`.
    public init(time: TimeSpan, end: TimePoint) {
      self.time = time
      self.end = end
    }
  }

  /// Spends `time`, measured on the reference core, on the lane of the calling thread.
  public func spend(_ time: TimeSpan) { World.spend(time) }
}

/// Whether pictures are really decoded.
public enum CodecUse: Sendable, Hashable {
  /// Codecs run on real bytes, and decodes take their price.
  case real
  /// Only sizes and costs; pixels do not exist.
  case model
  /// Codecs run on real bytes, and decodes take as much of their price as the codec took.
  case measured
}

/// A screen as `UIScreen` describes it.
public struct DisplayFacts: Sendable, Hashable {
  /// In points.
  public var width: Double
  /// In points.
  public var height: Double
  /// Pixels to a point.
  public var scale: Double
  public var refreshPeriod: TimeSpan

  /// A screen with these properties.
  public init(width: Double, height: Double, scale: Double, refreshPeriod: TimeSpan) {
    self.width = width
    self.height = height
    self.scale = scale
    self.refreshPeriod = refreshPeriod
  }
}

/// What UIKit's own work costs on the reference core.
public struct InterfacePrices: Sendable {
  /// Copying these bytes to the renderer at an image's first draw.
  public var upload: @Sendable (ByteCount) -> TimeSpan = { _ in .zero }
  /// Drawing an image of so many source pixels at another size.
  public var scaling: @Sendable (_ sourcePixels: Int) -> TimeSpan = { _ in .zero }
  /// Encoding so many pixels.
  public var encode: @Sendable (_ pixels: Int) -> TimeSpan = { _ in .zero }

  /// Prices of zero.
  public init() {}
}
