import ImageBench
import SwiftUI
import UIKit

/// The loader of all screens, as it should be.
enum ScreenTwin: TwinLoader {
  static let name = "screen-plain"
  static let style = TwinStyle(store: .cache)
}

/// The same with cells that neither clear, cancel nor check.
enum FaultyTwin: TwinLoader {
  static let name = "screen-faulty"
  static let style = TwinStyle(store: .cache, care: .careless)
}

/// A kind of screen.
protocol ScreenKind {
  static var name: String { get }
  @MainActor static func make<Twin: TwinLoader>(
    _ feed: PhotoFeed,
    _ twin: Twin.Type
  ) -> UIViewController
}

/// A kind of screen with correct cells.
enum Right<Kind: ScreenKind>: LoaderUnderTest {
  static var name: String { Kind.name }
  static var summary: String { "Correct code on a screen of its kind." }
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    Kind.make(feed, ScreenTwin.self)
  }
}

/// A kind of screen with faulty cells.
enum Faulty<Kind: ScreenKind>: LoaderUnderTest {
  static var name: String { "\(Kind.name)-faulty" }
  static var summary: String { "Faulty cells on a screen of their kind." }
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    Kind.make(feed, FaultyTwin.self)
  }
}

enum DaySectionsKind: ScreenKind {
  static let name = "day-sections"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    DayScreen<Twin>(feed: feed)
  }
}

enum HeadersKind: ScreenKind {
  static let name = "headers"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    HeaderScreen<Twin>(feed: feed)
  }
}

enum BannerKind: ScreenKind {
  static let name = "banner"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    BannerScreen<Twin>(feed: feed)
  }
}

enum ReversedKind: ScreenKind {
  static let name = "reversed"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    ReversedScreen<Twin>(feed: feed)
  }
}

enum NewestFirstKind: ScreenKind {
  static let name = "newest-first"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    NewestFirstScreen<Twin>(feed: feed)
  }
}

enum FilteredKind: ScreenKind {
  static let name = "filtered"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    FilteredScreen<Twin>(feed: feed)
  }
}

enum SidewaysListKind: ScreenKind {
  static let name = "sideways-list"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    SidewaysScreen<Twin>(feed: feed)
  }
}

enum PagerKind: ScreenKind {
  static let name = "pager"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    PagerScreen<Twin>(feed: feed)
  }
}

enum FlippedKind: ScreenKind {
  static let name = "flipped"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    FlippedScreen<Twin>(feed: feed)
  }
}

enum WrappedKind: ScreenKind {
  static let name = "wrapped"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    WrappedScreen<Twin>(feed: feed)
  }
}

enum TwoListsKind: ScreenKind {
  static let name = "two-lists"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    TwoListScreen<Twin>(feed: feed)
  }
}

enum CoveredKind: ScreenKind {
  static let name = "covered"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    CoveredScreen<Twin>(feed: feed)
  }
}

enum PushedKind: ScreenKind {
  static let name = "pushed"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    PushingScreen<Twin>(feed: feed)
  }
}

enum PairsKind: ScreenKind {
  static let name = "pairs"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    PairScreen<Twin>(feed: feed)
  }
}

enum HeroKind: ScreenKind {
  static let name = "hero"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    HeroScreen<Twin>(feed: feed)
  }
}

enum UnnamedHeroKind: ScreenKind {
  static let name = "unnamed-hero"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    UnnamedHeroScreen<Twin>(feed: feed)
  }
}

enum PlainScrollKind: ScreenKind {
  static let name = "plain-scroll"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    PlainScrollScreen<Twin>(feed: feed)
  }
}

enum UnnamedScrollKind: ScreenKind {
  static let name = "unnamed-scroll"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    UnnamedScrollScreen<Twin>(feed: feed)
  }
}

enum FlowScreenKind: ScreenKind {
  static let name = "flow-screen"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    ArrangedScreen<Twin>(feed: feed)
  }
}

