import AppleFoundation
import Testing
import UIKit

@Suite("Auto Layout")
struct AutoLayoutTests {
  @MainActor
  private static func container() -> (UIView, UIView) {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(inner)
    return (outer, inner)
  }

  @Test("places a view between the edges of another, also after a change of size")
  func edges() throws {
    try TestDevice().onMain {
      let (outer, inner) = Self.container()
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 10),
        inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -20),
        inner.topAnchor.constraint(equalTo: outer.safeAreaLayoutGuide.topAnchor, constant: 5),
        inner.bottomAnchor.constraint(equalTo: outer.layoutMarginsGuide.bottomAnchor),
      ])
      outer.layoutIfNeeded()
      #expect(inner.frame == CGRect(x: 10, y: 5, width: 170, height: 87))
      outer.frame.size = CGSize(width: 100, height: 50)
      outer.layoutIfNeeded()
      #expect(inner.frame == CGRect(x: 10, y: 5, width: 70, height: 37))
    }
  }

  @Test("centres a view of a fixed width whose height follows an aspect ratio")
  func aspect() throws {
    try TestDevice().onMain {
      let (outer, inner) = Self.container()
      NSLayoutConstraint.activate([
        inner.centerXAnchor.constraint(equalTo: outer.centerXAnchor),
        inner.centerYAnchor.constraint(equalTo: outer.centerYAnchor),
        inner.widthAnchor.constraint(equalToConstant: 60),
        inner.heightAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5),
      ])
      outer.layoutIfNeeded()
      #expect(inner.frame == CGRect(x: 70, y: 35, width: 60, height: 30))
    }
  }

  @Test("lets the stronger wish win, and inequalities bound both")
  func priorities() throws {
    try TestDevice().onMain {
      let (outer, inner) = Self.container()
      let wide = inner.widthAnchor.constraint(equalToConstant: 500)
      wide.priority = .defaultHigh
      let narrow = inner.widthAnchor.constraint(equalToConstant: 20)
      narrow.priority = .defaultLow
      let alsoNarrow = inner.widthAnchor.constraint(lessThanOrEqualToConstant: 30)
      alsoNarrow.priority = .fittingSizeLevel
      NSLayoutConstraint.activate([
        inner.topAnchor.constraint(equalTo: outer.topAnchor),
        inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
        inner.heightAnchor.constraint(equalToConstant: 10),
        inner.widthAnchor.constraint(lessThanOrEqualTo: outer.widthAnchor, multiplier: 0.5),
        wide, narrow, alsoNarrow,
      ])
      outer.layoutIfNeeded()
      #expect(inner.frame.width == 100)
      wide.isActive = false
      outer.layoutIfNeeded()
      #expect(inner.frame.width == 20)
    }
  }

  @Test("stacks views with spacing, leaves out hidden ones and shares equally")
  func stack() throws {
    try TestDevice().onMain {
      let views = (0..<3).map { _ in UIView() }
      let stack = UIStackView(arrangedSubviews: views)
      stack.frame = CGRect(x: 0, y: 0, width: 110, height: 30)
      stack.spacing = 10
      stack.distribution = .fillEqually
      stack.layoutIfNeeded()
      #expect(views.map(\.frame.minX) == [0, 40, 80])
      #expect(views.allSatisfy { $0.frame.size == CGSize(width: 30, height: 30) })
      views[1].isHidden = true
      stack.layoutIfNeeded()
      #expect(views[2].frame == CGRect(x: 60, y: 0, width: 50, height: 30))
    }
  }

  @Test("makes the content of a scroll view as large as what is pinned to its edges")
  func scrollContent() throws {
    try TestDevice().onMain {
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let inner = UIView()
      inner.translatesAutoresizingMaskIntoConstraints = false
      scroll.addSubview(inner)
      NSLayoutConstraint.activate([
        inner.topAnchor.constraint(equalTo: scroll.topAnchor),
        inner.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
        inner.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
        inner.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
        inner.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
        inner.heightAnchor.constraint(equalToConstant: 700),
      ])
      scroll.layoutIfNeeded()
      #expect(scroll.contentSize == CGSize(width: 100, height: 700))
      #expect(inner.frame == CGRect(x: 0, y: 0, width: 100, height: 700))
    }
  }
}
