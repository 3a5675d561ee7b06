import Basics
import Corpus
import Foundation
import Synchronization
import Testing

@Suite("The store makes a corpus once, whole, and notices damage")
struct CorpusStoreTests {
  /// Two quick images, so that each test can afford its own corpus.
  static let tiny = CorpusRecipe(
    name: "tiny",
    assets: [
      AssetRecipe(
        name: "tile-01",
        assetClass: .tile,
        size: PixelSize(width: 48, height: 40),
        content: .photograph(.foliage, JPEGEncoderOptions(), target: ByteCount(1500))
      ),
      AssetRecipe(
        name: "shot-01",
        assetClass: .screenshot,
        size: PixelSize(width: 64, height: 48),
        content: .screenshot(PNGEncoding())
      ),
    ]
  )

  private func store(_ folder: TemporaryFolder) throws -> CorpusStore {
    try CorpusStore(cacheDirectory: folder.path, environment: [:])
  }

  @Test(
    "The directory comes from the flag, then the environment, then the home directory",
    arguments: [
      ("/flag/", ["IMAGEBENCH_CACHE": "/own", "HOME": "/users/me"], "/flag"),
      (nil, ["IMAGEBENCH_CACHE": "/own", "XDG_CACHE_HOME": "/xdg", "HOME": "/users/me"], "/own"),
      (nil, ["XDG_CACHE_HOME": "/xdg", "HOME": "/users/me"], "/xdg/imagebench"),
      (nil, ["XDG_CACHE_HOME": "relative", "HOME": "/h"], "/h/.cache/imagebench"),
      ("", ["IMAGEBENCH_CACHE": "", "HOME": "/users/me"], "/users/me/.cache/imagebench"),
    ] as [(String?, [String: String], String)]
  )
  func place(flag: String?, environment: [String: String], expected: String) throws {
    let store = try CorpusStore(cacheDirectory: flag, environment: environment)
    #expect(store.directory == expected)
  }

