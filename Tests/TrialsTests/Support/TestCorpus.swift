import Corpus
import Glibc

@testable import Trials

/// The folder with the test program, the tool and files that tests keep between runs.
enum BuildFolder {
  static let path: String = {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    precondition(count > 0, "/proc/self/exe cannot be read")
    let program = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
  }()

  /// The built tool.
  static var tool: String { path + "/imagebench" }
}

/// The small corpus, made once and kept next to the built tests.
enum TestCorpus {
  static let cacheDirectory = BuildFolder.path + "/test-corpus"

  static func make() async throws -> ImageCorpus {
    let store = try CorpusStore(cacheDirectory: cacheDirectory, environment: [:])
    return try await store.make(.small, seed: 1, workers: 2)
  }

  static func sources() async throws -> SourceImages { SourceImages(try await make()) }
}
