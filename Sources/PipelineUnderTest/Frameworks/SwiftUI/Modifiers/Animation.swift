/// How a change is shown: at once here.
public struct Transaction {
  public var animation: Animation?
  public var disablesAnimations = false
  public var isContinuous = false
  public init() {}
  public init(animation: Animation?) { self.animation = animation }
}

/// A pace of a change, which takes effect at once here.
public struct Animation: Sendable, Hashable {
  public static let `default` = Animation()
  public static let linear = Animation()
  public static let easeIn = Animation()
  public static let easeOut = Animation()
  public static let easeInOut = Animation()
  public static let spring = Animation()
  public static let smooth = Animation()
  public static let snappy = Animation()
  public static let bouncy = Animation()
  public static func easeIn(duration: TimeInterval) -> Animation { Animation() }
  public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  public static func linear(duration: TimeInterval) -> Animation { Animation() }
  public static func spring(
    response: Double = 0.5,
    dampingFraction: Double = 0.825,
    blendDuration: TimeInterval = 0
  ) -> Animation { Animation() }
  public static func interactiveSpring(
    response: Double = 0.15,
    dampingFraction: Double = 0.86,
    blendDuration: TimeInterval = 0.25
  ) -> Animation { Animation() }
  public func delay(_ delay: TimeInterval) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// Makes the changes of `body`; they take effect at once.
public func withAnimation<Result, Failure: Error>(
  _ animation: Animation? = .default,
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }

/// Makes the changes of `body`; they take effect at once, whatever the transaction says.
public func withTransaction<Result, Failure: Error>(
  _ transaction: Transaction,
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }

/// How far a view has come in its transition.
public enum TransitionPhase: Sendable, Hashable {
  case willAppear, identity, didDisappear
  public var isIdentity: Bool { self == .identity }
  /// -1 before, 0 while it is there, 1 after.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// How a view comes and goes: at once here, so the body of a transition is never asked for.
@preconcurrency @MainActor
public protocol Transition {
  associatedtype Body: View
  typealias Content = AnyView
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
}

/// A transition whose look no frame shows.
public struct PlainTransition: Transition, Sendable {
  nonisolated init() {}
  public func body(content: AnyView, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == PlainTransition {
  public nonisolated static var opacity: PlainTransition { PlainTransition() }
  public nonisolated static var scale: PlainTransition { PlainTransition() }
  public nonisolated static var slide: PlainTransition { PlainTransition() }
  public nonisolated static var identity: PlainTransition { PlainTransition() }
  public nonisolated static var blurReplace: PlainTransition { PlainTransition() }
}

extension View {
  public func transition<T: Transition>(_ transition: T) -> some View { effect(.none) }
}

/// How a view comes and goes: at once here.
public struct AnyTransition: Sendable {
  init() {}
  public init<T: Transition>(_ transition: T) {}
  public static let opacity = AnyTransition()
  public static let scale = AnyTransition()
  public static let slide = AnyTransition()
  public static let identity = AnyTransition()
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { opacity }
  public static func move(edge: Edge) -> AnyTransition { slide }
  public static func push(from edge: Edge) -> AnyTransition { slide }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { slide }
  public static func asymmetric(
    insertion: AnyTransition,
    removal: AnyTransition
  ) -> AnyTransition { insertion }
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

extension View {
  // Changes take effect at once, so the way does not matter.
  public func transition(_ t: AnyTransition) -> some View { effect(.none) }
  public func animation(_ animation: Animation?) -> some View { effect(.none) }
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    effect(.none)
  }
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID,
    in namespace: Namespace.ID,
    isSource: Bool = true
  ) -> some View { effect(.none) }
}

/// A name for what views share.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The name.
  public struct ID: Hashable, Sendable {}
  public init() {}
  public var wrappedValue: ID { ID() }
}
