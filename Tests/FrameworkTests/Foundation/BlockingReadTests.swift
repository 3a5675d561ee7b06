import AppleFoundation
import Basics
import CoreGraphics
import ImageIO
import Signposts
import Testing
import VirtualDevice
import VirtualTime

/// Reads of a web address that return with the bytes: the lane waits for the network.
@Suite("Blocking reads of a web address")
struct BlockingReadTests {
  let device = TestDevice()
  private let body = Array("picture".utf8)

  private func answer(_ status: Int = 200, _ failure: WireFailure? = nil, wait: Int = 10) {
    device.internet.answer(
      address(1).absoluteString,
      .init(status: status, body: body, failure: failure, wait: wait)
    )
  }

  /// What each call reads of `address(1)`, as text.
  enum Call: CaseIterable, Sendable {
    case data, dataOptions, object, objectOptions, string, plainString, usedEncoding

    func read() -> String? {
      switch self {
      case .data: text(try? Data(contentsOf: address(1)))
      case .dataOptions: text(try? Data(contentsOf: address(1), options: .mappedIfSafe))
      case .object: text(NSData(contentsOf: address(1)) as Data?)
      case .objectOptions: text(try? NSData(contentsOf: address(1), options: []) as Data)
      case .string: try? String(contentsOf: address(1), encoding: .utf8)
      case .plainString: try? String(contentsOf: address(1))
      case .usedEncoding: encoded()
      }
    }

    private func encoded() -> String? {
      var encoding = String.Encoding.ascii
      let text = try? String(contentsOf: address(1), usedEncoding: &encoding)
      return encoding == .utf8 ? text : nil
    }

