import AppleFoundation
import Basics
import Testing
import VirtualDevice
import VirtualTime

@Suite("URLCache")
struct URLCacheTests {
  let device: TestDevice
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    device = TestDevice(container: folder.path)
  }

  private func answer(
    _ headers: [(name: String, value: String)],
    status: Int = 200,
    count: Int = 2500
  ) {
    device.internet.answer(
      address(1).absoluteString,
      .init(status: status, headers: headers, body: [UInt8](repeating: 7, count: count))
    )
  }

  /// The requests that two loads of one address send.
  private func requestsOfTwoLoads(
    _ policy: NSURLRequest.CachePolicy = .useProtocolCachePolicy,
    pause: Duration = .seconds(1)
  ) throws -> Int {
    try device.inTask {
      for _ in 0..<2 {
        let request = URLRequest(url: address(1), cachePolicy: policy)
        let count = try await URLSession.shared.data(for: request).0.count
        #expect(count == 2500)
        try await Task.sleep(for: pause)
      }
    }
    return device.internet.requests.count
  }

  @Test("A fresh response is not asked for again")
  func fresh() throws {
    answer([("Cache-Control", "max-age=60")])
    #expect(try requestsOfTwoLoads() == 1)
  }

  @Test("The next start of the app finds what this one stored, and not what it removed")
  func nextStart() throws {
    answer([("Cache-Control", "max-age=600"), ("X-Kind", "photo")])
    device.internet.answer(
      address(2).absoluteString,
      .init(headers: [("Cache-Control", "max-age=600")], body: [1])
    )
    try device.inTask {
      _ = try await URLSession.shared.data(from: address(1))
      _ = try await URLSession.shared.data(from: address(2))
      URLCache.shared.removeCachedResponse(for: URLRequest(url: address(2)))
      try await Task.sleep(for: .seconds(1))
    }
    let next = TestDevice(container: folder.path)
    try next.inTask {
      let (body, response) = try await URLSession.shared.data(from: address(1))
      #expect(body == Data(repeating: 7, count: 2500))
      #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "X-Kind") == "photo")
      #expect(URLCache.shared.currentDiskUsage == 2500)
      #expect(URLCache.shared.cachedResponse(for: URLRequest(url: address(2))) == nil)
    }
    #expect(next.internet.requests.isEmpty)
  }

  @Test(
    "A small cache takes nothing from a large one of the same folder before it stores something"
  )
  func sharedFolder() throws {
    answer([("Cache-Control", "max-age=600")])
    try device.inTask {
      let request = URLRequest(url: address(1))
      _ = try await URLSession.shared.data(for: request)
      try await Task.sleep(for: .seconds(1))
      let small = URLCache(memoryCapacity: 0, diskCapacity: 100)
      #expect(small.cachedResponse(for: request) != nil)
      try await Task.sleep(for: .seconds(1))
      #expect(URLCache(memoryCapacity: 0, diskCapacity: 9_999).cachedResponse(for: request) != nil)
    }
  }

  @Test("A stale response is asked for again, with its tag")
  func stale() throws {
    answer([("Cache-Control", "max-age=60"), ("ETag", "\"a\"")])
    #expect(try requestsOfTwoLoads(pause: .seconds(100)) == 2)
    let fields = device.internet.requests.last?.headers.map { "\($0.name): \($0.value)" }
    #expect(fields == ["If-None-Match: \"a\""])
  }

  @Test("A 304 brings the stored bytes with status 200")
  func notModified() throws {
    answer([("Cache-Control", "max-age=1"), ("ETag", "\"a\"")])
    let device = device
    let (status, count) = try device.inTask {
      _ = try await URLSession.shared.data(from: address(1))
      try await Task.sleep(for: .seconds(100))
      device.internet.answer(address(1).absoluteString, .init(status: 304))
      let (data, response) = try await URLSession.shared.data(from: address(1))
      return ((response as? HTTPURLResponse)?.statusCode, data.count)
    }
    #expect(status == 200)
    #expect(count == 2500)
  }

  @Test("A response that must not be stored is asked for again")
  func noStore() throws {
    answer([("Cache-Control", "no-store, max-age=60")])
    #expect(try requestsOfTwoLoads() == 2)
  }

  @Test(
    "The policy of a request decides whether a stored response is used",
    arguments: [
      (NSURLRequest.CachePolicy.useProtocolCachePolicy, 2), (.reloadIgnoringLocalCacheData, 2),
      (.returnCacheDataElseLoad, 1),
    ]
  )
  func policy(_ policy: NSURLRequest.CachePolicy, _ requests: Int) throws {
    answer([("Cache-Control", "max-age=1")])
    #expect(try requestsOfTwoLoads(policy, pause: .seconds(100)) == requests)
  }

  @Test("A request for stored bytes alone fails without them")
  func dontLoad() throws {
    let code = try device.inTask { () -> URLError.Code? in
      let request = URLRequest(url: address(1), cachePolicy: .returnCacheDataDontLoad)
      do {
        _ = try await URLSession.shared.data(for: request)
        return nil
      } catch { return (error as? URLError)?.code }
    }
    #expect(code == .resourceUnavailable)
    #expect(device.internet.requests.isEmpty)
  }

  @Test("A body that is gone from memory comes from its file")
  func disk() throws {
    answer([("Cache-Control", "max-age=60")])
    let device = device
    let (count, memory) = try device.inTask {
      let configuration = URLSessionConfiguration.default
      let cache = URLCache(memoryCapacity: 0, diskCapacity: 1_000_000)
      configuration.urlCache = cache
      let session = URLSession(configuration: configuration)
      _ = try await session.data(from: address(1))
      try await Task.sleep(for: .seconds(1))
      let count = try await session.data(from: address(1)).0.count
      return (count, cache.currentMemoryUsage)
    }
    #expect(count == 2500)
    #expect(memory == 0)
    #expect(device.internet.requests.count == 1)
  }

  @Test("The least recently used response leaves where the memory is full")
  func capacity() throws {
    let kept = try device.inTask {
      let cache = URLCache(memoryCapacity: 250, diskCapacity: 0)
      for number in [1, 2, 3] {
        if number == 3 { _ = cache.cachedResponse(for: URLRequest(url: address(1))) }
        let response = URLResponse(
          url: address(number),
          mimeType: nil,
          expectedContentLength: 100,
          textEncodingName: nil
        )
        cache.storeCachedResponse(
          CachedURLResponse(response: response, data: Data(count: 100)),
          for: URLRequest(url: address(number))
        )
      }
      return [1, 2, 3].filter { cache.cachedResponse(for: URLRequest(url: address($0))) != nil }
    }
    #expect(kept == [1, 3])
  }

  @Test(
    "A response without a file takes the place of the one on disk",
    arguments: [(URLCache.StoragePolicy.allowedInMemoryOnly, 100), (.allowed, 900)]
  )
  func memoryOnly(_ policy: URLCache.StoragePolicy, _ count: Int) throws {
    let device = device
    let (inMemory, later, onDisk) = try device.inTask {
      let cache = URLCache(memoryCapacity: 1000, diskCapacity: 500)
      let request = URLRequest(url: address(1))
      func store(_ count: Int, _ policy: URLCache.StoragePolicy) {
        let response = URLResponse(
          url: address(1),
          mimeType: nil,
          expectedContentLength: count,
          textEncodingName: nil
        )
        let stored = CachedURLResponse(
          response: response,
          data: Data(count: count),
          storagePolicy: policy
        )
        cache.storeCachedResponse(stored, for: request)
      }
      store(200, .allowed)
      try await Task.sleep(for: .seconds(1))
      store(count, policy)
      try await Task.sleep(for: .seconds(1))
      let inMemory = cache.cachedResponse(for: request)?.data.count
      cache.memoryCapacity = 0
      return (inMemory, cache.cachedResponse(for: request)?.data.count, cache.currentDiskUsage)
    }
    #expect(inMemory == count)
    #expect(later == nil)
    #expect(onDisk == 0)
  }

  @Test("A response that the server confirms stays where its delegate put it")
  func confirmedInMemory() throws {
    answer([("Cache-Control", "max-age=1"), ("ETag", "\"a\"")])
    let device = device
    let onDisk = try device.inTask {
      let configuration = URLSessionConfiguration.default
      let cache = URLCache(memoryCapacity: 1_000_000, diskCapacity: 1_000_000)
      configuration.urlCache = cache
      let session = URLSession(
        configuration: configuration,
        delegate: InMemory(),
        delegateQueue: nil
      )
      for status in [200, 304] {
        self.answer([("ETag", "\"a\"")], status: status)
        session.dataTask(with: address(1)).resume()
        try await Task.sleep(for: .seconds(100))
      }
      session.invalidateAndCancel()
      return [cache.currentMemoryUsage, cache.currentDiskUsage]
    }
    #expect(onDisk == [2500, 0])
  }

  /// Lets responses be stored in memory alone.
  private final class InMemory: NSObject, URLSessionDataDelegate {
    func urlSession(
      _ session: URLSession,
      dataTask: URLSessionDataTask,
      willCacheResponse proposedResponse: CachedURLResponse,
      completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
      completionHandler(
        CachedURLResponse(
          response: proposedResponse.response,
          data: proposedResponse.data,
          storagePolicy: .allowedInMemoryOnly
        )
      )
    }
  }
}
