import AppleFoundation
import Basics
import Testing
import VirtualDevice
import VirtualTime

@Suite("Delegates of URLSession")
struct SessionDelegateTests {
  let device = TestDevice()
  let diary = Diary()

  init() {
    device.internet.answer(
      address(1).absoluteString,
      .init(body: [UInt8](repeating: 7, count: 2500))
    )
  }

  /// Plays one data task with `delegate` to its end.
  private func play(
    _ delegate: any URLSessionDelegate & Sendable,
    then body: @escaping @MainActor @Sendable (URLSessionDataTask) -> Void = { _ in }
  ) throws {
    try device.onMain {
      let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
      let task = session.dataTask(with: address(1))
      task.resume()
      body(task)
    }
  }

  @Test("A delegate learns of the head, the parts and the end, in order")
  func order() throws {
    try play(Handler(diary, .allow))
    #expect(diary.all == ["head 200", "1000", "1000", "500", "end nil"])
  }

  @Test(
    "An invalidated session tells how its task ended, and then that it is invalid",
    arguments: [
      (true, ["end cancelled", "invalid"]),
      (false, ["head 200", "1000", "1000", "500", "end nil", "invalid"]),
    ]
  )
  func invalidation(isCancelled: Bool, lines: [String]) throws {
    try device.onMain { [diary] in
      let delegate = Handler(diary, .allow)
      let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
      session.dataTask(with: address(1)).resume()
      if isCancelled { session.invalidateAndCancel() } else { session.finishTasksAndInvalidate() }
    }
    #expect(diary.all == lines)
  }

  @Test("No bytes come before the head is answered")
  func disposition() throws {
    let late = Late(diary)
    try play(late)
    #expect(
      diary.all == [
        "head at 11 ms", "answered at 61 ms", "1000 at 61 ms", "1000 at 61 ms", "500 at 61 ms",
      ]
    )
  }

  @Test("The answer .cancel ends a task with URLError.cancelled and without bytes")
  func cancelDisposition() throws {
    try play(Handler(diary, .cancel))
    #expect(diary.all == ["head 200", "end cancelled"])
  }

  @Test("The async form of a delegate's question is asked too")
  func asyncForm() throws {
    try play(Async(diary))
    #expect(diary.all == ["head 200", "end cancelled"])
  }

  @Test("The delegate of a task is asked before that of the session")
  func taskDelegate() throws {
    let other = Diary()
    try play(Handler(diary, .allow)) { $0.delegate = Handler(other, .allow) }
    #expect(diary.all == [])
    #expect(other.all.last == "end nil")
  }

  @Test("Callbacks of a session come one at a time on its queue")
  func queue() throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let isOn = try device.inTask {
      let session = URLSession(configuration: .ephemeral, delegate: nil, delegateQueue: queue)
      return await withCheckedContinuation { continuation in
        session.dataTask(with: address(1)) { _, _, _ in
          continuation.resume(returning: OperationQueue.current === queue)
        }.resume()
      }
    }
    #expect(isOn)
  }

  @Test("An optional method is called where the delegate has it, and else is nil")
  func optional() throws {
    let handler = Handler(diary, .allow)
    try device.onMain {
      let session = URLSession.shared
      let task = session.dataTask(with: address(1))
      let delegate: any URLSessionTaskDelegate = handler
      let has: Void? = delegate.urlSession?(session, task: task, didCompleteWithError: nil)
      let hasNot: Void? = delegate.urlSession?(session, didCreateTask: task)
      handler.diary.note("\(has != nil) \(hasNot != nil)")
    }
    #expect(diary.all == ["end nil", "true false"])
  }

  @Test("A data task becomes a download where the delegate says so")
  func becomesDownload() throws {
    let folder = try TemporaryFolder()
    let device = TestDevice(container: folder.path)
    device.internet.answer(
      address(1).absoluteString,
      .init(body: [UInt8](repeating: 7, count: 2500))
    )
    let diary = diary
    try device.onMain {
      let session = URLSession(
        configuration: .ephemeral,
        delegate: Handler(diary, .becomeDownload),
        delegateQueue: nil
      )
      session.dataTask(with: address(1)).resume()
    }
    #expect(diary.all == ["head 200", "download", "file 2500", "end nil"])
  }

  @Test("A part of a body that was not asked for whole is given at the end")
  func incremental() throws {
    try play(Handler(diary, .allow)) { $0.prefersIncrementalDelivery = false }
    #expect(diary.all == ["head 200", "2500", "end nil"])
  }

  /// Answers the head with a handler.
  private final class Handler: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    let diary: Diary
    let answer: URLSession.ResponseDisposition

    init(_ diary: Diary, _ answer: URLSession.ResponseDisposition) {
      self.diary = diary
      self.answer = answer
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
      diary.note("invalid")
    }

    func urlSession(
      _ session: URLSession,
      dataTask: URLSessionDataTask,
      didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      diary.note("head \((response as? HTTPURLResponse)?.statusCode ?? 0)")
      completionHandler(answer)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      diary.note("\(data.count)")
    }

    func urlSession(
      _ session: URLSession,
      dataTask: URLSessionDataTask,
      didBecome downloadTask: URLSessionDownloadTask
    ) { diary.note("download") }

    func urlSession(
      _ session: URLSession,
      downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL
    ) { diary.note("file \((try? Data(contentsOf: location).count) ?? -1)") }

    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      didCompleteWithError error: (any Error)?
    ) {
      let code = (error as? URLError).map { $0.code == .cancelled ? "cancelled" : "other" }
      diary.note("end \(code ?? "nil")")
    }
  }

  /// Answers the head 50 ms later.
  private final class Late: NSObject, URLSessionDataDelegate {
    let diary: Diary

    init(_ diary: Diary) { self.diary = diary }

    private func note(_ text: String) {
      let now = (World.currentTime ?? .start) - .start
      diary.note("\(text) at \(now.nanoseconds / 1_000_000) ms")
    }

    func urlSession(
      _ session: URLSession,
      dataTask: URLSessionDataTask,
      didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      note("head")
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(50)) {
        self.note("answered")
        completionHandler(.allow)
      }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      note("\(data.count)")
    }
  }

  /// Cancels at the head, with `async`.
  private final class Async: NSObject, URLSessionDataDelegate {
    let diary: Diary

    init(_ diary: Diary) { self.diary = diary }

    func urlSession(
      _ session: URLSession,
      dataTask: URLSessionDataTask,
      didReceive response: URLResponse
    ) async -> URLSession.ResponseDisposition {
      diary.note("head \((response as? HTTPURLResponse)?.statusCode ?? 0)")
      return .cancel
    }

    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      didCompleteWithError error: (any Error)?
    ) {
      diary.note((error as? URLError)?.code == .cancelled ? "end cancelled" : "end")
    }
  }
}
