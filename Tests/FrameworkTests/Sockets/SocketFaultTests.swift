import AppleFoundation
import TestSupport
import Testing

/// A fault of an origin, or of the way to it.
enum DeskFault: String, Codable, CaseIterable {
  case serverError, missing, noPicture
  case cut, stall, refusedConnection, otherHost
}

@Suite("Faults of an origin")
struct SocketFaultTests {
  /// How a load ends.
  enum End: Equatable {
    case answered(status: Int)
    case failed(URLError.Code)
  }

  /// How a load of `url` ends in `session`.
  static func end(of url: URL, in session: URLSession) async -> End? {
    do {
      let (_, response) = try await session.data(from: url)
      return (response as? HTTPURLResponse).map { .answered(status: $0.statusCode) }
    } catch {
      return (error as? URLError).map { .failed($0.code) }
    }
  }

  @Test("Each fault ends as Apple documents", .endsProcess, arguments: DeskFault.allCases)
  func faults(_ fault: DeskFault) async {
    await #expect(processExitsWith: .success) { [fault] in
      let desk = try DeskDevice { options in
        switch fault {
        case .serverError: options.conditions.serverErrors = 1
        case .missing: options.conditions.missing = 1
        case .cut: options.conditions.cuts = 1
        case .stall:
          options.conditions.stalls = 1
          options.conditions.stallMilliseconds = 1_000
        case .noPicture, .refusedConnection, .otherHost: break
        }
      }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 0.2
      let session = URLSession(configuration: configuration)
      if fault == .refusedConnection { _ = desk.stopOrigin() }
      let url =
        switch fault {
        case .noPicture: DeskDevice.picture(99)
        case .otherHost: try #require(URL(string: "https://nowhere.example/0.jpg"))
        default: DeskDevice.picture(0)
        }
      let expected: End =
        switch fault {
        case .serverError: .answered(status: 500)
        case .missing, .noPicture: .answered(status: 404)
        case .cut: .failed(.networkConnectionLost)
        case .stall: .failed(.timedOut)
        case .refusedConnection: .failed(.cannotConnectToHost)
        case .otherHost: .failed(.cannotFindHost)
        }
      #expect(await Self.end(of: url, in: session) == expected, "\(fault)")
      try await desk.waitForNothing(in: session)
      // A task that has timed out leaves the answer, which the origin notices when it writes again.
      if fault == .stall { try await desk.waitForCancel() }
    }
  }

  @Test("A slow answer that never stands still for long arrives whole", .endsProcess)
  func slow() async {
    await #expect(processExitsWith: .success) {
      let desk = try DeskDevice {
        $0.conditions.latencyMilliseconds = 20
        $0.conditions.stalls = 1
        $0.conditions.stallMilliseconds = 20
        $0.conditions.loss = 0.01
        $0.conditions.bytesPerSecond = 100_000
      }
      let (data, _) = try await URLSession.shared.data(from: DeskDevice.picture(0))
      #expect(data == Data(ServedOrigin.picture))
      #expect(desk.stopOrigin().rows["/0.jpg"]?.faults == 0)
    }
  }

  @Test("Loads leave no connection and no byte behind, however they end", .endsProcess)
  func leftovers() async {
    await #expect(processExitsWith: .success) {
      let desk = try DeskDevice {
        $0.conditions.cuts = 0.2
        $0.conditions.serverErrors = 0.2
        $0.cacheControl = "no-store"
      }
      let session = URLSession(configuration: .ephemeral)
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<300 {
          group.addTask {
            let load = Task { _ = try? await session.data(from: DeskDevice.picture(number % 4)) }
            if number % 3 == 0 { load.cancel() }
            await load.value
          }
        }
      }
      try await desk.waitForNothing(in: session)
    }
  }
}
