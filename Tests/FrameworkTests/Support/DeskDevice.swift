import AppleFoundation
import Glibc
import Origin
import Signposts
import Sockets
import Synchronization
import TestSupport
import VirtualDevice
import VirtualTime

/// A device without a world, on an origin of the test: for the child process of an exit test, which
/// it has to itself.
final class DeskDevice: Sendable {
  let ledger = TestLedger()
  let port: UInt16
  private let origin: ServedOrigin
  private let recorder = SignpostRecorder { World.currentTime ?? .start }
  /// No test takes as long; one that hangs ends its process.
  private static let mostSeconds: UInt32 = 60

  /// The device of this process from now on, with an origin that has `picture` four times.
  init(
    picture: [UInt8] = ServedOrigin.picture,
    connections: Int = SocketInternet.usualConnections,
    _ change: (inout OriginOptions) -> Void = { _ in }
  ) throws {
    alarm(Self.mostSeconds)
    origin = try ServedOrigin(paths: (0..<4).map { "\($0).jpg" }, picture: picture, change)
    port = origin.port
    let device = Device(
      display: DisplayFacts(width: 390, height: 844, scale: 3, refreshPeriod: .milliseconds(8)),
      internet: SocketInternet(SocketOrigin(port: port), connections: connections) {
        $0.split(separator: "/").last?.split(separator: ".").first.flatMap { Int($0) }
      },
      memory: ledger,
      signposter: Signposter(recorder: recorder),
      codecs: .real,
      physicalMemory: .mebibytes(6 * 1024),
      container: nil,
      prices: InterfacePrices()
    ) { _ in .zero }
    World.attachToProcess(device)
  }

  /// Ends the origin; returns what was asked for.
  func stopOrigin() -> OriginCounts { origin.stop() }

  /// The address of the picture with this number.
  static func picture(_ number: Int) -> URL {
    URL(string: "https://images.example/\(number).jpg")!
  }

  /// The connections that the origin has at this moment, by the system's table.
  var connectionCount: Int {
    let local = ":" + String(port, radix: 16, uppercase: true)
    let table = (try? String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8)) ?? ""
    return table.split(whereSeparator: \.isNewline).count { line in
      let fields = line.split(separator: " ")
      // Established: state 01.
      return fields.count > 3 && fields[1].hasSuffix(local) && fields[3] == "01"
    }
  }

  /// Returns when so many more loads have begun, whether or not they have a connection.
  func waitForLoads(_ count: Int) async throws {
    var begun = 0
    while begun < count {
      begun += signposts().count { $0 == "loadImageData begins" }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Returns when `session` has no task left, and no byte of a body is held.
  func waitForNothing(in session: URLSession) async throws {
    while true {
      let tasks = await session.allTasks
      if tasks.isEmpty, ledger.total == 0, connectionCount <= SocketInternet.usualConnections {
        return
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Returns when the origin has noticed that a client left an answer.
  func waitForCancel() async throws {
    let counts = URL(string: "https://images.example/-/counts")!
    while true {
      let (data, _) = try await URLSession.shared.data(from: counts)
      if String(decoding: data, as: UTF8.self).contains("\"cancelled\": 1") { return }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// The names of the signposts so far.
  func signposts() -> [String] {
    var names: [String] = []
    recorder.drain { record in
      switch record.phase {
      case .begin: names.append("\(record.name) begins")
      case .end: names.append("\(record.name) ends")
      default: names.append("\(record.name)")
      }
    }
    return names
  }
}
