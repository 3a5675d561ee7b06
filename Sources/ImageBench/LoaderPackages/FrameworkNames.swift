/// The modules with Apple's names that ImageBench has.
enum FrameworkNames {
  static let all = [
    "AVFoundation", "AVKit", "Accelerate", "AppleFoundation", "Combine", "CommonCrypto",
    "CoreGraphics", "CoreImage", "CoreMedia", "CoreServices", "CoreTransferable", "CryptoKit",
    "FeedKit", "ImageIO", "MobileCoreServices", "Network", "OSLog", "Photos", "PhotosUI",
    "QuartzCore", "SwiftUI", "UIKit", "UniformTypeIdentifiers", "os",
  ]
}
