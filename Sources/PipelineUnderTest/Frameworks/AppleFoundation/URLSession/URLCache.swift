internal import Basics
public import Foundation
public import FoundationNetworking
internal import VirtualDevice

/// Apple's cache of responses, in memory and in files of the app's container.
///
/// What may be stored and for how long it is fresh follows RFC 9111. Where capacity is exceeded,
/// the least recently used response goes. The files outlast the app: the next start finds what this
/// one wrote. A device without files has no disk part.
open class URLCache: NSObject {
  /// Where a response may be kept.
  public typealias StoragePolicy = FoundationNetworking.URLCache.StoragePolicy

  /// Apple documents 4 megabytes of memory for the shared cache.
  static let defaultMemoryCapacity = 4_000_000
  /// Apple documents 20 megabytes of disk for the shared cache.
  static let defaultDiskCapacity = 20_000_000

  let store: Guarded<ResponseStore>
  /// Reads and writes of files, one after another.
  let files = DispatchQueue(label: "com.apple.CFURLCACHE_work_queue")

  /// A cache with files in the folder `diskPath` of the app's caches.
  public convenience init(memoryCapacity: Int, diskCapacity: Int, diskPath path: String? = nil) {
    self.init(memoryCapacity, diskCapacity, path ?? "com.apple.URLCache")
  }

  /// A cache with files in `directory`.
  public convenience init(memoryCapacity: Int, diskCapacity: Int, directory: URL?) {
    self.init(memoryCapacity, diskCapacity, directory?.path ?? "com.apple.URLCache")
  }

  private init(_ memoryCapacity: Int, _ diskCapacity: Int, _ path: String) {
    store = Guarded(
      ResponseStore(path: path, memoryCapacity: memoryCapacity, diskCapacity: diskCapacity)
    )
    super.init()
    guard let caches = Device.currentIfAny?.cachesFolder else { return }
    let lines = index(caches).lines()
    if !lines.isEmpty { store.with { $0.restore(lines, caches: caches) } }
  }

  private func index(_ caches: String) -> ResponseIndex {
    ResponseIndex(folder: store.with { $0.folder(caches) })
  }

  /// The cache of default configurations; one for each trial.
  open class var shared: URLCache {
    get {
      let device = Device.currentIfAny
      return (device?.part(SharedCache.self) { SharedCache() } ?? outside).cache.with { $0 }
    }
    set {
      let device = Device.currentIfAny
      (device?.part(SharedCache.self) { SharedCache() } ?? outside).cache.with { $0 = newValue }
    }
  }

  private static let outside = SharedCache()

  private final class SharedCache: Sendable {
    let cache = Guarded(
      URLCache(memoryCapacity: defaultMemoryCapacity, diskCapacity: defaultDiskCapacity)
    )
  }

  // MARK: Capacity

  /// Bytes in memory; a smaller value evicts.
  open var memoryCapacity: Int {
    get { store.with { $0.memoryCapacity } }
    set { store.with { $0.memoryCapacity = newValue } }
  }
  /// Bytes in files; a smaller value evicts at the next insertion.
  open var diskCapacity: Int {
    get { store.with { $0.diskCapacity } }
    set { store.with { $0.diskCapacity = newValue } }
  }
  open var currentMemoryUsage: Int { store.with { $0.memoryBytes } }
  open var currentDiskUsage: Int { store.with { $0.diskBytes } }

  // MARK: Responses

  /// The stored response, fresh or stale; nil without one.
  open func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
    guard let key = ResponseStore.key(of: request) else { return nil }
    switch store.with({ $0.find(key) }) {
    case nil: return nil
    case .memory(let response, _)?: return response
    case .disk(let place, _)?: return read(place, key)
    }
  }

  /// Keeps a response whether or not HTTP allows it, as far as there is room.
  open func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {
    guard let key = ResponseStore.key(of: request) else { return }
    insert(cachedResponse, key)
  }

  /// Keeps a response to the task's request, as far as there is room.
  open func storeCachedResponse(
    _ cachedResponse: CachedURLResponse,
    for dataTask: URLSessionDataTask
  ) {
    guard let request = dataTask.currentRequest else { return }
    storeCachedResponse(cachedResponse, for: request)
  }

  /// Calls the handler with the stored response to the task's request; with nil without one.
  open func getCachedResponse(
    for dataTask: URLSessionDataTask,
    completionHandler: @escaping (CachedURLResponse?) -> Void
  ) {
    completionHandler(dataTask.currentRequest.flatMap { cachedResponse(for: $0) })
  }

  /// Forgets the response to the task's request.
  open func removeCachedResponse(for dataTask: URLSessionDataTask) {
    guard let request = dataTask.currentRequest else { return }
    removeCachedResponse(for: request)
  }

  /// Forgets the response to `request`.
  open func removeCachedResponse(for request: URLRequest) {
    guard let key = ResponseStore.key(of: request) else { return }
    remove(store.with { $0.remove(key) })
  }

  /// Forgets all responses.
  open func removeAllCachedResponses() {
    remove(store.with { $0.removeAll { _ in true } })
  }

  /// Forgets the responses that were stored after `date`.
  open func removeCachedResponses(since date: Date) {
    remove(store.with { $0.removeAll { $0 > date } })
  }

  // MARK: Files

  /// The response with its body out of a file; nil if the file is gone.
  func read(_ place: ResponseStore.Place, _ key: String) -> CachedURLResponse? {
    guard let device = Device.currentIfAny,
      let body = DiskTraffic(device, key).read(place.path)
    else {
      remove(store.with { $0.remove(key) })
      return nil
    }
    let response = CachedURLResponse(
      response: place.response,
      data: body,
      userInfo: place.userInfo,
      storagePolicy: .allowed
    )
    store.with { $0.promote(response, key) }
    return response
  }

  /// Keeps a response, in memory at once and in a file a little later.
  func insert(_ response: CachedURLResponse, _ key: String) {
    guard response.storagePolicy != .notAllowed else { return }
    let device = Device.currentIfAny
    let date = Date()
    let insertion = store.with {
      $0.insert(response, key, now: date, caches: device?.cachesFolder)
    }
    remove(insertion.evicted)
    guard let device, let caches = device.cachesFolder, let path = insertion.path else { return }
    let index = index(caches)
    let line = ResponseIndex.Line(
      response,
      key,
      file: (path as NSString).lastPathComponent,
      stored: date
    )
    files.async {
      DiskTraffic(device, key).write(response.data, path)
      if let line { index.append([line]) }
    }
  }

  private func remove(_ paths: [String]) {
    guard !paths.isEmpty, let caches = Device.currentIfAny?.cachesFolder else { return }
    let index = index(caches)
    files.async {
      index.append(paths.map { ResponseIndex.Line(file: ($0 as NSString).lastPathComponent) })
      for path in paths { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}

// Unchecked: what changes is in `store`, under its lock.
extension URLCache: @unchecked Sendable {}
