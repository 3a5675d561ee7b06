/// A value of the user's defaults.
///
/// A change through the property describes the view anew; one elsewhere is seen with the next body.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty, ConnectedProperty {
  final class Link { weak var node: CompositeNode? }
  private let link = Link()
  private let read: () -> Value
  private let write: (Value) -> Void

  private init(_ read: @escaping () -> Value, _ write: @escaping (Value) -> Void) {
    (self.read, self.write) = (read, write)
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set {
      write(newValue)
      link.node.map(CompositeNode.markDirty)
    }
  }

  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  func connect(to node: CompositeNode, at index: PropertyPath) { link.node = node }
}

extension AppStorage {
  private init(plain value: Value, _ key: String, _ store: UserDefaults?) {
    let store = store ?? .standard
    self.init({ store.object(forKey: key) as? Value ?? value }, { store.set($0, forKey: key) })
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Bool { self.init(plain: wrappedValue, key, store) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Int { self.init(plain: wrappedValue, key, store) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Double { self.init(plain: wrappedValue, key, store) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == String { self.init(plain: wrappedValue, key, store) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Data { self.init(plain: wrappedValue, key, store) }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable {
    let store = store ?? .standard
    self.init(
      {
        (store.object(forKey: key) as? Value.RawValue).flatMap { Value(rawValue: $0) }
          ?? wrappedValue
      },
      { store.set($0.rawValue, forKey: key) }
    )
  }
}

/// A length that grows with the size of text, which is the usual one here.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  public let wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// Which field has the keyboard; scripts of gestures give it to none.
@MainActor @preconcurrency @propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let state: State<Value>

  public init() where Value == Bool { state = State(wrappedValue: false) }
  public init() where Value: ExpressibleByNilLiteral { state = State(wrappedValue: nil) }

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }
  public var projectedValue: Binding<Value> { state.projectedValue }
}

/// Bindings to the properties of an object that is observed.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var projectedValue: Bindable<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

extension View {
  public func focused(_ condition: Binding<Bool>) -> some View { effect(.none) }
  public func focused<V: Hashable>(_ binding: Binding<V>, equals value: V) -> some View {
    effect(.none)
  }
}
