@_exported public import AppleFoundation
@_exported public import CoreGraphics
@_exported public import ImageIO
