import FeedKit

/// The loaders that come with ImageBench, from the worst to the one that we would ship.
public enum LoaderList {
  public static var all: [any LoaderUnderTest.Type] {
    [
      CarelessLoader.self, ViewTaskLoader.self, CarefulLoader.self, SharingLoader.self,
      DecodingActorLoader.self, RightLoader.self,
    ]
  }
}
