import LoaderPackages
import Testing

@Suite("The name of a new package's loader")
struct LoaderNameTests {
  @Test(
    "has a hyphen before each word",
    arguments: [
      ("MyLoader", "my-loader"), ("Feed", "feed"), ("MyURLLoader", "my-url-loader"),
      ("ByURL", "by-url"), ("SDWebLoader", "sd-web-loader"), ("Loader2Go", "loader2-go"),
      ("aB", "a-b"),
    ]
  )
  func words(package: String, loader: String) {
    let new = LoaderPackage(name: package, imageBench: "", sources: [], modules: [])
    #expect(new.loaderName == loader)
  }
}
