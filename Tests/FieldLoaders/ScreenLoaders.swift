import ImageBench
import SwiftUI
import UIKit

enum DaySectionsLoader: ScreenLoader {
  static let name = "day-sections"
  static func make(_ feed: PhotoFeed) -> UIViewController { DayScreen(feed: feed) }
}

enum BannerLoader: ScreenLoader {
  static let name = "banner"
  static func make(_ feed: PhotoFeed) -> UIViewController { BannerScreen(feed: feed) }
}

enum ShiftedLoader: ScreenLoader {
  static let name = "shifted"
  static func make(_ feed: PhotoFeed) -> UIViewController { ShiftedScreen(feed: feed) }
}

enum NewestFirstLoader: ScreenLoader {
  static let name = "newest-first"
  static func make(_ feed: PhotoFeed) -> UIViewController { NewestFirstScreen(feed: feed) }
}

enum FilteredLoader: ScreenLoader {
  static let name = "filtered"
  static func make(_ feed: PhotoFeed) -> UIViewController { FilteredScreen(feed: feed) }
}

enum SidewaysListLoader: ScreenLoader {
  static let name = "sideways-list"
  static func make(_ feed: PhotoFeed) -> UIViewController { SidewaysScreen(feed: feed) }
}

enum FlippedLoader: ScreenLoader {
  static let name = "flipped"
  static func make(_ feed: PhotoFeed) -> UIViewController { FlippedScreen(feed: feed) }
}

enum WrappedLoader: ScreenLoader {
  static let name = "wrapped"
  static func make(_ feed: PhotoFeed) -> UIViewController { WrappedScreen(feed: feed) }
}

enum TwoListsLoader: ScreenLoader {
  static let name = "two-lists"
  static func make(_ feed: PhotoFeed) -> UIViewController { TwoListScreen(feed: feed) }
}

enum PushedLoader: ScreenLoader {
  static let name = "pushed"
  static func make(_ feed: PhotoFeed) -> UIViewController { PushedScreen(feed: feed) }
}

enum HeroLoader: ScreenLoader {
  static let name = "hero"
  static func make(_ feed: PhotoFeed) -> UIViewController { HeroScreen(feed: feed) }
}

enum PlainScrollLoader: ScreenLoader {
  static let name = "plain-scroll"
  static func make(_ feed: PhotoFeed) -> UIViewController { PlainScrollScreen(feed: feed) }
}

enum FlowScreenLoader: ScreenLoader {
  static let name = "flow-screen"
  static func make(_ feed: PhotoFeed) -> UIViewController { ArrangedScreen(feed: feed) }
}

enum TitledStackLoader: ScreenLoader {
  static let name = "titled-stack"
  static func make(_ feed: PhotoFeed) -> UIViewController {
    UIHostingController(rootView: TitledStack(feed: feed))
  }
}

/// Every screen of another kind, and the same loader on a screen that can be judged.
let screens: [any LoaderUnderTest.Type] = [
  DaySectionsLoader.self, BannerLoader.self, ShiftedLoader.self, NewestFirstLoader.self,
  FilteredLoader.self, SidewaysListLoader.self, FlippedLoader.self, WrappedLoader.self,
  TwoListsLoader.self, PushedLoader.self, HeroLoader.self, PlainScrollLoader.self,
  FlowScreenLoader.self, TitledStackLoader.self, NestedListsLoader.self, ScreenTwin.self,
]
