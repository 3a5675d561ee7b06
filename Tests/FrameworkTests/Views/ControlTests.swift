import AppleFoundation
import Synchronization
import Testing
import UIKit
import VirtualDevice

@Suite("Controls")
struct ControlTests {
  @Test("A button lays its image out where it says that it is")
  func buttonParts() throws {
    try TestDevice().onMain {
      let button = UIButton(type: .custom)
      button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      button.contentEdgeInsets = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
      let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { _ in }
      button.setImage(image, for: .normal)
      button.layoutIfNeeded()
      let content = button.contentRect(forBounds: button.bounds)
      #expect(content == CGRect(x: 10, y: 5, width: 80, height: 40))
      #expect(button.imageView?.frame == CGRect(x: 40, y: 20, width: 20, height: 10))
      #expect(button.imageRect(forContentRect: content) == button.imageView?.frame)
      button.contentHorizontalAlignment = .fill
      button.contentVerticalAlignment = .fill
      #expect(button.imageRect(forContentRect: content) == content)
      button.contentHorizontalAlignment = .right
      button.contentVerticalAlignment = .top
      let corner = CGRect(x: 70, y: 5, width: 20, height: 10)
      #expect(button.imageRect(forContentRect: content) == corner)
    }
  }

  @Test("A label keeps the attributes of its text, and grows by an attachment")
  func attachments() throws {
    try TestDevice().onMain {
      let label = UILabel()
      label.text = "Hello"
      let plain = label.intrinsicContentSize
      let attachment = NSTextAttachment()
      attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 40)
      let text = NSMutableAttributedString(string: "Hello")
      text.append(NSAttributedString(attachment: attachment))
      label.attributedText = text
      #expect(label.text == "Hello\u{FFFC}")
      let kept = label.attributedText?.attribute(.attachment, at: 5, effectiveRange: nil)
      #expect(kept as? NSTextAttachment === attachment)
      #expect(label.intrinsicContentSize == CGSize(width: plain.width + 30, height: 40))
      label.text = "Hello"
      #expect(label.intrinsicContentSize == plain)
    }
  }

  @Test("No address is opened in another app, and the caller hears of it on the main thread")
  func addresses() throws {
    let answers = Mutex<[Bool]>([])
    try TestDevice().onMain {
      let address = try #require(URL(string: "https://example.com"))
      UIApplication.shared.open(address) { answer in answers.withLock { $0.append(answer) } }
      #expect(answers.withLock { $0.isEmpty })
      UIImageWriteToSavedPhotosAlbum(UIImage(), nil, nil, nil)
      #expect(UIColor().cgColor.alpha == 0)
    }
    #expect(answers.withLock { $0 } == [false])
  }

  @Test("A page control stays within its pages, and hides a single one")
  func pages() throws {
    try TestDevice().onMain {
      let control = UIPageControl()
      control.numberOfPages = 3
      control.currentPage = 7
      #expect(control.currentPage == 2)
      control.numberOfPages = 1
      control.hidesForSinglePage = true
      #expect(control.currentPage == 0 && control.isHidden)
    }
  }

  @Test("A progress view follows the progress that it observes")
  func observedProgress() throws {
    let device = TestDevice()
    let shown = try device.inTask {
      let view = UIProgressView(progressViewStyle: .default)
      let progress = AppleFoundation.Progress(totalUnitCount: 4)
      view.observedProgress = progress
      progress.completedUnitCount = 3
      try await Task.sleep(for: .milliseconds(1))
      return view.progress
    }
    #expect(shown == 0.75)
  }

  @Test("A scroll view zooms until a rectangle fills it, within its limits")
  func zoom() throws {
    try TestDevice().onMain {
      let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.contentSize = CGSize(width: 400, height: 400)
      view.maximumZoomScale = 3
      view.zoom(to: CGRect(x: 10, y: 20, width: 50, height: 25), animated: false)
      #expect(view.zoomScale == 2 && view.contentOffset == CGPoint(x: 20, y: 40))
      view.zoom(to: CGRect(x: 0, y: 0, width: 1, height: 1), animated: false)
      #expect(view.zoomScale == 3)
    }
  }
}
