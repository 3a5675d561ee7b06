public import Foundation
@_spi(SwiftCorelibsFoundation) internal import FoundationEssentials
internal import FoundationNetworking
internal import VirtualDevice

// Reads that return with the bytes of a web address: the calling lane waits for the fetch.
//
// `Data(contentsOf:)`, and what Foundation builds upon it, comes here wherever it is called: on
// Linux Foundation declares a function that FoundationNetworking replaces, and this file replaces
// it once more. Reads that do not pass through that function have other meanings in a loader's
// module (`LoaderOverrides`); elsewhere they end the run by name, when they open a session of
// Foundation.

extension Data {
  /// The bytes behind a web address.
  ///
  /// - Throws: `CocoaError.fileReadUnknown` with the `URLError` below it, or for a status that is
  ///   no content; `.fileReadUnsupportedScheme` for other addresses and outside of a trial.
  @_dynamicReplacement(for:init(_contentsOfRemote:options:))
  private init(_loaderContentsOf url: URL, options: Data.ReadingOptions = []) throws {
    guard let device = Device.currentIfAny, ["http", "https"].contains(url.scheme?.lowercased())
    else { throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url]) }
    self = try device.part { BlockingSession() }.data(url)
  }
}

extension NSData {
  /// The bytes of a file, or those behind a web address, which stay on the ledger.
  public convenience init(loaderContentsOf url: URL, options: NSData.ReadingOptions) throws {
    let data = try Data(contentsOf: url, options: options)
    if data.isBody, let start = data.withUnsafeBytes({ $0.baseAddress }) {
      let bytes = UnsafeMutableRawPointer(mutating: start)
      // The memory is that of `data`, which lives as long.
      self.init(bytesNoCopy: bytes, length: data.count) { _, _ in withExtendedLifetime(data) {} }
    } else {
      self.init(data: data)
    }
  }
}

/// The text of a file, or that behind a web address, with the encoding in which it was found.
///
/// - Throws: What the read throws, and `CocoaError.fileReadInapplicableStringEncoding` for bytes of
///   a web address that are not UTF-8.
public func loaderText(contentsOf url: URL) throws -> (String, String.Encoding) {
  guard url.isFileURL else { return (try String(contentsOf: url, encoding: .utf8), .utf8) }
  var encoding = String.Encoding.utf8
  return (try String(contentsOf: url, usedEncoding: &encoding), encoding)
}

/// The session of a device for reads that block.
private final class BlockingSession: Sendable {
  private let session: URLSession
  /// Has a thread for itself: the reads may hold all threads of the global queues.
  private let callbacks = DispatchQueue(label: "com.apple.Foundation.NSData-reads")

  init() {
    let queue = OperationQueue()
    queue.underlyingQueue = callbacks
    session = URLSession(configuration: .default, delegate: nil, delegateQueue: queue)
  }

  /// The bytes behind `url`, once they are whole; the calling thread waits for them.
  func data(_ url: URL) throws -> Data {
    let answer = Guarded<(data: Data?, response: URLResponse?, error: (any Error)?)>(
      (nil, nil, nil)
    )
    let isWhole = DispatchSemaphore(value: 0)
    let task = session.dataTask(with: url) { data, response, error in
      answer.with { $0 = (data, response, error) }
      isWhole.signal()
    }
    task.resume()
    isWhole.wait()
    let (data, response, error) = answer.with { answer in
      defer { answer = (nil, nil, nil) }
      return answer
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 200
    guard let data, error == nil, Self.hasContent(status) else {
      var info: [String: Any] = [NSURLErrorKey: url]
      if let error { info[NSUnderlyingErrorKey] = error }
      throw CocoaError(.fileReadUnknown, userInfo: info)
    }
    return data
  }

  /// Whether `NSData` takes the body of an answer with `status`, by the rule of Apple's open
  /// Foundation (swift-corelibs-foundation, `_NSNonfileURLContentLoader`).
  private static func hasContent(_ status: Int) -> Bool {
    switch status {
    case 101, 200...399, 401, 407: true
    default: false
    }
  }
}
