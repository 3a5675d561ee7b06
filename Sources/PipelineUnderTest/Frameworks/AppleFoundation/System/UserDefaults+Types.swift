public import Foundation

// Values by their types, converted as Apple converts them.

extension UserDefaults {
  public func string(forKey defaultName: String) -> String? {
    switch stored(defaultName) {
    case let text as String: text
    case let number as NSNumber: number.stringValue
    default: nil
    }
  }

  public func array(forKey defaultName: String) -> [Any]? { stored(defaultName) as? [Any] }

  public func dictionary(forKey defaultName: String) -> [String: Any]? {
    stored(defaultName) as? [String: Any]
  }

  public func data(forKey defaultName: String) -> Data? { stored(defaultName) as? Data }

  public func stringArray(forKey defaultName: String) -> [String]? {
    stored(defaultName) as? [String]
  }

  /// A number, or the number that a text begins with; 0 without a value.
  public func integer(forKey defaultName: String) -> Int {
    switch stored(defaultName) {
    case let text as String: (text as NSString).integerValue
    case let value: number(value)?.intValue ?? 0
    }
  }

  public func float(forKey defaultName: String) -> Float { Float(double(forKey: defaultName)) }

  public func double(forKey defaultName: String) -> Double {
    switch stored(defaultName) {
    case let text as String: (text as NSString).doubleValue
    case let value: number(value)?.doubleValue ?? 0
    }
  }

  /// Whether a number is not 0, or a text says yes; false without a value.
  public func bool(forKey defaultName: String) -> Bool {
    switch stored(defaultName) {
    case let text as String: (text as NSString).boolValue
    case let value: number(value)?.boolValue ?? false
    }
  }

  /// An address that was set as one, or the file at a path.
  public func url(forKey defaultName: String) -> URL? {
    switch stored(defaultName) {
    case let url as URL: url
    case let path as String: URL(fileURLWithPath: (path as NSString).expandingTildeInPath)
    default: nil
    }
  }

  private func number(_ value: Any?) -> NSNumber? {
    switch value {
    case let number as NSNumber: number
    case let number as Bool: NSNumber(value: number)
    case let number as any BinaryInteger: NSNumber(value: Int64(number))
    case let number as any BinaryFloatingPoint: NSNumber(value: Double(number))
    default: nil
    }
  }

  public func set(_ value: Int, forKey defaultName: String) { put(value, defaultName) }
  public func set(_ value: Float, forKey defaultName: String) { put(value, defaultName) }
  public func set(_ value: Double, forKey defaultName: String) { put(value, defaultName) }
  public func set(_ value: Bool, forKey defaultName: String) { put(value, defaultName) }
  public func set(_ url: URL?, forKey defaultName: String) { put(url, defaultName) }
}
