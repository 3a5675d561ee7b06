import Foundation
import Origin
import TestSupport
import Testing
import Text

@Suite("An origin over real sockets", .serialized)
struct OriginTests {
  private let picture = ServedOrigin.picture

  private func get(_ origin: ServedOrigin, _ path: String, _ fields: String...)
    -> OriginClient.Answer
  {
    let client = OriginClient(port: origin.port)
    client.send(
      "GET \(path) HTTP/1.1\r\nHost: test\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    )
    return client.answer()
  }

  @Test("A picture comes whole, with its type, length, tag and cache field")
  func whole() throws {
    let origin = try ServedOrigin()
    let answer = get(origin, "/a.jpg")
    #expect(answer.status == 200 && answer.body == picture)
    #expect(answer.fields["content-type"] == "image/jpeg")
    #expect(answer.fields["cache-control"] == "max-age=3600")
    #expect(answer.fields["accept-ranges"] == "bytes")
    #expect(answer.fields["date"]?.hasSuffix(" GMT") == true)
    #expect(get(origin, "/sub/b%20c.png?size=2").fields["content-type"] == "image/png")
  }

  @Test("A client's copy is still good by its tag, weak or in a list, and not after a change")
  func condition() throws {
    let origin = try ServedOrigin()
    let tag = try #require(get(origin, "/a.jpg").fields["etag"])
    for field in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
      let answer = get(origin, "/a.jpg", "If-None-Match: \(field)")
      #expect(answer.status == 304 && answer.body.isEmpty, "\(field)")
    }
    #expect(get(origin, "/a.jpg", "If-None-Match: \"other\"").status == 200)
    let path = origin.directory.file("served/a.jpg")
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
    #expect(get(origin, "/a.jpg", "If-None-Match: \(tag)").body == [1, 2, 3])
    #expect(origin.stop().rows["/a.jpg"]?.notModified == 4)
  }

  @Test(
    "A range is a part of the picture, or an error where it has no byte",
    arguments: [
      ("bytes=0-9", 206, 0..<10), ("bytes=199990-", 206, 199_990..<200_000),
      ("bytes=-5", 206, 199_995..<200_000), ("bytes=100-999999999999999999999", 206, 100..<200_000),
      ("bytes=-999999", 206, 0..<200_000), ("bytes=200000-", 416, 0..<0), ("bytes=-0", 416, 0..<0),
      ("bytes=9-3", 200, 0..<200_000), ("bytes=0-1,5-6", 200, 0..<200_000),
      ("lines=0-1", 200, 0..<200_000), ("bytes=a-b", 200, 0..<200_000),
      ("bytes=-", 200, 0..<200_000),
    ]
  )
  func range(field: String, status: Int, part: Range<Int>) throws {
    let origin = try ServedOrigin()
    let answer = get(origin, "/a.jpg", "Range: \(field)")
    #expect(answer.status == status && answer.body.elementsEqual(picture[part]))
    let text = answer.fields["content-range"]
    switch status {
    case 206: #expect(text == "bytes \(part.lowerBound)-\(part.upperBound - 1)/200000")
    case 416: #expect(text == "bytes */200000")
    default: #expect(text == nil)
    }
  }

  @Test("A range of another version is answered with the whole picture")
  func ifRange() throws {
    let origin = try ServedOrigin()
    let tag = try #require(get(origin, "/a.jpg").fields["etag"])
    #expect(get(origin, "/a.jpg", "Range: bytes=0-9", "If-Range: \(tag)").status == 206)
    #expect(get(origin, "/a.jpg", "Range: bytes=0-9", "If-Range: \"old\"").status == 200)
  }

  @Test("Requests share a connection, also when they are sent at once; HEAD has no body")
  func connection() throws {
    let origin = try ServedOrigin()
    let client = OriginClient(port: origin.port)
    client.ask("/a.jpg", method: "HEAD")
    client.ask("/a.jpg", "Range: bytes=0-3")
    client.ask("/nowhere")
    client.ask("/a.jpg", "Connection: close")
    let head = client.answer(hasBody: false)
    #expect(head.status == 200 && head.fields["content-length"] == "200000")
    #expect(client.answer().body == Array(picture[..<4]))
    #expect(client.answer().status == 404)
    #expect(client.answer().body == picture)
    #expect(client.isClosed())
  }

