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

  /// Every number in a dictionary is one of Foundation's, whatever it was before.
  private func value(_ key: CFString) -> NSNumber? { self[key] as? NSNumber }

  func flag(_ key: CFString) -> Bool? { value(key)?.boolValue }

  func number(_ key: CFString) -> Double? { value(key)?.doubleValue }
}
