public import Foundation

/// A class some of whose class methods are found by their names, as Objective-C finds all of them.
package protocol NamedClassMethods: AnyObject {
  /// The result of the class method `name` without arguments; nil where it does not exist.
  static func value(ofClassMethod name: String) -> AnyObject?
}

/// The selector of the name `aSelectorName`, which has no method: only the class methods of UIKit
/// that loaders ask for by name are found by it, such as `sharedApplication`.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

extension NSObject {
  /// Whether the class has a class method of this name here.
  public static func responds(to aSelector: Selector!) -> Bool {
    (self as? any NamedClassMethods.Type)?.value(ofClassMethod: aSelector.name) != nil
  }

  /// The result of the class method.
  ///
  /// Traps with the name of a method that is not here.
  public static func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
    guard
      let value = (self as? any NamedClassMethods.Type)?.value(ofClassMethod: aSelector.name)
    else {
      preconditionFailure(
        "unrecognized selector +[\(self) \(aSelector.name)]: call the method by its Swift name"
      )
    }
    return Unmanaged.passUnretained(value)
  }

  /// Whether the object has the selector's method; false for a name without a method.
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isMethod(of: self) }

  /// Calls the selector's method; its result stays unknown, so nil.
  ///
  /// Traps if the selector has no method, or one of another class.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
    aSelector.perform(on: self)
    return nil
  }

  /// Calls the selector's method with `object`; its result stays unknown, so nil.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    aSelector.perform(on: self, passing: object)
    return nil
  }

  /// The class itself.
  public static func classForCoder() -> AnyClass { self }
}
