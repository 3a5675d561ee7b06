internal import Basics
internal import Caches
internal import HTTPRules
internal import ImageFormats
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// What the head of a response decides before its body arrives, and what one attempt leaves for
  /// the next.
  static let heads: [ConformanceCase] = [
    ConformanceCase(
      "ER-8",
      "the body of an error response gives no previews, even if it is a picture",
      applies: hasPreviews
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant, pictures: PictureBook(layout: .progressive)) {
        $0.retry = .off
      }
      world.transport.script {
        $0.parts = 64
        $0.latency = .milliseconds(1280)
        $0.status = 404
        $0.errorBody = .picture
      }
      let cell = ImageCell(pipeline: world.pipeline)
      let load = world.load(7)
      cell.bind(to: ImageRequest(7))
      try world.run()
      seen.expect("failure", world.outcome(of: load)?.failure, is: .status(404))
      seen.expect("previews of the error's picture", world.previews(of: load).count, is: 0)
      let decodes = world.begins(Signpost.DecodeProgressiveImageData.self).count
      seen.expect("decodes of the error's picture", decodes, is: 0)
      seen.expect(cell.image == nil, "the view shows the error's picture")
      cell.discard()
    },
    ConformanceCase(
      "PG-7",
      "the previews of a retry are made of its own bytes, even if the version has changed",
      applies: hasPreviews
    ) { variant, seen throws(SimulationFault) in
      let picture = PictureBook.smallProgressive
      let world = ScriptedWorld(variant, pictures: PictureBook(bytes: [7: picture])) {
        $0.progressive = $0.progressive.withoutPauses
        $0.resume = .off
        $0.retry = .on(RetryOptions(maximumRetries: 1, delay: .fixed(.milliseconds(100))))
      }
      world.transport.script {
        $0.parts = 64
        $0.latency = .milliseconds(1280)
        $0.failingAttempts = [0]
        $0.bodies = [1: PictureBook.otherProgressive]
      }
      let load = world.load(7)
      try world.run()
      seen.expectImage(load, "the load", in: world)
      let requests = world.transport.usage.requests.map(\.time)
      seen.expect("attempts", requests.count, is: 2)
      guard let began = requests.last else { return }
      let previews = world.previews(of: load)
      let (first, second) = (
        previews.filter { $0.time < began }, previews.filter { $0.time >= began }
      )
      let size = { (preview: ScriptedWorld.Preview) in preview.preview.image.dimensions.source }
      seen.expect(!first.isEmpty, "the first attempt gave no preview")
      seen.expect(!second.isEmpty, "the second attempt gave no preview")
      seen.expect(
        first.allSatisfy { size($0) == PixelSize(width: 32, height: 48) },
        "sizes of the first version's previews: \(first.map(size))"
      )
      seen.expect(
        second.allSatisfy { size($0) == PixelSize(width: 64, height: 48) },
        "sizes of the second version's previews: \(second.map(size))"
      )
    },
    ConformanceCase(
      "RS-4",
      "a status 503 does not discard the partial body: the next attempt resumes it",
      applies: { if case .on = $0.resume { true } else { false } }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) {
        $0.retry = .off
        $0.failureMemory = FailureMemory()
      }
      world.transport.script(7) {
        $0.headers = ["Accept-Ranges": "bytes", "ETag": "\"a\""]
        $0.failingAttempts = [0]
        $0.statuses = [1: 503]
      }
      _ = try world.bytes(7)
      seen.expect("the load during the status 503", try world.bytes(7), is: .failure(.status(503)))
      let before = world.transport.usage.bytesReceived
      seen.expect(
        "bytes of the whole",
        try world.bytes(7),
        is: .success(PictureBook.encodedBytes.bytes)
      )
      let offsets = world.transport.usage.requests.map { $0.request.resume?.offset.bytes }
      seen.expect("offsets", offsets, is: [nil, 36_000, 36_000])
      seen.expect("bytes of the rest", world.transport.usage.bytesReceived - before, is: 4000)
      seen.expect(world.ledger.isZero, "bytes are still on the ledger")
    },
  ]
}
