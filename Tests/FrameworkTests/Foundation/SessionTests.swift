import AppleFoundation
import Basics
import Signposts
import Testing
import VirtualDevice
import VirtualTime

@Suite("URLSession")
struct SessionTests {
  let device = TestDevice()
  let body = [UInt8](repeating: 7, count: 2500)

  @Test("The bytes of an address arrive with its response")
  func data() throws {
    device.internet.answer(address(1).absoluteString, .init(body: body))
    let (count, status, length) = try device.inTask {
      let (data, response) = try await URLSession.shared.data(from: address(1))
      let http = response as? HTTPURLResponse
      return (data.count, http?.statusCode, response.expectedContentLength)
    }
    #expect(count == 2500)
    #expect(status == 200)
    #expect(length == 2500)
    #expect(device.world.now == .start + .milliseconds(13))
  }

  @Test("An error of HTTP is a response")
  func httpError() throws {
    device.internet.answer(address(1).absoluteString, .init(status: 404))
    let status = try device.inTask {
      (try await URLSession.shared.data(from: address(1)).1 as? HTTPURLResponse)?.statusCode
    }
    #expect(status == 404)
  }

  @Test(
    "A failure of the network is a URLError",
    arguments: [
      (WireFailure.offline, URLError.Code.notConnectedToInternet),
      (.unknownHost, .cannotFindHost), (.connectionLost, .networkConnectionLost),
    ]
  )
  func failure(_ failure: WireFailure, _ code: URLError.Code) throws {
    device.internet.answer(address(1).absoluteString, .init(failure: failure))
    let caught = try device.inTask { () -> URLError.Code? in
      do {
        _ = try await URLSession.shared.data(from: address(1))
        return nil
      } catch { return (error as? URLError)?.code }
    }
    #expect(caught == code)
  }

  @Test(
    "A cancelled task of Swift throws URLError.cancelled, whenever it is cancelled",
    arguments: [0, 5, 12]
  )
  func cancelledTask(_ delay: Int) throws {
    device.internet.answer(address(1).absoluteString, .init(body: body))
    let code = try device.inTask { () -> URLError.Code? in
      let task = Task { try await URLSession.shared.data(from: address(1)).0.count }
      if delay > 0 { try await Task.sleep(for: .milliseconds(delay)) }
      task.cancel()
      do {
        _ = try await task.value
        return nil
      } catch { return (error as? URLError)?.code }
    }
    #expect(code == .cancelled)
    #expect(device.ledger.total == 0)
  }

  @Test("A handler of a cancelled task is called once", arguments: [true, false])
  func cancelledOnce(_ isResumed: Bool) throws {
    device.internet.answer(address(1).absoluteString, .init(body: body))
    let diary = Diary()
    try device.onMain {
      let task = URLSession.shared.dataTask(with: address(1)) { data, _, error in
        diary.note("\(data == nil) \((error as? URLError)?.code == .cancelled)")
      }
      if isResumed { task.resume() }
      task.cancel()
      task.cancel()
    }
    #expect(diary.all == ["true true"])
  }

  @Test("A suspended task sends nothing")
  func suspended() throws {
    try device.onMain { _ = URLSession.shared.dataTask(with: address(1)) }
    #expect(device.internet.requests.isEmpty)
  }

  @Test("A request without an answer ends after its time")
  func timeout() throws {
    device.internet.answer(address(1).absoluteString, .init(body: body))
    let code = try device.inTask { () -> URLError.Code? in
      var request = URLRequest(url: address(1))
      request.timeoutInterval = 0.005
      do {
        _ = try await URLSession.shared.data(for: request)
        return nil
      } catch { return (error as? URLError)?.code }
    }
    #expect(code == .timedOut)
  }

  @Test("The fields of a request and of the configuration are sent")
  func fields() throws {
    device.internet.answer(address(1).absoluteString, .init(body: body))
    try device.inTask {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpAdditionalHeaders = ["X-App": "tests"]
      var request = URLRequest(url: address(1))
      request.setValue("image/*", forHTTPHeaderField: "Accept")
      _ = try await URLSession(configuration: configuration).data(for: request)
    }
    let names = device.internet.requests.first?.headers.map { "\($0.name): \($0.value)" }
    #expect(names == ["Accept: image/*", "X-App: tests"])
  }

