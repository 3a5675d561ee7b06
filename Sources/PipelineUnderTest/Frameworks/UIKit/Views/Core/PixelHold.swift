internal import VirtualDevice

/// The pixels that a view on the screen keeps as its own, given back when it ends.
final class PixelHold: Sendable {
  let stores: [PixelStore]

  init(_ stores: [PixelStore]) {
    self.stores = stores
    for store in stores { store.changeViews(by: 1) }
  }

  deinit {
    for store in stores { store.changeViews(by: -1) }
  }

  func holds(_ others: [PixelStore]) -> Bool {
    stores.count == others.count && zip(stores, others).allSatisfy { $0 === $1 }
  }
}
