import Testing
import UIKit
import VirtualTime

@Suite("Layout that asks for layout")
struct LayoutFeedbackTests {
  /// How views ask each other for layout without an end.
  fileprivate enum Ring: CaseIterable {
    case own, child, parent, sibling, newChild, size, controller
  }

  @Test("without an end is ended with a sentence that names the view", arguments: Ring.allCases)
  private func endless(_ ring: Ring) {
    let fault = #expect(throws: WorldFault.self) {
      _ = try TestDevice().onMain { ring.screen().layoutIfNeeded() }
    }
    let text = fault.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("layout feedback: "), "\(text)")
    #expect(text.contains("AskingView") || text.contains("UIView"), "\(text)")
    #expect(text.contains("call setNeedsLayout() outside of layoutSubviews()"), "\(text)")
  }

  @Test("is ended below many others without a pass for each")
  func deep() {
    let fault = #expect(throws: WorldFault.self) {
      _ = try TestDevice().onMain {
        let root = AskingView { $0.setNeedsLayout() }
        var view: UIView = root
        for _ in 0..<40 {
          let child = AskingView { $0.setNeedsLayout() }
          view.addSubview(child)
          view = child
        }
        root.layoutIfNeeded()
      }
    }
    #expect(fault.map { "\($0)".contains("AskingView") } == true)
  }

  @Test("comes to rest after the passes that it needs", arguments: [1, 5, 100, 900])
  func passes(count: Int) throws {
    let layouts = try TestDevice().onMain {
      var left = count
      let view = AskingView { view in
        left -= 1
        if left > 0 { view.setNeedsLayout() }
      }
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      parent.addSubview(view)
      parent.layoutIfNeeded()
      return view.layouts
    }
    #expect(layouts == count)
  }

  @Test("once each is no feedback, however many views there are")
  func many() throws {
    let layouts = try TestDevice().onMain {
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let views = (0..<3_000).map { _ in AskingView { _ in } }
      for view in views { parent.addSubview(view) }
      parent.layoutIfNeeded()
      return views.map(\.layouts)
    }
    #expect(layouts == [Int](repeating: 1, count: 3_000))
  }

  @Test("in every frame is no feedback")
  func frames() throws {
    let layouts = try TestDevice().onMain {
      let view = AskingView { _ in }
      for _ in 0..<2_000 {
        view.setNeedsLayout()
        view.layoutIfNeeded()
      }
      return view.layouts
    }
    #expect(layouts == 2_000)
  }
}

extension LayoutFeedbackTests.Ring {
  /// The outermost view.
  @MainActor
  fileprivate func screen() -> UIView {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    switch self {
    case .own: parent.addSubview(AskingView { $0.setNeedsLayout() })
    case .child:
      let view = AskingView { $0.subviews.first?.setNeedsLayout() }
      view.addSubview(AskingView { $0.superview?.setNeedsLayout() })
      parent.addSubview(view)
    case .parent:
      parent.addSubview(
        AskingView { ask in
          ask.superview?.setNeedsLayout()
          ask.setNeedsLayout()
        }
      )
    case .sibling:
      let first = AskingView { $0.superview?.subviews.last?.setNeedsLayout() }
      parent.addSubview(first)
      parent.addSubview(AskingView { [weak first] _ in first?.setNeedsLayout() })
    case .newChild:
      parent.addSubview(
        AskingView { view in
          view.subviews.first?.removeFromSuperview()
          view.addSubview(UIView())
        }
      )
    case .size:
      parent.addSubview(AskingView { $0.bounds.size.width += 1 })
    case .controller:
      let controller = AskingController()
      parent.addSubview(controller.view)
      AskingController.shown = controller
    }
    return parent
  }
}

/// A view that does something whenever it lays out its subviews.
private final class AskingView: UIView {
  private let ask: (UIView) -> Void
  private(set) var layouts = 0

  init(_ ask: @escaping (UIView) -> Void) {
    self.ask = ask
    super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    setNeedsLayout()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    ask(self)
  }
}

/// A controller that asks whenever its view was laid out.
private final class AskingController: UIViewController {
  @MainActor static var shown: AskingController?

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    view.setNeedsLayout()
  }
}
