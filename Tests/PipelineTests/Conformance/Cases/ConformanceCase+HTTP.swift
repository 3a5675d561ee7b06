internal import Basics
internal import Caches
internal import HTTPRules
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  private static let size = PictureBook.encodedBytes.bytes

  /// The effect of response header fields.
  static let http: [ConformanceCase] = [
    ConformanceCase(
      "ER-5",
      "no-store is not stored, fresh is served, stale is revalidated, changed is replaced",
      applies: { $0.http.caching != .off }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.diskCache = .none }
      let transport = world.transport
      transport.script(1) { $0.headers = ["Cache-Control": "max-age=60, no-store"] }
      for _ in 0..<2 { _ = try world.bytes(1) }
      seen.expect("fetches of no-store", transport.usage.started[1], is: 2)
      seen.expect("files", world.storedURLs(.response), is: [])

      let began = world.simulator.now
      transport.script(2) { $0.headers = ["Cache-Control": "max-age=60", "ETag": "\"a\""] }
      for second in [0, 50, 70, 120] {
        try world.run(untilSecond: second, after: began)
        seen.expect("bytes after \(second) s", try world.bytes(2), is: .success(size))
      }
      // Fetched at 0 s, fresh at 50 s, revalidated at 70 s, fresh again at 120 s.
      var requests = transport.usage.requests.map(\.request).filter { $0.url.number == 2 }
      seen.expect("conditions", requests.map { $0.condition?.entityTag }, is: [nil, "\"a\""])
      seen.expect("bytes of a 304", world.ends(Signpost.LoadImageData.self).last?.bytes, is: .zero)

      transport.script(2) {
        $0.headers["ETag"] = "\"b\""
        $0.byteCount = ByteCount(30_000)
      }
      for second in [140, 150] {
        try world.run(untilSecond: second, after: began)
        seen.expect("bytes after the change", try world.bytes(2), is: .success(30_000))
      }
      requests = transport.usage.requests.map(\.request).filter { $0.url.number == 2 }
      seen.expect("requests", requests.count, is: 3)
      _ = try world.bytes(2, .reload)
      seen.expect("requests after a reload", transport.usage.started[2], is: 4)
      seen.expect(world.ledger.isZero, "bytes are still on the ledger")
    }
  ]

  /// What happens to bodies whose transfer broke off.
  static let resuming: [ConformanceCase] = [
    ConformanceCase(
      "RS-1",
      "a partial body is kept only if a validator names its version and the server serves ranges",
      applies: resumes
    ) { variant, seen throws(SimulationFault) in
      let date = "Sun, 06 Nov 1994 08:49:37 GMT"
      let answers: [(headers: HTTPHeaders, validator: String?)] = [
        (["Accept-Ranges": "bytes", "ETag": "\"a\""], "\"a\""),
        (["Accept-Ranges": "bytes", "Last-Modified": date], date),
        (["Accept-Ranges": "bytes", "Last-Modified": date, "ETag": "\"a\""], "\"a\""),
        (["Accept-Ranges": "bytes", "Last-Modified": date, "ETag": "W/\"a\""], date),
        (["Accept-Ranges": "bytes", "ETag": "W/\"a\""], nil),
        (["Accept-Ranges": "bytes"], nil), (["ETag": "\"a\""], nil),
        (["Accept-Ranges": "none", "ETag": "\"a\""], nil),
      ]
      for (headers, validator) in answers {
        let world = ScriptedWorld(variant) { $0.retry = .off }
        world.transport.script(7) {
          $0.headers = headers
          $0.failingAttempts = [0]
        }
        _ = try world.bytes(7)
        seen.expect("the second load", try world.bytes(7), is: .success(size))
        let resume = world.transport.usage.requests.last?.request.resume
        seen.expect("validator", resume?.validator, is: validator)
        seen.expect("offset", resume?.offset.bytes, is: validator == nil ? nil : 36_000)
      }
    },
    ConformanceCase(
      "RS-2",
      "the rest is requested and appended to the part, and another version is fetched whole",
      applies: resumes
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.retry = .off }
      for url in [7, 8] {
        world.transport.script(url) {
          $0.headers = ["Accept-Ranges": "bytes", "ETag": "\"a\""]
          $0.failingAttempts = url == 7 ? [0, 1] : [0]
        }
      }
      for _ in 0..<2 { _ = try world.bytes(7) }
      let before = world.transport.usage.bytesReceived
      seen.expect("bytes of the whole", try world.bytes(7), is: .success(size))
      let offsets = world.transport.usage.requests.map { $0.request.resume?.offset.bytes }
      // The second attempt breaks off after nine tenths of the last 4000 bytes.
      seen.expect("offsets", offsets, is: [nil, 36_000, 39_600])
      seen.expect("bytes of the rest", world.transport.usage.bytesReceived - before, is: 400)

      _ = try world.bytes(8)
      world.transport.script(8) {
        $0.headers["ETag"] = "\"b\""
        $0.byteCount = ByteCount(30_000)
      }
      seen.expect("bytes of another version", try world.bytes(8), is: .success(30_000))
    },
  ]

  private static let resumes: @Sendable (Variant) -> Bool = {
    if case .on = $0.resume { true } else { false }
  }
}
