import Basics
import Codecs
import ImagePipeline
import Requests
import Testing

@Suite("Targets of views")
struct TargetOptionsTests {
  private static let box = PixelSize(width: 300, height: 200)
  private static let table: [(TargetOptions.Rule, DecodeTarget?, DecodeTarget?)] = [
    (.longestEdge, .maxPixelSize(300), .maxPixelSize(300)),
    (.sufficient, .maxPixelSize(300), .fill(box)),
    (.contentMode, .fit(box), .fill(box)),
    (.fullSize, nil, nil),
  ]

  @Test("A rule makes a target of a surface and its content mode", arguments: table)
  func rules(rule: TargetOptions.Rule, fitting: DecodeTarget?, filling: DecodeTarget?) {
    var options = TargetOptions()
    options.rule = rule
    #expect(options.target(for: ViewSurface(size: Self.box, scale: 2)) == fitting)
    let filled = ViewSurface(size: Self.box, scale: 2, contentMode: .fill)
    #expect(options.target(for: filled) == filling)
  }

  @Test(
    "A size in the wrong unit is off by the scale",
    arguments: [(TargetOptions.Unit.pixels, 300), (.pixelsAsPoints, 900)]
  )
  func units(unit: TargetOptions.Unit, side: Int) {
    var options = TargetOptions()
    options.unit = unit
    let surface = ViewSurface(size: PixelSize(width: 300, height: 300), scale: 3)
    #expect(options.target(for: surface) == .maxPixelSize(side))
  }

  @Test(
    "The pixels a surface needs follow its content mode, and never exceed the source",
    arguments: [
      (PixelSize(width: 640, height: 480), 400, 533),
      (PixelSize(width: 480, height: 640), 400, 533),
      (PixelSize(width: 100, height: 50), 100, 100),
    ]
  )
  func needed(source: PixelSize, fitting: Int, filling: Int) {
    let box = PixelSize(width: 400, height: 400)
    #expect(ViewSurface(size: box).neededLongestSide(of: source) == fitting)
    let filled = ViewSurface(size: box, contentMode: .fill)
    #expect(filled.neededLongestSide(of: source) == filling)
  }

  @Test("Requests that differ in the mode of their target are not the same")
  func keys() {
    let box = PixelSize(width: 100, height: 100)
    let requests: [ImageRequest] = [.fit(box), .fill(box), .exact(box), .maxPixelSize(100)].map {
      ImageRequest(url: ImageURL(number: 1, text: "u"), target: $0)
    }
    #expect(Set(requests).count == 4)
    #expect(requests.map(\.maxPixelSize) == [100, 100, 100, 100])
  }
}
