// The name under which iOS has had the module since iOS 13.
@_exported public import MobileCoreServices