  @Test(
    "No path leaves the folder",
    arguments: [
      "/../secret.txt", "/sub/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
      "/%2e%2e%2fsecret.txt", "/sub/%2E./%2e%2E/secret.txt", "/link", "/linked/secret.txt",
      "/a.jpg%00", "/%00", "/sub", "/sub/", "/", "//a.jpg", "/./a.jpg", "/a.jpg/", "/pipe",
      "/%", "/%2", "/%zz", "/%ff", "/%+1", "http://other/../secret.txt", "/..\\secret.txt",
      "/" + String(repeating: "x", count: 300),
      String(repeating: "/x", count: 40),
    ]
  )
  func traversal(path: String) throws {
    let origin = try ServedOrigin()
    let folder = origin.directory.file("served")
    for (name, target) in [("link", "../secret.txt"), ("linked", "..")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)",
        withDestinationPath: target
      )
    }
    #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
    #expect(get(origin, path).status == 404)
    #expect(origin.stop().rows.isEmpty)
  }

  @Test(
    "What is no request is refused with its status, and the connection closes",
    arguments: [
      ("GET /a.jpg HTTP/1.1\r\n\r\n", 400), ("GET /a.jpg\r\n\r\n", 400), ("\u{1}\r\n\r\n", 400),
      ("GET  /a.jpg HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET /a.jpg HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
      ("GET /a.jpg HTTP/1.1\r\nHost : a\r\n\r\n", 400),
      ("GET /a.jpg HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n", 400),
      ("GET /a.jpg HTTP/1.1\r\nHost: a\u{0}\r\n\r\n", 400),
      ("GET a.jpg HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET /a.jpg HTTP/2.0\r\nHost: a\r\n\r\n", 505),
      ("POST /a.jpg HTTP/1.1\r\nHost: a\r\n\r\n", 405),
      ("GET /a.jpg HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 413),
      ("GET /a.jpg HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501),
      ("GET /" + String(repeating: "a", count: 9_000), 431),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 9_000) + "\r\n\r\n", 431),
    ]
  )
  func malformed(request: String, status: Int) throws {
    let origin = try ServedOrigin()
    let client = OriginClient(port: origin.port)
    client.send(request)
    #expect(client.answer().status == status)
    #expect(client.isClosed())
    let counts = origin.stop()
    #expect(counts.refused == 1 && counts.rows.isEmpty)
  }

  @Test("Bytes drawn at random end no origin", arguments: 1...20)
  func random(seed: UInt64) throws {
    let origin = try ServedOrigin { $0.limits.headMilliseconds = 100 }
    var state = seed
    func next() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
    let client = OriginClient(port: origin.port)
    client.send((0..<3_000).map { _ in next() } + Array("\r\n\r\n".utf8))
    #expect([400, 408, 431].contains(client.answer().status), "seed \(seed)")
    #expect(get(origin, "/a.jpg").body == picture, "seed \(seed)")
  }

  @Test("A request that never ends is refused, and an idle connection is closed")
  func slow() throws {
    let origin = try ServedOrigin {
      $0.limits.headMilliseconds = 50
      $0.limits.idleMilliseconds = 50
    }
    let slow = OriginClient(port: origin.port)
    slow.send("GET /a.jpg HT")
    #expect(slow.answer().status == 408)
    #expect(slow.isClosed())
    #expect(OriginClient(port: origin.port).isClosed())
  }

  @Test("Connections beyond the limit are refused, and those below it are served")
  func manyConnections() throws {
    let origin = try ServedOrigin { $0.limits.connections = 20 }
    let first = (0..<20).map { _ in OriginClient(port: origin.port) }
    for client in first {
      client.ask("/a.jpg", "Range: bytes=0-1")
      #expect(client.answer().status == 206)
    }
    for _ in 0..<10_000 {
      let more = OriginClient(port: origin.port)
      #expect(more.answer().status == 503)
    }
    first[7].ask("/a.jpg")
    #expect(first[7].answer().body == picture)
    #expect(origin.stop().refused == 10_000)
  }

  @Test("No descriptor stays open, however clients leave")
  func descriptors() throws {
    let origin = try ServedOrigin { $0.conditions.bytesPerSecond = 1_000_000 }
    for number in 0..<200 {
      let client = OriginClient(port: origin.port)
      client.ask(["/nowhere", "/sub/nowhere", "/a.jpg", "/sub/b%20c.png"][number % 4])
      if number % 3 == 0 { _ = client.receive(number / 2) }
    }
    _ = origin.stop()
    let folder = origin.directory.path
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    #expect(!open.contains { $0.hasPrefix(folder) })
    #expect(!open.contains { $0.hasPrefix("socket:") && isLoopback($0) })
  }

  /// Whether a socket of this process is one of TCP, by the system's table.
  private func isLoopback(_ link: String) -> Bool {
    let inode = link.dropFirst("socket:[".count).dropLast()
    let table = (try? String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8)) ?? ""
    return table.split(whereSeparator: \.isNewline).contains {
      $0.split(separator: " ").dropFirst(9).first == inode
    }
  }

  @Test("A cancel reaches the socket: the origin stops before the end, and counts it")
  func cancel() throws {
    // A machine with other work has a second for the cancel.
    let origin = try ServedOrigin { $0.conditions.bytesPerSecond = 200_000 }
    var client: OriginClient? = OriginClient(port: origin.port)
    client?.ask("/a.jpg")
    _ = client?.receive(5_000)
    client = nil
    // The next answer takes as long as the rest of the first one would have.
    #expect(get(origin, "/sub/b%20c.png").body == picture)
    let row = try #require(origin.stop().rows["/a.jpg"])
    #expect(row.gets == 1 && row.cancelled == 1)
    #expect((4_000..<200_000).contains(row.bytes), "\(row.bytes) bytes")
  }

  @Test("The counts are at /-/counts, and not counted themselves")
  func counts() throws {
    let origin = try ServedOrigin()
    for _ in 0..<3 { _ = get(origin, "/a.jpg") }
    _ = get(origin, "/nowhere")
    let answer = get(origin, "/-/counts")
    #expect(answer.fields["cache-control"] == "no-store")
    let json = try JSONParser.parse(answer.body)
    #expect(json["refused"] == 1)
    #expect(
      json["urls"]?["/a.jpg"] == [
        "gets": 3, "not_modified": 0, "faults": 0, "bytes": 600_000, "cancelled": 0,
      ]
    )
    #expect(answer.body == Array(origin.stop().json.utf8))
  }

  @Test("A body is cut off, an answer is an error, and every byte stands still, as conditions say")
  func faults() throws {
    let cut = get(try ServedOrigin { $0.conditions.cuts = 1 }, "/a.jpg")
    #expect(cut.status == 200 && cut.isCut && picture.starts(with: cut.body))
    #expect(get(try ServedOrigin { $0.conditions.serverErrors = 1 }, "/a.jpg").status == 500)
    #expect(get(try ServedOrigin { $0.conditions.missing = 1 }, "/a.jpg").status == 404)
    let slow = try ServedOrigin {
      $0.conditions.stalls = 1
      $0.conditions.stallMilliseconds = 20
      $0.conditions.latencyMilliseconds = 20
      $0.conditions.bytesPerSecond = 10_000_000
      $0.conditions.loss = 0.01
    }
    #expect(get(slow, "/a.jpg").body == picture)
    #expect(slow.stop().rows["/a.jpg"]?.faults == 0)
  }

  @Test("The same seed fails the same requests")
  func seeds() throws {
    func statuses(_ seed: UInt64) throws -> [Int] {
      let origin = try ServedOrigin {
        $0.conditions.serverErrors = 0.3
        $0.conditions.seed = seed
      }
      return (0..<30).map { _ in get(origin, "/a.jpg", "Range: bytes=0-0").status }
    }
    let first = try statuses(7)
    #expect(Set(first) == [206, 500])
    #expect(try statuses(7) == first)
    #expect(try statuses(8) != first)
  }

  @Test("Other addresses of this machine do not answer")
  func loopback() throws {
    let origin = try ServedOrigin()
    #expect(throws: OriginFault.self) {
      _ = try ServedOrigin { $0.port = origin.port }
    }
    // The port of another address of the loopback is free, so it can be taken.
    let other = try ServedOrigin {
      $0.port = origin.port
      $0.address = "127.0.0.2"
    }
    #expect(other.port == origin.port)
  }

  /// A change of options with which no origin begins.
  struct WrongOption: Sendable {
    let sentence: String
    let change: @Sendable (inout OriginOptions) -> Void

    init(_ sentence: String, _ change: @escaping @Sendable (inout OriginOptions) -> Void) {
      self.sentence = sentence
      self.change = change
    }
  }

  @Test(
    "An origin that cannot begin says why",
    arguments: [
      WrongOption("no such directory; give a folder") { $0.folder += "/nowhere" },
      WrongOption("it is no directory; give a folder") { $0.folder += "/a.jpg" },
      WrongOption("\"localhost\" is no address; give one in numbers") { $0.address = "localhost" },
      WrongOption("no interface of this machine has the address 192.0.2.1;") {
        $0.address = "192.0.2.1"
      },
      WrongOption("cannot be a Cache-Control; use printable ASCII") { $0.cacheControl = "a\r\nb" },
      WrongOption("loss is 1.5; give a share from 0 to 1") { $0.conditions.loss = 1.5 },
    ]
  )
  func refused(wrong: WrongOption) throws {
    let fault = #expect(throws: OriginFault.self) { _ = try ServedOrigin(wrong.change) }
    #expect("\(try #require(fault))".contains(wrong.sentence), "said: \(String(describing: fault))")
  }
}