enum NestedKind: ScreenKind {
  static let name = "nested-lists"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    PhotoFeedViewController<OuterCell<Twin>>(feed: feed)
  }
}

enum StripsKind: ScreenKind {
  static let name = "strips"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    StripScreen<Twin>(feed: feed)
  }
}

enum StackKind: ScreenKind {
  static let name = "titled-stack"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    Twin.style.fetch == .shared
      ? UIHostingController(
        rootView: TitledStack(feed: feed) { TwinPicture<Twin>(photo: $0.photos[0]) }
      )
      : UIHostingController(rootView: TitledStack(feed: feed) { LoadedPicture(item: $0) })
  }
}

enum FeedGridKind: ScreenKind {
  static let name = "feed-grid"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    PhotoFeedHostingController(feed: feed) { photo in
      AsyncImage(url: photo.url) { phase in
        if let image = phase.image { image.resizable() } else { Color.gray }
      }
    }
  }
}

enum TitledRowsKind: ScreenKind {
  static let name = "titled-list"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    Twin.style.fetch == .shared
      ? UIHostingController(
        rootView: TitledList(feed: feed) { TwinPicture<Twin>(photo: $0.photos[0]) }
      )
      : UIHostingController(rootView: TitledList(feed: feed) { LoadedPicture(item: $0) })
  }
}

enum CopiedKind: ScreenKind {
  static let name = "copied"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    CopiedScreen<Twin>(feed: feed)
  }
}

enum CopiedBackwardsKind: ScreenKind {
  static let name = "copied-backwards"
  static func make<Twin: TwinLoader>(_ feed: PhotoFeed, _ twin: Twin.Type) -> UIViewController {
    CopiedBackwardsScreen<Twin>(feed: feed)
  }
}

/// Every kind of screen with correct and with faulty cells, and the same loaders on the feed's own.
let screens: [any LoaderUnderTest.Type] = [
  ScreenTwin.self, FaultyTwin.self, Right<CopiedKind>.self, Faulty<CopiedKind>.self,
  Right<CopiedBackwardsKind>.self,
  Right<DaySectionsKind>.self, Faulty<DaySectionsKind>.self,
  Right<HeadersKind>.self, Faulty<HeadersKind>.self,
  Right<BannerKind>.self, Faulty<BannerKind>.self,
  Right<ReversedKind>.self, Faulty<ReversedKind>.self,
  Right<NewestFirstKind>.self, Faulty<NewestFirstKind>.self,
  Right<FilteredKind>.self, Faulty<FilteredKind>.self,
  Right<SidewaysListKind>.self, Faulty<SidewaysListKind>.self,
  Right<PagerKind>.self, Faulty<PagerKind>.self,
  Right<FlippedKind>.self, Faulty<FlippedKind>.self,
  Right<WrappedKind>.self, Faulty<WrappedKind>.self,
  Right<TwoListsKind>.self, Faulty<TwoListsKind>.self,
  Right<CoveredKind>.self, Faulty<CoveredKind>.self,
  Right<PushedKind>.self, Faulty<PushedKind>.self,
  Right<PairsKind>.self, Faulty<PairsKind>.self,
  Right<HeroKind>.self, Faulty<HeroKind>.self,
  Right<UnnamedHeroKind>.self, Faulty<UnnamedHeroKind>.self,
  Right<PlainScrollKind>.self, Faulty<PlainScrollKind>.self,
  Right<UnnamedScrollKind>.self, Faulty<UnnamedScrollKind>.self,
  Right<FlowScreenKind>.self, Faulty<FlowScreenKind>.self,
  Right<NestedKind>.self, Faulty<NestedKind>.self,
  Right<StripsKind>.self, Faulty<StripsKind>.self,
  Right<StackKind>.self, Faulty<StackKind>.self, Right<FeedGridKind>.self,
  Right<TitledRowsKind>.self, Faulty<TitledRowsKind>.self,
]
