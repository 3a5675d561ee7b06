import AppleFoundation
import Testing
import UIKit

/// A view as Interface Builder wants it, whose attributes compile as they stand.
@IBDesignable private final class DesignedView: UIView {
  @IBInspectable var radius: CGFloat = 0 { didSet { layer.cornerRadius = radius } }
}

/// A view with an initialiser of its own and without `override`, as apps write it.
private final class PlainView: UIView {
  init() { super.init(frame: CGRect(x: 1, y: 2, width: 3, height: 4)) }
  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }
}

/// A hierarchy of cells of which the last one is registered.
private class BaseCell: UICollectionViewCell {
  var steps: [String] = []
  override init(frame: CGRect) {
    super.init(frame: frame)
    steps.append("base")
    setUp()
  }
  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }
  func setUp() { steps.append("base set up") }
}

private final class LastCell: BaseCell {
  override func setUp() {
    super.setUp()
    steps.append("last set up")
  }
}

/// A layer that a view chooses.
private final class RoundLayer: CALayer {
  override init() {
    super.init()
    cornerRadius = 7
  }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }
}

private final class RoundView: UIView {
  override class var layerClass: AnyClass { RoundLayer.self }
}

@Suite("Sources written for a device")
struct LanguageTests {
  @Test("compile with the attributes of Interface Builder and with plain initialisers")
  func attributes() throws {
    try TestDevice().onMain {
      let view = DesignedView()
      view.radius = 5
      #expect(view.layer.cornerRadius == 5)
      #expect(PlainView().frame == CGRect(x: 1, y: 2, width: 3, height: 4))
      #expect(RoundView().layer.cornerRadius == 7)
    }
  }

  @Test("get cells of the registered class, made by its own init(frame:)")
  func hierarchy() throws {
    try TestDevice().onMain {
      let list = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 100, height: 100),
        collectionViewLayout: UICollectionViewFlowLayout()
      )
      list.register(LastCell.self, forCellWithReuseIdentifier: "last")
      let cell = list.dequeueReusableCell(
        withReuseIdentifier: "last",
        for: IndexPath(item: 0, section: 0)
      )
      #expect((cell as? LastCell)?.steps == ["base", "base set up", "last set up"])
    }
  }
}
