internal import Foundation

/// How a table keeps its objects, and when two of them are one.
public enum NSPointerFunctions {
  public struct Options: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let strongMemory: Options = []
    /// An object is in the table as long as another owner keeps it.
    public static let weakMemory = Options(rawValue: 5)
    /// Objects that are equal are one.
    public static let objectPersonality: Options = []
    /// Only an object and itself are one.
    public static let objectPointerPersonality = Options(rawValue: 1 << 9)
  }
}

/// An object in a table.
struct PointerSlot {
  private weak var weakly: AnyObject?
  private let strongly: AnyObject?

  init(_ object: AnyObject, _ options: NSPointerFunctions.Options) {
    weakly = object
    strongly = options.contains(.weakMemory) ? nil : object
  }

  /// Nil once it has ended.
  var object: AnyObject? { weakly }
}

extension NSPointerFunctions.Options {
  /// The number by which an object is found.
  func hash(_ object: AnyObject) -> Int {
    guard !contains(.objectPointerPersonality), let object = object as? NSObject else {
      return ObjectIdentifier(object).hashValue
    }
    return object.hash
  }

  /// Whether two objects are one.
  func isSame(_ left: AnyObject, _ right: AnyObject) -> Bool {
    if left === right { return true }
    guard !contains(.objectPointerPersonality), let left = left as? NSObject else { return false }
    return left.isEqual(right)
  }
}

/// Objects one after another.
final class ListEnumerator: NSEnumerator {
  private var rest: ArraySlice<AnyObject>

  init(_ objects: [AnyObject]) { rest = objects[...] }

  override func nextObject() -> Any? { rest.popFirst() }
}
