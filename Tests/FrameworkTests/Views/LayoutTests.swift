import Basics
import Testing
import UIKit

@Suite struct LayoutTests {
  @MainActor
  private static func parent(_ children: UIView...) -> UIView {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    for child in children {
      child.translatesAutoresizingMaskIntoConstraints = false
      parent.addSubview(child)
    }
    return parent
  }

  @Test func edgesWithConstantsFillTheParent() throws {
    try TestDevice().onMain {
      let view = UIView()
      let parent = Self.parent(view)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 10),
        view.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -20),
        view.topAnchor.constraint(equalTo: parent.safeAreaLayoutGuide.topAnchor),
        view.bottomAnchor.constraint(equalTo: parent.bottomAnchor),
      ])
      parent.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 10, y: 0, width: 270, height: 200))
      parent.frame.size.width = 100
      parent.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 10, y: 0, width: 70, height: 200))
    }
  }

  @Test func multipliersCentresAndNestedViews() throws {
    try TestDevice().onMain {
      let (outer, inner) = (UIView(), UIView())
      let parent = Self.parent(outer)
      inner.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(inner)
      NSLayoutConstraint.activate([
        outer.centerXAnchor.constraint(equalTo: parent.centerXAnchor),
        outer.centerYAnchor.constraint(equalTo: parent.centerYAnchor),
        outer.widthAnchor.constraint(equalTo: parent.widthAnchor, multiplier: 0.5),
        outer.heightAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 2 / 3, constant: 4),
        inner.widthAnchor.constraint(equalToConstant: 20),
        inner.heightAnchor.constraint(equalToConstant: 30),
        inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
        inner.topAnchor.constraint(equalTo: parent.topAnchor),
      ])
      parent.layoutIfNeeded()
      #expect(outer.frame.integral == CGRect(x: 75, y: 48, width: 150, height: 104))
      #expect(inner.frame.integral == CGRect(x: 130, y: -48, width: 20, height: 30))
    }
  }

  @Test(arguments: [(100.0, 100.0), (250.0, 200.0), (50.0, 80.0)])
  func inequalitiesBoundAWidthOfLowerPriority(_ wish: Double, _ width: Double) throws {
    try TestDevice().onMain {
      let view = UIView()
      let parent = Self.parent(view)
      let wanted = view.widthAnchor.constraint(equalToConstant: wish)
      wanted.priority = .defaultHigh
      NSLayoutConstraint.activate([
        wanted,
        view.widthAnchor.constraint(lessThanOrEqualToConstant: 200),
        view.widthAnchor.constraint(greaterThanOrEqualToConstant: 80),
      ])
      parent.layoutIfNeeded()
      #expect(abs(view.frame.width - width) < 0.01)
    }
  }

  @Test func anImageViewHasTheSizeOfItsImage() throws {
    try TestDevice().onMain {
      let image = try #require(
        UIImage(data: Data(TestPicture.file(PixelSize(width: 60, height: 40))))
      )
      let view = UIImageView(image: nil)
      let parent = Self.parent(view)
      view.topAnchor.constraint(equalTo: parent.topAnchor).isActive = true
      view.leftAnchor.constraint(equalTo: parent.leftAnchor).isActive = true
      parent.layoutIfNeeded()
      view.image = image
      parent.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 0, y: 0, width: 60, height: 40))
    }
  }

  @Test func aStackSharesItsAxis() throws {
    try TestDevice().onMain {
      let views = [UIView(), UIView(), UIView()]
      let stack = UIStackView(arrangedSubviews: views)
      stack.frame = CGRect(x: 0, y: 0, width: 320, height: 50)
      stack.spacing = 10
      stack.distribution = .fillEqually
      stack.layoutIfNeeded()
      #expect(views.map(\.frame.minX) == [0, 110, 220])
      views[1].isHidden = true
      stack.layoutIfNeeded()
      #expect(views[2].frame == CGRect(x: 165, y: 0, width: 155, height: 50))
    }
  }

  @Test func masksShareAChangeOfTheParentsSize() throws {
    try TestDevice().onMain {
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      parent.addSubview(view)
      parent.frame.size = CGSize(width: 150, height: 130)
      #expect(view.frame == CGRect(x: 10, y: 40, width: 70, height: 20))
    }
  }
}
