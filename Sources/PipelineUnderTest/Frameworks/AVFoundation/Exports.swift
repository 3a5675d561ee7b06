@_exported public import AppleFoundation
@_exported public import CoreGraphics
@_exported public import CoreMedia
@_exported public import QuartzCore
