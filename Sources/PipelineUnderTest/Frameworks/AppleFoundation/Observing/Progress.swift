public import Foundation
internal import VirtualDevice

/// How much of a piece of work is done; its properties can be observed.
open class Progress: Foundation.Progress, KeyValueObserved, @unchecked Sendable {
  public let keyValueObservers = KeyValueObservers()
  // Unchecked: Foundation guards what it keeps, and this is guarded too.
  private let above = Guarded<WeakObject?>(nil)

  /// A progress of its own without a total.
  public convenience init() { self.init(parent: nil) }

  /// A progress that counts for a unit of `parentProgressOrNil`.
  public override init(
    parent parentProgressOrNil: Foundation.Progress?,
    userInfo userInfoOrNil: [ProgressUserInfoKey: Any]? = nil
  ) { super.init(parent: parentProgressOrNil, userInfo: userInfoOrNil) }

  open override var totalUnitCount: Int64 { didSet { changed() } }
  open override var completedUnitCount: Int64 { didSet { changed() } }

  open override func addChild(_ child: Foundation.Progress, withPendingUnitCount inUnitCount: Int64)
  {
    (child as? Progress)?.above.with { $0 = WeakObject(self) }
    super.addChild(child, withPendingUnitCount: inUnitCount)
    changed()
  }

  open override func cancel() {
    super.cancel()
    changed()
  }

  private func changed() {
    keyValueObservers.changed()
    (above.with { $0 }?.object as? Progress)?.changed()
  }
}
