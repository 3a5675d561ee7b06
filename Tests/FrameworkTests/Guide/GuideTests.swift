import Basics
import FeedKit
import Foundation
import Testing
import UIKit
import VirtualDevice
import VirtualTime

@Suite("The guide to a first loader")
struct GuideTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let article = folder.appendingPathComponent(
    "../../../Sources/PipelineUnderTest/Frameworks/FeedKit/FeedKit.docc/FirstLoader.md"
  )

  @Test("has the listings that are compiled here")
  func listings() throws {
    let article = try String(contentsOf: Self.article, encoding: .utf8)
    let parts = article.components(separatedBy: "```swift\n").dropFirst()
    let listings = parts.map { $0.components(separatedBy: "```")[0] }
    #expect(listings.count == 4)
    let compiled = try String(
      contentsOf: Self.folder.appendingPathComponent("FirstLoader.swift"),
      encoding: .utf8
    )
    for listing in listings {
      #expect(compiled.contains(listing), "compile this listing of the article: \(listing)")
    }
  }

  @Test("shows the pictures of its feed")
  func plays() throws {
    let device = TestDevice()
    device.internet.answer(
      address(1).absoluteString,
      .init(body: TestPicture.file(PixelSize(width: 200, height: 120)))
    )
    let place = CGRect(x: 0, y: 0, width: 100, height: 60)
    let photo = PhotoFeed.Photo(url: address(1), frame: place, contentMode: .scaleAspectFill)
    let feed = PhotoFeed(items: [.init(index: 0, frame: place, photos: [photo])])
    try device.inTask {
      let screen = MyLoader.makeScreen(showing: feed)
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = screen
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      try await Task.sleep(for: .seconds(1))
      let list = try #require(screen as? PhotoFeedViewController<PostCell>).collectionView
      let cell = try #require(list.visibleCells.first)
      let view = try #require(cell.contentView.subviews.first as? UIImageView)
      #expect(view.image?.size == CGSize(width: 200, height: 120))
      let ahead = Ahead()
      ahead.startPrefetching([photo])
      ahead.stopPrefetching([photo])
    }
  }
}
