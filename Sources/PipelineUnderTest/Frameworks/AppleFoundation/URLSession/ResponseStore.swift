internal import Foundation
internal import FoundationNetworking

/// The books of a `URLCache`: what is in memory, what is in which file, and which was used last.
struct ResponseStore: ~Copyable {
  /// A response whose body is in a file.
  struct Place {
    var response: URLResponse
    var userInfo: [AnyHashable: Any]?
    var path: String
    var count: Int
    var stored: Date
    var use: Int
  }
  private struct Kept {
    var response: CachedURLResponse
    var stored: Date
    var use: Int
  }
  /// Where a response was found, and when it was stored.
  enum Found {
    case memory(CachedURLResponse, Date)
    case disk(Place, Date)
  }

  let path: String
  var memoryCapacity: Int { didSet { trimMemory() } }
  var diskCapacity: Int
  private(set) var memoryBytes = 0
  private(set) var diskBytes = 0
  private var memory: [String: Kept] = [:]
  private var disk: [String: Place] = [:]
  private var uses = 0

  init(path: String, memoryCapacity: Int, diskCapacity: Int) {
    self.path = path
    self.memoryCapacity = memoryCapacity
    self.diskCapacity = diskCapacity
  }

  /// What a response is kept under; nil for requests that no cache answers.
  static func key(of request: URLRequest) -> String? {
    guard (request.httpMethod ?? "GET") == "GET" else { return nil }
    return request.url?.absoluteString
  }

  /// The response of a key, counted as a use.
  mutating func find(_ key: String) -> Found? {
    uses += 1
    if let kept = memory[key] {
      memory[key]?.use = uses
      disk[key]?.use = uses
      return .memory(kept.response, kept.stored)
    }
    guard let place = disk[key] else { return nil }
    disk[key]?.use = uses
    return .disk(place, place.stored)
  }

  /// Puts a response that was read from its file into memory.
  mutating func promote(_ response: CachedURLResponse, _ key: String) {
    guard let place = disk[key] else { return }
    keep(response, key, place.stored)
  }

  /// Takes a response in; returns the file to write, if any, and the files to remove.
  ///
  /// - Complexity: O(n) for each response that is evicted.
  mutating func insert(
    _ response: CachedURLResponse,
    _ key: String,
    now: Date,
    caches: String?
  ) -> (path: String?, evicted: [String]) {
    uses += 1
    keep(response, key, now)
    let count = response.data.count
    guard let caches, response.storagePolicy == .allowed, count <= diskCapacity else {
      // The older body would be served once this one has left the memory.
      return (nil, removeFile(key))
    }
    let name = "\(folder(caches))/fsCachedData/\(Self.name(of: key))"
    diskBytes += count - (disk[key]?.count ?? 0)
    disk[key] = Place(
      response: response.response,
      userInfo: response.userInfo,
      path: name,
      count: count,
      stored: now,
      use: uses
    )
    var evicted: [String] = []
    while diskBytes > diskCapacity, let oldest = disk.min(by: { $0.value.use < $1.value.use }) {
      evicted.append(oldest.value.path)
      diskBytes -= oldest.value.count
      disk[oldest.key] = nil
    }
    return (name, evicted)
  }

  /// Takes in what an earlier start of the app has left, even beyond the capacity.
  ///
  /// Only an insertion evicts, because a cache of another capacity may have the same folder.
  ///
  /// - Complexity: O(n) in the number of lines.
  mutating func restore(_ lines: [ResponseIndex.Line], caches: String) {
    var keys: [String: String] = [:]
    for line in lines {
      // A file has one response at a time.
      if let old = keys.removeValue(forKey: line.file), let place = disk.removeValue(forKey: old) {
        diskBytes -= place.count
      }
      guard let key = line.address, let response = line.response, let count = line.count,
        let stored = line.stored
      else { continue }
      uses += 1
      keys[line.file] = key
      diskBytes += count
      disk[key] = Place(
        response: response,
        path: "\(folder(caches))/fsCachedData/\(line.file)",
        count: count,
        stored: stored,
        use: uses
      )
    }
  }

  /// The folder of the files.
  func folder(_ caches: String) -> String { path.hasPrefix("/") ? path : "\(caches)/\(path)" }

  private mutating func keep(_ response: CachedURLResponse, _ key: String, _ stored: Date) {
    memoryBytes -= memory.removeValue(forKey: key)?.response.data.count ?? 0
    guard response.data.count <= memoryCapacity else { return }
    memory[key] = Kept(response: response, stored: stored, use: uses)
    memoryBytes += response.data.count
    trimMemory()
  }

  private mutating func trimMemory() {
    while memoryBytes > memoryCapacity,
      let oldest = memory.min(by: { $0.value.use < $1.value.use })
    {
      memoryBytes -= oldest.value.response.data.count
      memory[oldest.key] = nil
    }
  }

  /// Forgets a response; returns the files to remove.
  mutating func remove(_ key: String) -> [String] {
    memoryBytes -= memory.removeValue(forKey: key)?.response.data.count ?? 0
    return removeFile(key)
  }

  private mutating func removeFile(_ key: String) -> [String] {
    guard let place = disk.removeValue(forKey: key) else { return [] }
    diskBytes -= place.count
    return [place.path]
  }

  /// Forgets the responses whose date of storing is chosen; returns the files to remove, sorted.
  mutating func removeAll(where isChosen: (Date) -> Bool) -> [String] {
    let keys = Set(memory.filter { isChosen($0.value.stored) }.keys)
      .union(disk.filter { isChosen($0.value.stored) }.keys)
    return keys.sorted().flatMap { remove($0) }
  }

  /// FNV-1a with 64 bits: a name for a file, the same in every run.
  private static func name(of key: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