    private func text(_ data: Data?) -> String? { data.map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test("The main lane waits as long as the fetch takes", arguments: Call.allCases)
  func mainLane(_ call: Call) throws {
    answer()
    let device = device
    let (text, end) = try device.onMain { (call.read(), device.world.now) }
    #expect(text == String(decoding: body, as: UTF8.self))
    #expect(end == .start + .milliseconds(11))
    #expect(device.internet.requests.map(\.address) == [address(1).absoluteString])
  }

  @Test("The fetch leaves the signposts of any other")
  func signposts() throws {
    answer()
    try device.onMain { _ = try Data(contentsOf: address(1)) }
    #expect(device.signposts() == ["loadImageData begins", "sendRequest", "loadImageData ends"])
  }

  @Test("The bytes are on the ledger until their last reference ends")
  func ledger() throws {
    device.internet.answer(
      address(1).absoluteString,
      .init(headers: [("Cache-Control", "no-store")], body: [UInt8](repeating: 7, count: 2500))
    )
    let device = device
    let held = try device.onMain {
      let data = try Data(contentsOf: address(1))
      return withExtendedLifetime(data) { device.ledger[.compressed] }
    }
    #expect(held == 2500)
    #expect(device.ledger.total == 0)
  }

  @Test("What is enqueued for the main lane comes after the read")
  func order() throws {
    answer()
    let diary = Diary()
    try device.onMain {
      DispatchQueue.main.async { diary.note("enqueued") }
      _ = try? Data(contentsOf: address(1))
      diary.note("read")
    }
    #expect(diary.all == ["read", "enqueued"])
  }

  @Test("An answer that is no content is an error", arguments: [403, 404, 410, 500, 503])
  func status(_ status: Int) throws {
    answer(status)
    let code = try device.onMain { () -> CocoaError.Code? in
      do {
        _ = try Data(contentsOf: address(1))
        return nil
      } catch { return (error as? CocoaError)?.code }
    }
    #expect(code == .fileReadUnknown)
  }

  @Test(
    "A failure of the network is an error that names it",
    arguments: [
      (WireFailure.offline, URLError.Code.notConnectedToInternet),
      (.connectionLost, .networkConnectionLost),
    ]
  )
  func failure(_ failure: WireFailure, _ code: URLError.Code) throws {
    answer(200, failure)
    let caught = try device.onMain { () -> URLError.Code? in
      do {
        _ = try Data(contentsOf: address(1))
        return nil
      } catch {
        return ((error as? CocoaError)?.underlying as? URLError)?.code
      }
    }
    #expect(caught == code)
  }

  @Test("A silent server ends the read after a minute")
  func timeout() throws {
    answer(wait: 1_000_000)
    let device = device
    let (data, end) = try device.onMain { (try? Data(contentsOf: address(1)), device.world.now) }
    #expect(data == nil)
    #expect(end == .start + .seconds(60))
  }

  @Test("The classic: blocks of the global queue read, more than it has threads")
  func globalQueue() throws {
    for number in 0..<100 {
      device.internet.answer(address(number).absoluteString, .init(body: [1]))
    }
    let diary = Diary()
    try device.onMain {
      for number in 0..<100 {
        DispatchQueue.global().async {
          diary.note("\((try? Data(contentsOf: address(number)).count) ?? -1)")
        }
      }
    }
    #expect(diary.all == [String](repeating: "1", count: 100))
  }

  @Test("A completion handler of the shared session can read another address")
  func inHandler() throws {
    answer()
    device.internet.answer(address(2).absoluteString, .init(body: [1, 2, 3]))
    let diary = Diary()
    try device.onMain {
      URLSession.shared.dataTask(with: address(1)) { _, _, _ in
        diary.note("\((try? Data(contentsOf: address(2)).count) ?? -1)")
      }.resume()
    }
    #expect(diary.all == ["3"])
  }

  @Test("A fresh response is not fetched again")
  func cached() throws {
    device.internet.answer(
      address(1).absoluteString,
      .init(headers: [("Cache-Control", "max-age=60")], body: [1])
    )
    try device.onMain {
      for _ in 0..<2 { _ = try Data(contentsOf: address(1)) }
    }
    #expect(device.internet.requests.count == 1)
  }

  /// What makes an image out of a web address.
  enum Picture: CaseIterable, Sendable {
    case source, provider

    func make() -> CGImage? {
      let url = address(1) as NSURL
      switch self {
      case .source:
        return CGImageSourceCreateWithURL(url, nil).flatMap {
          CGImageSourceCreateImageAtIndex($0, 0, nil)
        }
      case .provider:
        guard let provider = CGDataProvider(url: url) else { return nil }
        return CGImage(
          jpegDataProviderSource: provider,
          decode: nil,
          shouldInterpolate: true,
          intent: .defaultIntent
        )
      }
    }
  }

  @Test("ImageIO and CoreGraphics fetch a web address, too", arguments: Picture.allCases)
  func picture(_ picture: Picture) throws {
    let file = TestPicture.file(PixelSize(width: 40, height: 30), address: 1)
    device.internet.answer(address(1).absoluteString, .init(body: file))
    let device = device
    let (width, time) = try device.onMain { (picture.make()?.width, device.world.now) }
    #expect(width == 40)
    #expect(time > .start + .milliseconds(10))
    #expect(device.internet.requests.count == 1)
  }

  @Test("ImageIO has no picture of an address without one", arguments: Picture.allCases)
  func noPicture(_ picture: Picture) throws {
    answer(404)
    #expect(try device.onMain { picture.make() == nil })
  }

  @Test("A read that only Foundation knows ends the run with the name of the call")
  func byName() throws {
    let device = device
    let fault = #expect(throws: WorldFault.self) {
      try device.onMain {
        _ = try? NSString(contentsOf: address(1), encoding: String.Encoding.utf8.rawValue)
      }
    }
    let text = try #require(fault).description
    #expect(text.contains("a session of Foundation's own networking"))
    #expect(text.contains("NSString.__allocating_init(contentsOf"))
    #expect(text.contains("BlockingReadTests.byName"))
  }
}
