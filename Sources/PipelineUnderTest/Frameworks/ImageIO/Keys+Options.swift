// The keys of options. Each has its own name as its text, as Apple's have.

// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString =
  "kCGImageSourceCreateThumbnailWithTransform"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString =
  "kCGImageSourceThumbnailMaxPixelSize"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageSourceShouldCacheImmediately: CFString =
  "kCGImageSourceShouldCacheImmediately"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageSourceShouldAllowFloat: CFString =
  "kCGImageSourceShouldAllowFloat"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageSourceSubsampleFactor: CFString =
  "kCGImageSourceSubsampleFactor"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageSourceTypeIdentifierHint: CFString =
  "kCGImageSourceTypeIdentifierHint"

// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageDestinationBackgroundColor: CFString =
  "kCGImageDestinationBackgroundColor"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageDestinationImageMaxPixelSize: CFString =
  "kCGImageDestinationImageMaxPixelSize"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageDestinationEmbedThumbnail: CFString =
  "kCGImageDestinationEmbedThumbnail"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageDestinationOptimizeColorForSharing: CFString =
  "kCGImageDestinationOptimizeColorForSharing"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageDestinationMetadata: CFString = "kCGImageDestinationMetadata"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageDestinationOrientation: CFString =
  "kCGImageDestinationOrientation"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImageDestinationMergeMetadata: CFString =
  "kCGImageDestinationMergeMetadata"
