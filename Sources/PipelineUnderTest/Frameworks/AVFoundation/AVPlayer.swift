/// Plays films.
///
/// It can be made and asked for its properties. No film is played here, so each method that would
/// traps with its name.
open class AVPlayer: NSObject, KeyValueObserved {
  /// Whether it can play.
  public enum Status: Int, Sendable { case unknown, readyToPlay, failed }
  /// What it does at the end of a film.
  public enum ActionAtItemEnd: Int, Sendable { case advance, pause, none }

  public let keyValueObservers = KeyValueObservers()
  open private(set) var currentItem: AVPlayerItem?
  /// It stays unknown: nothing is loaded.
  open var status: Status { .unknown }
  open var error: (any Error)? { nil }
  open var rate: Float = 0 { didSet { if rate != 0 { Self.trap("rate") } } }
  open var isMuted = false
  open var volume: Float = 1
  open var actionAtItemEnd = ActionAtItemEnd.pause
  open var preventsDisplaySleepDuringVideoPlayback = true
  open var automaticallyWaitsToMinimizeStalling = true

  /// A player of nothing.
  public override init() {}

  /// A player of one film.
  public init(playerItem item: AVPlayerItem?) { currentItem = item }

  /// A player of the film at `URL`.
  public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

  open func replaceCurrentItem(with item: AVPlayerItem?) { currentItem = item }

  /// Traps: no film is played here.
  open func play() { Self.trap("play()") }

  /// Does nothing to a player that does not play.
  open func pause() {}

  /// Traps: no film is played here.
  open func seek(to time: CMTime) { Self.trap("seek(to:)") }

  private static func trap(_ method: String) -> Never {
    preconditionFailure("AVPlayer.\(method) is not here; give the feed no films")
  }
}

/// Plays one film after another.
open class AVQueuePlayer: AVPlayer {
  private var waiting: [AVPlayerItem] = []

  public override init(playerItem item: AVPlayerItem?) { super.init(playerItem: item) }

  /// A player of films in their order.
  public convenience init(items: [AVPlayerItem]) {
    self.init(playerItem: items.first)
    waiting = Array(items.dropFirst())
  }

  open func items() -> [AVPlayerItem] { (currentItem.map { [$0] } ?? []) + waiting }
}

/// What is played of an asset.
open class AVPlayerItem: NSObject {
  public let asset: AVAsset

  public init(asset: AVAsset) { self.asset = asset }

  public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

  /// Traps: no film is played here.
  open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)?) {
    preconditionFailure("AVPlayerItem.seek is not here; give the feed no films")
  }
}

extension Notification.Name {
  /// Posted at the end of a film, of which none is played here.
  public static let AVPlayerItemDidPlayToEndTime = Notification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification"
  )
}

/// How a film fills its layer.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let resize = Self(rawValue: "AVLayerVideoGravityResize")
  public static let resizeAspect = Self(rawValue: "AVLayerVideoGravityResizeAspect")
  public static let resizeAspectFill = Self(rawValue: "AVLayerVideoGravityResizeAspectFill")
}

/// Shows a player, which shows nothing here.
open class AVPlayerLayer: CALayer {
  open var player: AVPlayer?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var isReadyForDisplay: Bool { false }

  /// A layer for a player.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }
}

/// The kind of a film's file.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let mp4 = Self(rawValue: "public.mpeg-4")
  public static let m4v = Self(rawValue: "com.apple.m4v-video")
  public static let mov = Self(rawValue: "com.apple.quicktime-movie")
}
