/// What a dictionary of options says, whether its values are Swift's or Foundation's numbers.
struct SourceOptions {
  let values: CFDictionary?
  /// What is asked where `values` say nothing.
  let defaults: CFDictionary?

  init(_ values: CFDictionary?, defaults: CFDictionary? = nil) {
    self.values = values
    self.defaults = defaults
  }

  init(_ values: CFDictionary?, defaults: Defaults) {
    self.init(values, defaults: defaults.values)
  }

  /// The options of a source.
  // Unchecked: the dictionary is a copy that nothing changes.
  struct Defaults: @unchecked Sendable {
    let values: CFDictionary?

    init(_ options: CFDictionary?) { values = options?.copy() as? NSDictionary }
  }

  private subscript(key: CFString) -> Any? {
    values?.object(forKey: key) ?? defaults?.object(forKey: key)
  }

  func flag(_ key: CFString) -> Bool? {
    switch self[key] {
    case let value as Bool: value
    case let value as NSNumber: value.boolValue
    default: number(key).map { $0 != 0 }
    }
  }

  func number(_ key: CFString) -> Double? {
    switch self[key] {
    case let value as Double: value
    case let value as Int: Double(value)
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as Int32: Double(value)
    case let value as UInt32: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }
}
