/// An object that is asked about events, and then the next one.
///
/// It is no `NSObject`, whose `init()` belongs to no actor: a view of Apple's is made by `init(frame:)`
/// on the main actor, whatever initialiser a program calls. It answers what `NSObjectProtocol` asks.
@MainActor open class UIResponder: NSObjectProtocol {
  /// Who is asked next; nil at the end of the chain.
  open var next: UIResponder? { nil }

  public init() {}

  nonisolated public func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
  nonisolated public var hash: Int { ObjectIdentifier(self).hashValue }
  nonisolated public func `self`() -> Self { self }
  nonisolated public func isProxy() -> Bool { false }
  nonisolated public var description: String { "<\(type(of: self))>" }
  nonisolated public var debugDescription: String { description }

  /// Ends the process: nothing in a trial is read from an archive.
  nonisolated static func noArchive(_ type: Any.Type) -> Never {
    preconditionFailure("\(type) is made in code: a trial has neither storyboards nor nibs")
  }
}

extension UIResponder: Hashable {
  nonisolated public static func == (lhs: UIResponder, rhs: UIResponder) -> Bool { lhs === rhs }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
