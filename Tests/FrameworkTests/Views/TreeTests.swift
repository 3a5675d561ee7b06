import Testing
import UIKit

@Suite("The tree of views and layers") struct TreeTests {
  @Test("a view whose superview has ended has none, and its layer no delegate once it ends")
  func views() throws {
    try TestDevice().onMain {
      let view = UIView()
      var layer: CALayer?
      do {
        let parent = UIView()
        parent.addSubview(view)
        layer = parent.layer
        #expect(view.superview === parent)
        #expect(layer?.delegate === parent)
      }
      #expect(view.superview == nil)
      #expect(layer != nil && layer?.delegate == nil)
    }
  }

  @Test("a layer whose superlayer has ended has none")
  func layers() throws {
    try TestDevice().onMain {
      let layer = CALayer()
      do {
        let parent = CALayer()
        parent.addSublayer(layer)
        #expect(layer.superlayer === parent)
      }
      #expect(layer.superlayer == nil)
      CALayer().addSublayer(layer)
      #expect(layer.superlayer == nil)
    }
  }

  @Test("a layer that gets another delegate than its view keeps it no longer than others do")
  func delegates() throws {
    try TestDevice().onMain {
      let (view, other) = (UIView(), UIView())
      view.layer.delegate = other
      #expect(view.layer.delegate === other)
      view.layer.delegate = nil
      #expect(view.layer.delegate == nil)
    }
  }
}
