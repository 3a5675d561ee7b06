/// A property of a view that the graph connects before it asks for the body.
///
/// A property of an app may have such properties itself. Its ``update()`` runs on a copy, so it can
/// change what they stand for, and no other stored value.
public protocol DynamicProperty {
  /// Called before each body.
  @MainActor mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// Where a property stands in its view: its place, and the places inside of it.
typealias PropertyPath = [Int]

/// What a property needs of its node.
@MainActor
protocol ConnectedProperty {
  func connect(to node: CompositeNode, at index: PropertyPath)
}

/// Where a value lives as long as its node.
// Unchecked: SwiftUI's state belongs to the main lane; a change on another one stops the run.
final class Storage<Value>: @unchecked Sendable {
  var value: Value { didSet { changed?() } }
  var changed: (() -> Void)?
  init(_ value: Value) { self.value = value }
}

/// A value that belongs to a view and outlives its descriptions.
///
/// Until a view with it is in a graph it has its initial value, and changes are lost, as in an
/// `init` of the view.
@propertyWrapper
public struct State<Value>: DynamicProperty, ConnectedProperty {
  // Unchecked: as its storage.
  final class Link: @unchecked Sendable {
    let initial: Value
    /// That of the node; nil before.
    var storage: Storage<Value>?
    init(_ initial: Value) { self.initial = initial }
  }
  let link: Link

  public init(wrappedValue: Value) { link = Link(wrappedValue) }
  public init(initialValue: Value) { link = Link(initialValue) }

  public var wrappedValue: Value {
    get { link.storage?.value ?? link.initial }
    nonmutating set { link.storage?.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    guard let storage = link.storage else { return .constant(link.initial) }
    return Binding(get: { storage.value }, set: { storage.value = $0 })
  }

  func connect(to node: CompositeNode, at index: PropertyPath) {
    let storage = node.storage(at: index) { Storage(link.initial) }
    storage.changed = { [weak node] in node.map(CompositeNode.markDirty) }
    link.storage = storage
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

/// A value that lives elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  let get: () -> Value
  let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      get: { wrappedValue[keyPath: keyPath] },
      set: { wrappedValue[keyPath: keyPath] = $0 }
    )
  }
}

/// An observable object that a view makes once and keeps.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty, ConnectedProperty {
  final class Link {
    var make: (() -> ObjectType)?
    var object: ObjectType?
    init(_ make: @escaping () -> ObjectType) { self.make = make }
  }
  let link: Link

  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { link = Link(thunk) }

  @MainActor public var wrappedValue: ObjectType {
    if let object = link.object { return object }
    guard let make = link.make else { preconditionFailure("a state object has no initial value") }
    let object = make()
    link.object = object
    return object
  }

  @MainActor public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
  }

  func connect(to node: CompositeNode, at index: PropertyPath) {
    let storage = node.storage(at: index) { Storage<ObjectType>(wrappedValue) }
    link.object = storage.value
    node.observe(storage.value, at: index)
  }
}

/// An observable object that lives elsewhere.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty, ConnectedProperty {
  /// Bindings to the properties of an object.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      let object = object
      return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }
  public var wrappedValue: ObjectType
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  func connect(to node: CompositeNode, at index: PropertyPath) {
    node.observe(wrappedValue, at: index)
  }
}

/// An observable object that a view above has put into the environment.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty, ConnectedProperty {
  final class Link { var object: ObjectType? }
  let link = Link()
  public init() {}

  public var wrappedValue: ObjectType {
    guard let object = link.object else {
      preconditionFailure("no \(ObjectType.self) in the environment; add .environmentObject above")
    }
    return object
  }

  func connect(to node: CompositeNode, at index: PropertyPath) {
    link.object = node.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType
    if let object = link.object { node.observe(object, at: index) }
  }
}

/// A value of the environment.
@propertyWrapper
public struct Environment<Value>: DynamicProperty, ConnectedProperty {
  final class Link { var value: Value? }
  let link = Link()
  let read: (EnvironmentValues) -> Value

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  /// An `@Observable` object that a view above has put into the environment.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = { values in
      guard let object = values.objects[ObjectIdentifier(objectType)] as? Value else {
        preconditionFailure("no \(objectType) in the environment; add .environment(object) above")
      }
      return object
    }
  }

  public var wrappedValue: Value { link.value ?? read(EnvironmentValues()) }

  func connect(to node: CompositeNode, at index: PropertyPath) {
    link.value = read(node.environment)
  }
}

/// The key of a value of the environment.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// Whether an app is in front.
public enum ScenePhase: Sendable, Hashable { case background, inactive, active }

/// Whether an interface is light or dark.
public enum ColorScheme: Sendable, Hashable { case light, dark }

/// What views above say to views below.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  var objects: [ObjectIdentifier: AnyObject] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      // A missing value would count as one of an optional type.
      guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  private enum Scale: EnvironmentKey {
    static var defaultValue: CGFloat { UITraitCollection.current.displayScale }
  }
  public var displayScale: CGFloat {
    get { self[Scale.self] }
    set { self[Scale.self] = newValue }
  }
  public var pixelLength: CGFloat { 1 / displayScale }

  private enum Scheme: EnvironmentKey { static var defaultValue: ColorScheme { .light } }
  public var colorScheme: ColorScheme {
    get { self[Scheme.self] }
    set { self[Scheme.self] = newValue }
  }

  private enum Phase: EnvironmentKey { static var defaultValue: ScenePhase { .active } }
  public var scenePhase: ScenePhase {
    get { self[Phase.self] }
    set { self[Phase.self] = newValue }
  }
}
