public import Foundation

// What texts with formats take on Apple's systems.

/// An object stands for `%@`, which prints its description.
extension NSObject: @retroactive CVarArg {
  // The name is that of the protocol's requirement.
  // swift-format-ignore: NoLeadingUnderscores
  public var _cVarArgEncoding: [Int] {
    // Core Foundation asks an object of Swift for a description that it does not have, and stops. A
    // text it can print. A format does not say when it is done with it, so the text stays.
    [Int(bitPattern: Unmanaged.passRetained(NSString(string: description)).toOpaque())]
  }
}

extension NSMutableString {
  /// An empty text.
  public convenience init(emptyOf capacity: Int = 0) { self.init(capacity: capacity) }

  /// Appends a text with values in the places that `format` marks.
  public func appendFormat(_ format: String, _ arguments: any CVarArg...) {
    append(String(format: format, arguments: arguments))
  }
}

extension Data.WritingOptions {
  /// The former name of `atomic`.
  public static var atomicWrite: Data.WritingOptions { .atomic }
}
