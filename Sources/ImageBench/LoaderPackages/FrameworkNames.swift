/// The modules with Apple's names that ImageBench has.
enum FrameworkNames {
  static let all = [
    "AVFoundation", "AVKit", "Accelerate", "AppleFoundation", "Combine", "CommonCrypto",
    "CoreGraphics", "CoreImage", "CoreMedia", "CoreTransferable", "CryptoKit", "FeedKit",
    "ImageIO", "MobileCoreServices", "Network", "Photos", "PhotosUI", "QuartzCore", "SwiftUI",
    "UIKit", "UniformTypeIdentifiers", "os",
  ]
}
