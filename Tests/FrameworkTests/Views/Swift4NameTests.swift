import AppleFoundation
import Testing
import UIKit
import VirtualDevice

@Suite("Names of Swift 4")
struct Swift4NameTests {
  @Test("mean what their successors mean")
  func names() throws {
    try TestDevice().onMain {
      let button = UIButton(type: .custom)
      let highlighted: UIControlState = .highlighted
      button.setTitle("a", for: highlighted)
      #expect(button.title(for: .highlighted) == "a")
      let mode: UIViewContentMode = .scaleAspectFill
      button.contentMode = mode
      #expect(button.contentMode == UIView.ContentMode.scaleAspectFill)
      let parent = UIViewController()
      parent.addChildViewController(UIViewController())
      #expect(parent.children.count == 1 && parent.childViewControllers == parent.children)
      let (first, second) = (UIView(), UIView())
      parent.view.addSubview(first)
      parent.view.addSubview(second)
      parent.view.bringSubview(toFront: first)
      #expect(parent.view.subviews == [second, first])
      let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
      #expect(UIImagePNGRepresentation(image) == image.pngData())
      let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
      let inner = UIEdgeInsetsInsetRect(rect, UIEdgeInsetsMake(1, 2, 3, 4))
      #expect(inner == CGRect(x: 2, y: 1, width: 4, height: 6))
    }
  }

  @Test("A memory warning arrives under its old name")
  func notifications() {
    #expect(
      NSNotification.Name.UIApplicationDidReceiveMemoryWarning
        == UIApplication.didReceiveMemoryWarningNotification
    )
  }
}
