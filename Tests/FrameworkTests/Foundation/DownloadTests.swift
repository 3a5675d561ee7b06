import AppleFoundation
import Basics
import Testing
import VirtualDevice
import VirtualTime

@Suite("Downloads of URLSession")
struct DownloadTests {
  private let folder: TemporaryFolder
  let device: TestDevice

  init() throws {
    folder = try TemporaryFolder()
    device = TestDevice(container: folder.path)
    device.internet.answer(
      address(1).absoluteString,
      .init(headers: [("ETag", "\"a\"")], body: [UInt8](repeating: 7, count: 2500))
    )
  }

  @Test("A download's file is there for its handler, and gone afterwards")
  func handler() throws {
    let diary = Diary()
    try device.onMain {
      URLSession.shared.downloadTask(with: address(1)) { file, response, error in
        diary.note("\(file.flatMap { try? Data(contentsOf: $0).count } ?? -1)")
        diary.note(file?.path ?? "")
      }.resume()
    }
    #expect(diary.all.first == "2500")
    #expect(!Foundation.FileManager.default.fileExists(atPath: diary.all[1]))
  }

  @Test("An awaited download leaves its file to the caller")
  func awaited() throws {
    let count = try device.inTask {
      let (file, _) = try await URLSession.shared.download(from: address(1))
      return try Data(contentsOf: file).count
    }
    #expect(count == 2500)
  }

  @Test("A download reports what it has written")
  func progress() throws {
    let diary = Diary()
    try device.onMain {
      let session = URLSession(
        configuration: .default,
        delegate: Observer(diary),
        delegateQueue: nil
      )
      session.downloadTask(with: address(1)).resume()
    }
    #expect(diary.all == ["1000 of 2500", "2000 of 2500", "2500 of 2500", "file 2500"])
  }

  @Test("A cancelled download goes on where it was cancelled")
  func resume() throws {
    let diary = Diary()
    let device = device
    try device.inTask {
      let task = URLSession.shared.downloadTask(with: address(1)) { _, _, _ in }
      task.resume()
      try await Task.sleep(for: .milliseconds(12))
      try await Task.sleep(for: .microseconds(500))
      guard let data = await task.cancelByProducingResumeData() else { return diary.note("none") }
      device.internet.answer(
        address(1).absoluteString,
        .init(status: 206, headers: [("ETag", "\"a\"")], body: [UInt8](repeating: 8, count: 500))
      )
      URLSession.shared.downloadTask(withResumeData: data) { file, _, _ in
        diary.note("\(file.flatMap { try? Data(contentsOf: $0).count } ?? -1)")
      }.resume()
    }
    #expect(diary.all == ["2500"])
    let fields = device.internet.requests.last?.headers.map { "\($0.name): \($0.value)" }
    #expect(fields == ["If-Range: \"a\"", "Range: bytes=2000-"])
  }

  @Test("An upload sends its bytes")
  func upload() throws {
    let device = device
    let count = try device.inTask {
      let request = URLRequest(url: address(1))
      return try await URLSession.shared.upload(for: request, from: Data(count: 321)).0.count
    }
    #expect(count == 2500)
    #expect(device.internet.requests.first?.bodyBytes == ByteCount(321))
    #expect(device.internet.requests.first?.method == "POST")
  }

  private final class Observer: NSObject, URLSessionDownloadDelegate {
    let diary: Diary

    init(_ diary: Diary) { self.diary = diary }

    func urlSession(
      _ session: URLSession,
      downloadTask: URLSessionDownloadTask,
      didWriteData bytesWritten: Int64,
      totalBytesWritten: Int64,
      totalBytesExpectedToWrite: Int64
    ) { diary.note("\(totalBytesWritten) of \(totalBytesExpectedToWrite)") }

    func urlSession(
      _ session: URLSession,
      downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL
    ) { diary.note("file \((try? Data(contentsOf: location).count) ?? -1)") }
  }
}
