import AppleFoundation
import Foundation
import FoundationNetworking
import Network
import Testing
import VirtualDevice

@Suite("Subclasses of a session and of its tasks")
struct SubclassTests {
  // Unchecked: nothing changes.
  private final class StubTask: AppleFoundation.URLSessionDataTask, @unchecked Sendable {
    let answer: @Sendable () -> Void
    init(_ answer: @escaping @Sendable () -> Void) {
      self.answer = answer
      super.init()
    }
    override func resume() { answer() }
  }

  // Unchecked: nothing changes.
  private final class StubSession: AppleFoundation.URLSession, @unchecked Sendable {
    convenience init() { self.init(configuration: .ephemeral) }
    override func dataTask(
      with url: URL,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> AppleFoundation.URLSessionDataTask {
      StubTask { completionHandler(Data(url.lastPathComponent.utf8), nil, nil) }
    }
  }

  @Test("answer by themselves, without the network")
  func stub() throws {
    let device = TestDevice()
    let count = try device.onMain {
      let answer = Guarded(0)
      let session: AppleFoundation.URLSession = StubSession()
      session.dataTask(with: address(1)) { data, _, _ in
        answer.with { $0 = data?.count ?? 0 }
      }.resume()
      return [answer.with { $0 }]
    }
    #expect(count[0] > 0)
    #expect(device.internet.requests.isEmpty)
  }

  @Test("A task of no session ends with its name where it is resumed", .endsProcess)
  func unattached() async {
    await #expect(processExitsWith: .failure) {
      AppleFoundation.URLSessionDownloadTask().resume()
    }
  }

  @Test("A response is kept, found and forgotten by its task too")
  func cache() throws {
    let device = TestDevice()
    device.internet.answer(address(1).absoluteString, .init(body: [1, 2, 3]))
    try device.onMain {
      let cache = AppleFoundation.URLCache(memoryCapacity: 1_000, diskCapacity: 0)
      let task = AppleFoundation.URLSession.shared.dataTask(with: address(1))
      let response = URLResponse(
        url: address(1),
        mimeType: nil,
        expectedContentLength: 3,
        textEncodingName: nil
      )
      cache.storeCachedResponse(
        CachedURLResponse(response: response, data: Data([1, 2, 3])),
        for: task
      )
      #expect(cache.cachedResponse(for: URLRequest(url: address(1)))?.data.count == 3)
      var found: Int?
      cache.getCachedResponse(for: task) { found = $0?.data.count }
      #expect(found == 3)
      cache.removeCachedResponse(for: task)
      #expect(cache.cachedResponse(for: URLRequest(url: address(1))) == nil)
    }
  }

  @Test("A streamed upload sends the bytes of the stream")
  func stream() throws {
    let device = TestDevice()
    device.internet.answer(address(1).absoluteString, .init(body: [1]))
    let sent = try device.inTask {
      var request = URLRequest(url: address(1))
      request.httpMethod = "POST"
      request.httpBodyStream = InputStream(data: Data(repeating: 7, count: 40_000))
      let task = AppleFoundation.URLSession.shared.uploadTask(withStreamedRequest: request)
      task.resume()
      try await Task.sleep(for: .seconds(5))
      return [Int(task.countOfBytesExpectedToSend)]
    }
    #expect(sent == [40_000])
  }

  @Test("A monitor without Wi-Fi sees no way to the network")
  func prohibited() {
    #expect(NWPathMonitor(prohibitedInterfaceTypes: [.cellular]).currentPath.status == .satisfied)
    #expect(NWPathMonitor(prohibitedInterfaceTypes: [.wifi]).currentPath.status == .unsatisfied)
  }
}
