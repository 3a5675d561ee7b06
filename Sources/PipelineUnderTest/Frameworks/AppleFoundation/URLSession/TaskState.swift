internal import Basics
internal import Foundation
internal import FoundationNetworking
internal import VirtualDevice

/// Where the bytes of a task go.
enum TaskSink {
  /// To the delegate, as they come.
  case delegate
  /// To a completion handler, all at once.
  case handler(DataTaskHandler)
  /// Into a file, for a handler or for the delegate.
  case file(DownloadTaskHandler?)
  /// To the reader of `AsyncBytes`.
  case stream(ByteStream)
}

/// What comes back from a network, a cache or a protocol class.
enum Arrival {
  case head(URLResponse)
  /// Bytes of the network, which the ledger does not have yet.
  case bytes([UInt8])
  /// Bytes of a cache, a file or a protocol class.
  case data(Data)
  case finished
}

/// All that changes of a task.
struct TaskState: ~Copyable {
  var original: URLRequest
  var current: URLRequest
  var sink: TaskSink
  var state = URLSessionTask.State.suspended
  var hasStarted = false
  var response: URLResponse?
  var error: (any Error)?
  var delegate: (any URLSessionTaskDelegate)?
  var title: String?
  var priority = URLSessionTask.defaultPriority
  var isIncremental = true
  var earliest: Date?
  var progress: Progress?

  var received: Int64 = 0
  var expected: Int64 = -1
  var sent: Int64 = 0
  var bodyBytes: Int64 = 0
  var guessedSend: Int64 = -1
  var guessedReceive: Int64 = -1

  /// What has come and waits: for the answer of the delegate, or for `resume()`.
  var waiting: [Arrival] = []
  var isAsking = false
  var body = BodyBuffer()
  /// The body in one piece, where it came or was made so.
  var whole: Data?
  /// Of the world in which it was resumed.
  var device: Device?
  /// What the delegate got, for the cache.
  var chunks: [Data] = []
  var source = Source.none
  var file: DownloadFile?
  var resumed: ResumePart?
  /// Whether its file stays for a later task.
  var keepsPart = false
  var times = TransactionTimes()
  /// The head of an answer of which the server names no type, until its first bytes come.
  var untypedHead: UntypedHead?
  /// The stored response that the server is asked about.
  var stale: CachedURLResponse?
  var clock = TaskClock()
  /// The host whose connection it has.
  var connection: String?

  /// Where its bytes went; what is left has no handler.
  mutating func takeSink() -> TaskSink {
    let taken = sink
    switch taken {
    case .handler: sink = .delegate
    case .file: sink = .file(nil)
    case .delegate, .stream: break
    }
    return taken
  }

  /// What answers it.
  enum Source {
    case none
    case network(WireFlight)
    case custom(URLProtocol)
    case cache
  }

  init(request: URLRequest, sink: TaskSink) {
    original = request
    current = request
    self.sink = sink
    bodyBytes = Int64(request.httpBody?.count ?? 0)
  }

  /// Lets go of what has come of the body.
  mutating func discardBody() {
    whole = nil
    chunks = []
    _ = body.take()
  }

  /// Whether it has neither ended nor been cancelled.
  var isAlive: Bool { state == .running || state == .suspended }
  /// Whether what comes is held back.
  var isHeld: Bool { isAsking || state == .suspended }
}

/// A head without a type.
struct UntypedHead {
  var url: URL
  var status: Int
  var fields: [String: String]
}

/// When one answer went and came.
struct TransactionTimes {
  var began: Date?
  var sent: Date?
  var head: Date?
  var ended: Date?
  var source = URLSessionTaskTransactionMetrics.ResourceFetchType.unknown
}

extension URLError {
  /// An error of a task for `url`, with the entries that Apple's carry.
  static func of(_ code: URLError.Code, _ url: URL?, cause: (any Error)? = nil) -> URLError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: text(of: code)]
    if let url {
      info[NSURLErrorFailingURLErrorKey] = url
      info["NSErrorFailingURLStringKey"] = url.absoluteString
    }
    if let cause { info[NSUnderlyingErrorKey] = cause }
    return URLError(code, userInfo: info)
  }

  private static func text(of code: URLError.Code) -> String {
    switch code {
    case .cancelled: "cancelled"
    case .timedOut: "The request timed out."
    case .notConnectedToInternet: "The Internet connection appears to be offline."
    case .networkConnectionLost: "The network connection was lost."
    case .cannotConnectToHost: "Could not connect to the server."
    case .cannotFindHost: "A server with the specified hostname could not be found."
    case .badURL: "bad URL"
    case .unsupportedURL: "unsupported URL"
    case .resourceUnavailable: "resource unavailable"
    case .cannotCreateFile: "cannot create file"
    default: "The operation couldn’t be completed. (NSURLErrorDomain error \(code.rawValue).)"
    }
  }
}