  @Test("Without flag and home there is a clear error")
  func noPlace() {
    #expect(throws: CorpusError.noCacheDirectory) {
      try CorpusStore(cacheDirectory: nil, environment: [:])
    }
  }

  @Test("The folder's name depends on recipe, random seed and version")
  func folderNames() {
    let base = CorpusStore.folderName(for: Self.tiny, seed: 1)
    #expect(base.hasPrefix("tiny-seed1-"))
    #expect(base != CorpusStore.folderName(for: Self.tiny, seed: 2))
    var changed = Self.tiny
    changed.assets[0].size.width += 1
    #expect(base != CorpusStore.folderName(for: changed, seed: 1))
  }

  @Test("Loading before making says that there is none")
  func notMade() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let path = store.path(for: Self.tiny, seed: 1)
    #expect(throws: CorpusError.notMade(path: path)) {
      try store.load(Self.tiny, seed: 1)
    }
  }

  @Test("A second make reuses the files of the first")
  func cacheHit() async throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let reports = Mutex<[CorpusProgress]>([])
    let first = try await store.make(Self.tiny, seed: 1, workers: 2) { progress in
      reports.withLock { $0.append(progress) }
    }
    #expect(reports.withLock { $0.map(\.done) } == [1, 2])
    #expect(reports.withLock { $0.allSatisfy { $0.total == 2 } })
    let second = try await store.make(Self.tiny, seed: 1, workers: 2) { progress in
      reports.withLock { $0.append(progress) }
    }
    #expect(second == first)
    #expect(reports.withLock { $0.count } == 2)
    #expect(try store.load(Self.tiny, seed: 1, check: .contents) == first)
    #expect(try folder.names() == [CorpusStore.folderName(for: Self.tiny, seed: 1)])
  }

  @Test("The number of workers changes nothing", arguments: [-1, 1, 3, 64])
  func workers(count: Int) async throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    let one = try await store(folder).make(Self.tiny, seed: 5, workers: 1)
    let many = try await store(other).make(Self.tiny, seed: 5, workers: count)
    #expect(one.manifest == many.manifest)
  }

  @Test("Two makers at once end with one complete corpus")
  func race() async throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    async let left = store.make(Self.tiny, seed: 1, workers: 1)
    async let right = store.make(Self.tiny, seed: 1, workers: 1)
    let both = try await (left, right)
    #expect(both.0 == both.1)
    #expect(try folder.names() == [CorpusStore.folderName(for: Self.tiny, seed: 1)])
    #expect(try store.load(Self.tiny, seed: 1, check: .contents) == both.0)
  }

  @Test("The remains of a killed maker are not a corpus, and the next maker removes them")
  func abandoned() async throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let name = CorpusStore.folderName(for: Self.tiny, seed: 1)
    try folder.write([1, 2, 3], to: "\(name).77-0.part/tile-01.jpg")
    #expect(throws: CorpusError.notMade(path: store.path(for: Self.tiny, seed: 1))) {
      try store.load(Self.tiny, seed: 1)
    }
    _ = try await store.make(Self.tiny, seed: 1, workers: 1)
    #expect(try folder.names() == [name])
  }

  @Test("A folder that another process is writing is left alone")
  func living() async throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let name = CorpusStore.folderName(for: Self.tiny, seed: 1)
    try folder.write([1, 2, 3], to: "\(name).77-0.part/tile-01.jpg")
    let lock = open(folder.path + "/\(name).77-0.part", O_RDONLY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    _ = try await store.make(Self.tiny, seed: 1, workers: 1)
    #expect(try folder.names() == [name, "\(name).77-0.part"])
  }

  @Test("Cancelling leaves no files")
  func cancelled() async throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    var recipe = Self.tiny
    recipe.assets += (2...9).map {
      var asset = Self.tiny.assets[0]
      asset.name = "tile-0\($0)"
      return asset
    }
    let wanted = recipe
    await withTaskGroup { group in
      group.addTask {
        await #expect(throws: CorpusError.cancelled) {
          try await store.make(wanted, seed: 1, workers: 1) { _ in
            withUnsafeCurrentTask { $0?.cancel() }
          }
        }
      }
    }
    #expect(try folder.names().isEmpty)
  }

  enum Damage: CaseIterable {
    case truncated, missing, noManifest, manifestGarbage, manifestTruncated, otherSchema
    case escapingPath, editedClass
  }

  @Test("Damage is named, kept from use, and repaired by deleting", arguments: Damage.allCases)
  func damage(kind: Damage) async throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let corpus = try await store.make(Self.tiny, seed: 1, workers: 1)
    let file = corpus.path(of: corpus.manifest.assets[0])
    let manifest = corpus.rootPath + "/manifest.json"
    let name = CorpusStore.folderName(for: Self.tiny, seed: 1)
    let text = String(decoding: try contents(of: manifest), as: UTF8.self)
    func rewrite(_ text: String) throws {
      try folder.write([UInt8](text.utf8), to: name + "/manifest.json")
    }
    switch kind {
    case .truncated:
      try folder.write(Array(try contents(of: file).dropLast()), to: name + "/tile-01.jpg")
    case .missing: try FileManager.default.removeItem(atPath: file)
    case .noManifest: try FileManager.default.removeItem(atPath: manifest)
    case .manifestGarbage: try folder.write([0, 0xff, 0xfe], to: name + "/manifest.json")
    case .manifestTruncated: try rewrite(String(text.dropLast(40)))
    case .otherSchema:
      try rewrite(
        text.replacingOccurrences(of: "\"schemaVersion\" : 3", with: "\"schemaVersion\" : 4")
      )
    case .escapingPath:
      try rewrite(text.replacingOccurrences(of: "tile-01.jpg", with: "../tile-01.jpg"))
    case .editedClass: try rewrite(text.replacingOccurrences(of: "\"tile\"", with: "\"large\""))
    }
    do {
      _ = try await store.make(Self.tiny, seed: 1, workers: 1)
      Issue.record("\(kind) went unnoticed")
    } catch {
      switch (kind, error) {
      case (.truncated, .damagedFile(let path, _, _)), (.missing, .missingFile(let path, _)):
        #expect(path == file)
      case (.truncated, _), (.missing, _): Issue.record("\(kind) gave \(error)")
      case (_, .corruptManifest(let path, _, _)): #expect(path == manifest)
      default: Issue.record("\(kind) gave \(error)")
      }
      #expect(error.description.contains("delete \(corpus.rootPath), and"))
    }
    try FileManager.default.removeItem(atPath: corpus.rootPath)
    let again = try await store.make(Self.tiny, seed: 1, workers: 1)
    #expect(again == corpus)
    #expect(try folder.names() == [name])
  }

  @Test("A changed byte passes the quick check and fails the full one")
  func changedByte() async throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let corpus = try await store.make(Self.tiny, seed: 1, workers: 1)
    let file = corpus.path(of: corpus.manifest.assets[1])
    var bytes = try contents(of: file)
    bytes[bytes.count / 2] ^= 1
    try folder.write(
      bytes,
      to: CorpusStore.folderName(for: Self.tiny, seed: 1) + "/shot-01.png"
    )
    #expect(try store.load(Self.tiny, seed: 1) == corpus)
    #expect(
      throws: CorpusError.damagedFile(
        path: file,
        reason: "its content has changed",
        folder: corpus.rootPath
      )
    ) {
      try store.load(Self.tiny, seed: 1, check: .contents)
    }
  }

  @Test("A directory that cannot be written is named with the system's reason")
  func unwritable() async throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    for (place, named) in [
      (folder.path + "/file/below", folder.path + "/file"),
      ("/proc/imagebench", "/proc/imagebench"),
    ] {
      let store = try CorpusStore(cacheDirectory: place, environment: [:])
      do {
        _ = try await store.make(Self.tiny, seed: 1, workers: 1)
        Issue.record("\(place) was written")
      } catch {
        guard case .unwritable(let path, let reason) = error else {
          Issue.record("\(place) gave \(error)")
          continue
        }
        #expect(path == named)
        #expect(!reason.isEmpty)
        #expect(error.description.contains("IMAGEBENCH_CACHE"))
      }
    }
  }

  @Test("An image that no encoder accepts is named, and no files remain")
  func encodingFails() async throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    var recipe = Self.tiny
    var encoding = JPEGEncoderOptions()
    encoding.quality = 0
    recipe.assets[0].content = .photograph(.city, encoding, target: ByteCount(1000))
    await #expect(
      throws: CorpusError.encodingFailed(
        asset: "tile-01",
        reason: "the quality must be 1 to 100"
      )
    ) { try await store.make(recipe, seed: 1, workers: 1) }
    #expect(try folder.names().isEmpty)
  }
}
