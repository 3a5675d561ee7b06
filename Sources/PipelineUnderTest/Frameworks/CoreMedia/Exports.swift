@_exported public import AppleFoundation