  @Test(
    "A picture without a type is known by its first bytes",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ] as [([UInt8], String)]
  )
  func type(_ start: [UInt8], _ type: String) throws {
    device.internet.answer(address(1).absoluteString, .init(body: start + body))
    let found = try device.inTask { try await URLSession.shared.data(from: address(1)).1.mimeType }
    #expect(found == type)
  }

  @Test("The type that a server names is taken")
  func namedType() throws {
    let named = TestInternet.Answer(
      headers: [("Content-Type", "image/webp")],
      body: [0xFF, 0xD8, 0xFF]
    )
    device.internet.answer(address(1).absoluteString, named)
    let found = try device.inTask { try await URLSession.shared.data(from: address(1)).1.mimeType }
    #expect(found == "image/webp")
  }

  @Test("The bytes of a body are on the ledger until their last reference ends")
  func ledger() throws {
    device.internet.answer(address(1).absoluteString, .init(body: body))
    let device = device
    let held = try device.inTask {
      let session = URLSession(configuration: .ephemeral)
      session.configuration.urlCache?.memoryCapacity = 0
      let data = try await session.data(from: address(1)).0
      return withExtendedLifetime(data) { device.ledger[.compressed] }
    }
    #expect(held == 2500)
    #expect(device.ledger.total == 0)
  }

  @Test("A request emits its interval and when it was sent")
  func signposts() throws {
    device.internet.answer(address(1).absoluteString, .init(body: body))
    try device.inTask { _ = try await URLSession.shared.data(from: address(1)) }
    #expect(
      device.signposts() == ["loadImageData begins", "sendRequest", "loadImageData ends"]
    )
  }

  @Test("A cancelled request says that its work has stopped")
  func stopWork() throws {
    device.internet.answer(address(1).absoluteString, .init(body: body))
    try device.inTask {
      let task = URLSession.shared.dataTask(with: address(1)) { _, _, _ in }
      task.resume()
      try await Task.sleep(for: .milliseconds(12))
      task.cancel()
    }
    #expect(
      device.signposts()
        == ["loadImageData begins", "sendRequest", "loadImageData ends", "stopWork"]
    )
  }

  @Test("Bytes come one after another while the body is under way")
  func bytes() throws {
    device.internet.answer(address(1).absoluteString, .init(body: body))
    let device = device
    let (first, count) = try device.inTask {
      let (bytes, _) = try await URLSession.shared.bytes(from: address(1))
      var count = 0
      var first: TimePoint?
      for try await _ in bytes {
        first = first ?? device.world.now
        count += 1
      }
      return (first, count)
    }
    #expect(count == 2500)
    #expect(first == .start + .milliseconds(11))
  }

  @Test("A session that is finished lets its tasks end and then says so")
  func finish() throws {
    device.internet.answer(address(1).absoluteString, .init(body: body))
    let diary = Diary()
    try device.onMain {
      let observer = Observer(diary)
      let session = URLSession(configuration: .default, delegate: observer, delegateQueue: nil)
      session.dataTask(with: address(1)) { data, _, _ in diary.note("\(data?.count ?? 0)") }
        .resume()
      session.finishTasksAndInvalidate()
    }
    #expect(diary.all == ["2500", "invalid"])
  }

  @Test("Tasks that have not ended are listed")
  func allTasks() throws {
    device.internet.answer(address(1).absoluteString, .init(body: body))
    let counts = try device.inTask {
      let session = URLSession(configuration: .default)
      let task = session.dataTask(with: address(1))
      let before = await session.allTasks.count
      task.resume()
      try await Task.sleep(for: .milliseconds(50))
      return [before, await session.allTasks.count]
    }
    #expect(counts == [1, 0])
  }

  private final class Observer: NSObject, URLSessionDelegate {
    let diary: Diary

    init(_ diary: Diary) { self.diary = diary }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
      diary.note("invalid")
    }
  }
}
