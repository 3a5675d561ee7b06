internal import Requests
internal import Synchronization

/// Responses that came before, in memory and in files of the app.
///
/// A response larger than a twentieth of a capacity is not stored there, as Apple documents it.
open class URLCache: NSObject, @unchecked Sendable {
  // Unchecked: what changes is behind a lock.

  private static let kept = Mutex(
    URLCache(memoryCapacity: 512_000, diskCapacity: 10_000_000)
  )
  open class var shared: URLCache {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }

  private struct Entry: @unchecked Sendable {
    // Unchecked: a cached response is never changed.
    var response: CachedURLResponse
    var use: Int
  }
  /// What is known of a response whose body is a file.
  private struct StoredFile {
    var size: Int
    var use: Int
    var head: Kept<CachedURLResponse>
  }
  private struct Store {
    var entries: [String: Entry] = [:]
    var bytes = 0
    var files: [String: StoredFile] = [:]
    var fileBytes = 0
    var clock = 0
  }
  private let store = Mutex(Store())
  open var memoryCapacity: Int
  open var diskCapacity: Int
  private let folder: URL?

  public init(memoryCapacity: Int, diskCapacity: Int, diskPath path: String? = nil) {
    self.memoryCapacity = memoryCapacity
    self.diskCapacity = diskCapacity
    folder =
      diskCapacity > 0 ? URL.cachesFolder.appendingPathComponent(path ?? "URLCache") : nil
    super.init()
  }

  public convenience init(memoryCapacity: Int, diskCapacity: Int, directory: URL?) {
    self.init(
      memoryCapacity: memoryCapacity,
      diskCapacity: diskCapacity,
      diskPath: directory?.lastPathComponent
    )
  }

  open var currentMemoryUsage: Int { store.withLock { $0.bytes } }
  open var currentDiskUsage: Int { store.withLock { $0.fileBytes } }

  private func key(_ request: URLRequest) -> String? { request.url?.absoluteString }

  private func file(_ key: String) -> URL? {
    folder?.appendingPathComponent(String(ContentName(of: key).text))
  }

  open func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
    guard let key = key(request) else { return nil }
    let (found, onDisk) = store.withLock { store in
      store.clock += 1
      store.entries[key]?.use = store.clock
      store.files[key]?.use = store.clock
      return (store.entries[key].map { Kept($0.response) }, store.files[key]?.head)
    }
    if let found { return found.value }
    guard let onDisk, let file = file(key), let data = try? Data(contentsOf: file) else {
      return nil
    }
    let response = CachedURLResponse(
      response: onDisk.value.response,
      data: data,
      userInfo: onDisk.value.userInfo,
      storagePolicy: .allowed
    )
    keepInMemory(response, key)
    return response
  }

  open func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {
    guard let key = key(request), cachedResponse.storagePolicy != .notAllowed else { return }
    keepInMemory(cachedResponse, key)
    let size = cachedResponse.data.count
    guard let folder, let file = file(key), size <= diskCapacity / 20,
      cachedResponse.storagePolicy == .allowed
    else { return }
    let data = cachedResponse.data
    let head = Kept(
      CachedURLResponse(
        response: cachedResponse.response,
        data: Data(),
        userInfo: cachedResponse.userInfo,
        storagePolicy: .allowed
      )
    )
    // Files are written later, on a thread of the cache's own.
    DispatchQueue.global(qos: .utility).async { [self] in
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      guard (try? data.write(to: file)) != nil else { return }
      for old in addFile(key, size, head) { try? FileManager.default.removeItem(at: old) }
    }
  }

  private func keepInMemory(_ response: CachedURLResponse, _ key: String) {
    let size = response.data.count
    guard size <= memoryCapacity / 20 else { return }
    let kept = Kept(response)
    store.withLock { store in
      store.clock += 1
      store.bytes -= store.entries[key]?.response.data.count ?? 0
      store.entries[key] = Entry(response: kept.value, use: store.clock)
      store.bytes += size
      while store.bytes > memoryCapacity,
        let oldest = store.entries.min(by: { $0.value.use < $1.value.use })
      {
        store.bytes -= oldest.value.response.data.count
        store.entries[oldest.key] = nil
      }
    }
  }

  /// Counts a file, and returns those that have to go for it.
  private func addFile(_ key: String, _ size: Int, _ head: Kept<CachedURLResponse>) -> [URL] {
    store.withLock { store in
      store.clock += 1
      store.fileBytes -= store.files[key]?.size ?? 0
      store.files[key] = StoredFile(size: size, use: store.clock, head: head)
      store.fileBytes += size
      var old: [URL] = []
      while store.fileBytes > diskCapacity,
        let oldest = store.files.min(by: { $0.value.use < $1.value.use })
      {
        store.fileBytes -= oldest.value.size
        store.files[oldest.key] = nil
        if let file = file(oldest.key) { old.append(file) }
      }
      return old
    }
  }

  open func removeCachedResponse(for request: URLRequest) {
    guard let key = key(request) else { return }
    store.withLock { store in
      store.bytes -= store.entries.removeValue(forKey: key)?.response.data.count ?? 0
      store.fileBytes -= store.files.removeValue(forKey: key)?.size ?? 0
    }
    if let file = file(key) { try? FileManager.default.removeItem(at: file) }
  }

  open func removeAllCachedResponses() {
    let files = store.withLock { store in
      defer { store = Store() }
      return store.files.keys.sorted()
    }
    for key in files {
      if let file = file(key) { try? FileManager.default.removeItem(at: file) }
    }
  }
}

