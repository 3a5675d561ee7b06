/// A value that views below hand to views above.
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension View {
  /// Hands `value` to the views above.
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    effect(.preference(ObjectIdentifier(key), value))
  }

  /// Runs `action` after a layout in which the values below have become another one.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self,
    perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    let last = PreferenceLast<K.Value>()
    return effect(
      .preferenceChange(
        PreferenceWatch(key: ObjectIdentifier(key), last: last) { values, last in
          let values = values.compactMap { $0 as? K.Value }
          var value = values.first ?? K.defaultValue
          for next in values.dropFirst() { K.reduce(value: &value, nextValue: { next }) }
          guard let last = last as? PreferenceLast<K.Value>, last.value != value else { return }
          last.value = value
          action(value)
        }
      )
    )
  }
}

/// The value for which an action last ran.
final class PreferenceLast<Value> {
  var value: Value?
}

/// What a view does with the values of a key.
struct PreferenceWatch {
  let key: ObjectIdentifier
  /// Of the first description, which later ones take over.
  var last: AnyObject
  let look: (_ values: [Any], _ last: AnyObject) -> Void
}

extension Node {
  /// The values of a key below, from the first view to the last; a view hides those inside of it.
  func preferences(_ key: ObjectIdentifier) -> [Any] {
    if case .preference(key, let value)? = (self as? ModifierNode)?.effect { return [value] }
    return shownChildren.flatMap { $0.preferences(key) }
  }

  /// Lets each view look at the values below it, from the inside out.
  ///
  /// - Complexity: O(n) for n views below, and again for each view that looks.
  func lookAtPreferences() {
    for child in shownChildren { child.lookAtPreferences() }
    (self as? ModifierNode)?.lookAtOwnPreferences()
  }
}
