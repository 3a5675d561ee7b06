public import Dispatch

// On Apple's systems queues, groups and sources are objects of Objective-C, which `==` and
// dictionaries compare by identity.

extension DispatchObject: @retroactive Equatable {
  public static func == (left: DispatchObject, right: DispatchObject) -> Bool { left === right }
}

extension DispatchObject: @retroactive Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
