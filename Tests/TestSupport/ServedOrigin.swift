internal import Foundation
package import Origin
internal import Synchronization

/// An origin on a separate thread, with a folder of the test.
package final class ServedOrigin: Sendable {
  /// The bytes of `a.jpg`: those of a file of 200,000 bytes that differ from place to place.
  package static let picture = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

  package let directory = TemporaryDirectory()
  package let port: UInt16
  private let isStopped = Flag()
  private let result = Box()

  /// The folder that is served, with `picture` at each of `paths`.
  private static func folder(
    in directory: TemporaryDirectory,
    _ paths: [String],
    _ picture: [UInt8]
  ) throws -> String {
    let folder = directory.file("served")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/sub",
      withIntermediateDirectories: true
    )
    for name in paths {
      try Data(picture).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    try Data("secret".utf8).write(to: URL(fileURLWithPath: directory.file("secret.txt")))
    return folder
  }

  /// Starts it with `picture` at `paths`, by default twice, and with `change` of its options.
  package init(
    paths: [String] = ["a.jpg", "sub/b c.png"],
    picture: [UInt8] = ServedOrigin.picture,
    _ change: (inout OriginOptions) -> Void = { _ in }
  ) throws {
    var options = OriginOptions(folder: try Self.folder(in: directory, paths, picture))
    change(&options)
    let ready = Box()
    Thread.detachNewThread { [options, isStopped, result] in
      do throws(OriginFault) {
        let counts = try OriginServer.run(
          options,
          ready: { ready.put(.success(Int($0))) },
          until: { isStopped.value }
        )
        result.put(.counts(counts))
      } catch {
        ready.put(.failure(error))
      }
    }
    switch ready.take() {
    case .success(let port): self.port = UInt16(port)
    case .failure(let fault): throw fault
    case .counts: preconditionFailure("The origin ended before it began")
    }
  }

  deinit { isStopped.value = true }

  /// Ends it; returns what was asked for.
  package func stop() -> OriginCounts {
    isStopped.value = true
    guard case .counts(let counts) = result.take() else {
      preconditionFailure("The origin ended without its counts")
    }
    return counts
  }

  /// A value that one thread sets and others read.
  private final class Flag: Sendable {
    private let stored = Atomic<Bool>(false)
    var value: Bool {
      get { stored.load(ordering: .relaxed) }
      set { stored.store(newValue, ordering: .relaxed) }
    }
  }

  /// The value that the thread of the origin hands over once.
  private final class Box: Sendable {
    enum Content: Sendable {
      case success(Int)
      case failure(OriginFault)
      case counts(OriginCounts)
    }

    private let content = Mutex<Content?>(nil)
    private let semaphore = Semaphore()

    func put(_ new: Content) {
      content.withLock { $0 = new }
      semaphore.value.signal()
    }

    func take() -> Content {
      semaphore.value.wait()
      semaphore.value.signal()
      guard let content = content.withLock({ $0 }) else {
        preconditionFailure("Nothing was handed over")
      }
      return content
    }
  }

  private struct Semaphore: Sendable {
    let value = DispatchSemaphore(value: 0)
  }
}
