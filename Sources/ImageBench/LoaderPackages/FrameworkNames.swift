/// The modules with Apple's names that ImageBench has.
enum FrameworkNames {
  static let all = [
    "AVKit", "Accelerate", "AppleFoundation", "CoreGraphics", "CoreImage", "CryptoKit", "FeedKit",
    "ImageIO", "MobileCoreServices", "QuartzCore", "UIKit", "UniformTypeIdentifiers", "os",
  ]
}
