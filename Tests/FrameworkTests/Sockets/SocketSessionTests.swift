import AppleFoundation
import Basics
import TestSupport
import Testing
import UIKit
import VirtualDevice

@testable import Loaders

/// How a load is given up that has begun.
enum GivingUp: String, Codable, CaseIterable {
  case cancelOfTask, cancelOfSession, cancelInSwift
}

/// Whether cells with one picture share its load.
enum LoadSharing: String, Codable, CaseIterable {
  case byURL, none
}

@Suite("URLSession over real sockets")
struct SocketSessionTests {
  /// The bytes of a second on a slow link: so a picture of 200,000 bytes takes half of one.
  static let slowBytesPerSecond = 400_000

  @Test("The bytes that an origin serves arrive, with their head and their signposts", .endsProcess)
  func data() async {
    await #expect(processExitsWith: .success) {
      let desk = try DeskDevice()
      let (data, response) = try await URLSession.shared.data(from: DeskDevice.picture(2))
      let head = try #require(response as? HTTPURLResponse)
      #expect(data == Data(ServedOrigin.picture))
      #expect(head.statusCode == 200 && head.expectedContentLength == 200_000)
      #expect(head.url == DeskDevice.picture(2))
      #expect(head.value(forHTTPHeaderField: "ETag") != nil)
      #expect(desk.signposts() == ["loadImageData begins", "sendRequest", "loadImageData ends"])
      let row = desk.stopOrigin().rows["/2.jpg"]
      #expect(row?.gets == 1 && row?.bytes == 200_000)
    }
  }

  @Test(
    "A cancel reaches the socket: the origin writes far less than the body",
    .endsProcess,
    arguments: GivingUp.allCases
  )
  func cancel(_ way: GivingUp) async {
    await #expect(processExitsWith: .success) { [way] in
      let desk = try DeskDevice { $0.conditions.bytesPerSecond = Self.slowBytesPerSecond }
      let reader = PartReader()
      let session = URLSession(configuration: .ephemeral, delegate: reader, delegateQueue: nil)
      let error: (any Error)?
      if way == .cancelInSwift {
        let load = Task {
          let (bytes, _) = try await session.bytes(from: DeskDevice.picture(0))
          for try await _ in bytes { withUnsafeCurrentTask { $0?.cancel() } }
        }
        error = await #expect(throws: (any Error).self) { try await load.value }
      } else {
        reader.onFirstBytes { task in
          if way == .cancelOfTask { task.cancel() } else { session.invalidateAndCancel() }
        }
        error = await reader.load(session.dataTask(with: DeskDevice.picture(0)))
      }
      let isCancel = (error as? URLError)?.code == .cancelled || error is CancellationError
      #expect(isCancel, "\(way): \(String(describing: error))")
      // The next load takes as long as the rest of the first one would have.
      _ = try await URLSession.shared.data(from: DeskDevice.picture(1))
      let row = try #require(desk.stopOrigin().rows["/0.jpg"])
      #expect(row.gets == 1 && row.cancelled == 1, "\(way)")
      #expect((1..<200_000).contains(row.bytes), "\(way): \(row.bytes) bytes")
    }
  }

  @Test("A load that is cancelled while it waits for a connection is never asked for", .endsProcess)
  func cancelOfWaiting() async {
    await #expect(processExitsWith: .success) {
      let desk = try DeskDevice(connections: 1) { $0.conditions.bytesPerSecond = 100_000 }
      let session = URLSession(configuration: .ephemeral)
      async let first = session.data(from: DeskDevice.picture(0))
      try await desk.waitForLoads(1)
      let waiting = Task { try await session.data(from: DeskDevice.picture(1)) }
      // The last one comes when the one before it has given its place back.
      async let last = session.data(from: DeskDevice.picture(2))
      try await desk.waitForLoads(2)
      waiting.cancel()
      await #expect(throws: (any Error).self) { try await waiting.value }
      #expect(try await first.0.count == 200_000)
      #expect(try await last.0.count == 200_000)
      let rows = desk.stopOrigin().rows
      #expect(rows["/1.jpg"] == nil)
      #expect(rows["/0.jpg"]?.gets == 1 && rows["/2.jpg"]?.gets == 1)
    }
  }

  @Test(
    "A loader that shares its loads asks once for each URL, and others for each cell",
    .endsProcess,
    arguments: LoadSharing.allCases
  )
  func sharing(_ rule: LoadSharing) async {
    await #expect(processExitsWith: .success) { [rule] in
      let file = TestPicture.file(PixelSize(width: 400, height: 300))
      let desk = try DeskDevice(picture: file) { $0.cacheControl = "no-store" }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for cell in 0..<20 {
          group.addTask {
            let url = DeskDevice.picture(cell % 4)
            switch rule {
            case .none: #expect(try await URLSession.shared.data(from: url).0.count == file.count)
            case .byURL:
              let image = try await SharingStore.shared.image(at: url, maxPixelSize: 40)
              #expect(image.size == CGSize(width: 40, height: 30))
            }
          }
        }
        try await group.waitForAll()
      }
      let each = rule == .byURL ? 1 : 5
      let gets = desk.stopOrigin().rows.mapValues(\.gets)
      #expect(gets == ["/0.jpg": each, "/1.jpg": each, "/2.jpg": each, "/3.jpg": each])
    }
  }

  @Test(
    "A cache answers what is fresh, asks about what is not, and keeps nothing that it may not",
    .endsProcess,
    arguments: [
      CacheCase("max-age=600", gets: 1), CacheCase("no-cache", gets: 2, confirmed: 1),
      CacheCase("max-age=0", gets: 2, confirmed: 1), CacheCase("no-store", gets: 2),
    ]
  )
  func cache(_ expected: CacheCase) async {
    await #expect(processExitsWith: .success) { [expected] in
      let desk = try DeskDevice { $0.cacheControl = expected.cacheControl }
      for _ in 0..<2 {
        let (data, response) = try await URLSession.shared.data(from: DeskDevice.picture(0))
        #expect(data == Data(ServedOrigin.picture))
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
      }
      let row = try #require(desk.stopOrigin().rows["/0.jpg"])
      #expect(row.gets == expected.gets && row.notModified == expected.confirmed)
    }
  }

  @Test(
    "An origin is asked for as much at once as the session allows, and has at most six connections",
    .endsProcess,
    arguments: [1, 2, 20]
  )
  func connections(_ limit: Int) async {
    await #expect(processExitsWith: .success) { [limit] in
      let desk = try DeskDevice { $0.conditions.bytesPerSecond = 2_000_000 }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpMaximumConnectionsPerHost = limit
      let session = URLSession(configuration: configuration)
      let most = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<16 {
          group.addTask {
            let count = try await session.data(from: DeskDevice.picture(number % 4)).0.count
            #expect(count == 200_000)
            return desk.connectionCount
          }
        }
        return try await group.reduce(0, max)
      }
      #expect(most <= 6, "\(most) connections")
      var running = 0
      var mostRunning = 0
      for name in desk.signposts() {
        if name == "sendRequest" { running += 1 }
        if name == "loadImageData ends" { running -= 1 }
        mostRunning = max(mostRunning, running)
      }
      #expect(running == 0 && mostRunning == min(limit, 6), "\(mostRunning) at once")
    }
  }
}

/// The GETs of two loads from an origin that names these rules of caching.
struct CacheCase: Codable {
  let cacheControl: String
  let gets: Int
  let confirmed: Int

  init(_ cacheControl: String, gets: Int, confirmed: Int = 0) {
    (self.cacheControl, self.gets, self.confirmed) = (cacheControl, gets, confirmed)
  }
}
