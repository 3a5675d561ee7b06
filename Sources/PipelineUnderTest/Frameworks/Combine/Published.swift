internal import VirtualDevice

/// A property that publishes its new value just before it has it.
@propertyWrapper
public struct Published<Value> {
  private let box: Box

  private final class Box {
    var value: Value
    let subject: CurrentValueSubject<Value, Never>
    init(_ value: Value) {
      self.value = value
      subject = CurrentValueSubject(value)
    }
  }

  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public init(initialValue: Value) { box = Box(initialValue) }

  /// Only properties of classes can be published.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { preconditionFailure("@Published is only available on properties of classes") }
    set { preconditionFailure("@Published is only available on properties of classes") }
  }

  /// The values, beginning with the present one.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    let subject: CurrentValueSubject<Value, Never>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }
  }

  public var projectedValue: Publisher {
    get { Publisher(subject: box.subject) }
    set {}
  }

  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storage].box.value }
    set {
      if let observable = object as? any ObservableObject { observable.tellChange() }
      // Subscribers see the new value before the property has it.
      object[keyPath: storage].box.subject.send(newValue)
      object[keyPath: storage].box.value = newValue
    }
  }
}

/// An object that tells before its published properties change.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

/// Tells that an object is about to change.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  private let subject = PassthroughSubject<Void, Never>()

  public init() {}

  public func send() { subject.send() }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

// Unchecked: what changes is in its subject.
extension ObservableObjectPublisher: @unchecked Sendable {}

private let publisherKey = AssociatedKey()

/// The address of memory that nothing else uses.
// Unchecked: only the address is used.
private struct AssociatedKey: @unchecked Sendable {
  let pointer = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The same publisher for as long as the object lives.
  public var objectWillChange: ObservableObjectPublisher {
    let key = publisherKey.pointer
    if let old = objc_getAssociatedObject(self, key) as? ObservableObjectPublisher { return old }
    let new = ObservableObjectPublisher()
    objc_setAssociatedObject(self, key, new, .OBJC_ASSOCIATION_RETAIN)
    return new
  }
}

extension ObservableObject {
  fileprivate func tellChange() { (objectWillChange as? ObservableObjectPublisher)?.send() }
}