/// A file name for a text: FNV-1a with 64 bits (Fowler, Noll, Vo).
private struct ContentName {
  let text: String

  init(of key: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    text = String(hash, radix: 16)
  }
}

/// What a cache means for a request, by RFC 9111 and the request's policy.
struct CachePlan {
  /// The stored response that answers the request without a link.
  private(set) var answer: CachedURLResponse?
  /// Whether the request may go over the link.
  private(set) var mayLoad = true
  /// What asks the server whether the stored response still holds.
  private(set) var validators: [(name: String, value: String)] = []
  private var stale: CachedURLResponse?

  init(_ request: URLRequest, _ settings: URLSessionConfiguration) {
    // The policy of the request holds, and that of the session for the default.
    let policy =
      request.cachePolicy == .useProtocolCachePolicy
      ? settings.requestCachePolicy : request.cachePolicy
    guard let cache = settings.urlCache, request.httpMethod ?? "GET" == "GET" else {
      mayLoad = policy != .returnCacheDataDontLoad
      return
    }
    let stored = cache.cachedResponse(for: request)
    switch policy {
    case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: return
    case .returnCacheDataElseLoad: answer = stored
    case .returnCacheDataDontLoad:
      answer = stored
      mayLoad = false
    default: check(stored, revalidates: policy == .reloadRevalidatingCacheData)
    }
  }

  private mutating func check(_ stored: CachedURLResponse?, revalidates: Bool) {
    guard let stored, let response = stored.response as? HTTPURLResponse else { return }
    if !revalidates, Self.isFresh(response, stored) {
      answer = stored
      return
    }
    guard let tag = response.value(forHTTPHeaderField: "ETag") else { return }
    stale = stored
    validators = [("If-None-Match", tag)]
  }

  /// The stored response when the server says that it still holds.
  func revalidated(_ headers: [(name: String, value: String)]) -> CachedURLResponse? { stale }

  /// The key of the time at which a response was stored.
  static let storedKey = "ImageBench.stored"

  private static func isFresh(_ response: HTTPURLResponse, _ stored: CachedURLResponse) -> Bool {
    let control = CacheControl(response.value(forHTTPHeaderField: "Cache-Control") ?? "")
    guard control.revalidation != .always, let lifetime = control.maxAge else { return false }
    let date = stored.userInfo?[storedKey] as? Date
    return (date.map { Date().timeIntervalSince($0) } ?? 0) < Double(lifetime)
  }

  static func isStorable(_ request: URLRequest, _ response: HTTPURLResponse) -> Bool {
    guard request.httpMethod ?? "GET" == "GET", response.statusCode == 200 else { return false }
    let control = CacheControl(response.value(forHTTPHeaderField: "Cache-Control") ?? "")
    return !control.forbidsStoring
      && (control.maxAge != nil || response.value(forHTTPHeaderField: "ETag") != nil)
  }
}
