import AVKit
import AppleFoundation
import PhotosUI
import TestSupport
import Testing
import VirtualDevice

@Suite("Films and live photos")
struct MediaTests {
  @Test(
    "are dated by fractions of seconds",
    arguments: [(1.5, 600, 900), (0.001, 600, 1), (-2, 30, -60)] as [(Double, Int32, Int64)]
  )
  func times(_ seconds: Double, _ scale: Int32, _ value: Int64) {
    let time = CMTime(seconds: seconds, preferredTimescale: scale)
    #expect(time.value == value && time.isNumeric)
    #expect(time.hasBeenRounded == (time.seconds != seconds))
    #expect(NSValue(time: time).timeValue == time)
  }

  @Test("fit into a rectangle with their proportions, in its middle")
  func fitted() {
    let room = CGRect(x: 10, y: 10, width: 100, height: 100)
    let wide = AVMakeRect(aspectRatio: CGSize(width: 400, height: 200), insideRect: room)
    #expect(wide == CGRect(x: 10, y: 35, width: 100, height: 50))
    let tall = AVMakeRect(aspectRatio: CGSize(width: 1, height: 2), insideRect: room)
    #expect(tall == CGRect(x: 35, y: 10, width: 50, height: 100))
  }

  @Test("are dated alike in different scales")
  func scales() {
    let second = CMTime(value: 1, timescale: 1)
    #expect(second == CMTime(value: 600, timescale: 600))
    #expect(second < CMTime(value: 61, timescale: 60))
    #expect(second + CMTime(value: 1, timescale: 2) == CMTime(seconds: 1.5, preferredTimescale: 2))
    #expect(second - CMTime(value: 3, timescale: 1) == CMTime(value: -2, timescale: 1))
    #expect(second < .positiveInfinity && .negativeInfinity < second)
    #expect(CMTime(seconds: 1, preferredTimescale: 0) == .invalid)
    #expect(CMTime(seconds: 1e12, preferredTimescale: 1_000_000_000).seconds == 1e12)
  }

  @Test("keep the address that they are made from")
  func assets() throws {
    let url = try #require(URL(string: "https://example.com/film.mov"))
    let asset = AVAsset(url: url)
    #expect((asset as? AVURLAsset)?.url == url)
    #expect(AVAssetImageGenerator(asset: asset).asset === asset)
  }

  @Test("that are asked for trap with their name", .endsProcess)
  func traps() async {
    await #expect(processExitsWith: .failure) {
      let generator = AVAssetImageGenerator(asset: AVURLAsset(url: URL(fileURLWithPath: "/a")))
      _ = try? generator.copyCGImage(at: .zero, actualTime: nil)
    }
    await #expect(processExitsWith: .failure) {
      PHLivePhoto.request(
        withResourceFileURLs: [],
        placeholderImage: nil,
        targetSize: .zero,
        contentMode: .default
      ) { _, _ in }
    }
  }

  @Test("are handed over by the identifier of their type")
  func providers() {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.png") { done in
      done(Data([1]), nil)
      return nil
    }
    let answers = Guarded<[String]>([])
    provider.loadDataRepresentation(forTypeIdentifier: "public.png") { data, error in
      answers.with { $0.append("\(data?.count ?? 0) \(error == nil)") }
    }
    provider.loadDataRepresentation(forTypeIdentifier: "public.jpeg") { data, error in
      answers.with { $0.append("\(data?.count ?? 0) \(error == nil)") }
    }
    #expect(provider.registeredTypeIdentifiers == ["public.png"])
    #expect(answers.with { $0 } == ["1 true", "0 false"])
  }
}
