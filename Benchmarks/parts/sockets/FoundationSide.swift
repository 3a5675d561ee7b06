import Foundation
import FoundationNetworking

/// Loads through Foundation's own session, without the frameworks.
enum FoundationSide {
  static func side(port: UInt16, _ name: String) -> SocketsBench.Side {
    let url = URL(string: "http://127.0.0.1:\(port)/\(name)")!
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    let session = URLSession(configuration: configuration)
    return SocketsBench.Side(name: "Foundation alone") {
      (try? await session.data(from: url).0.count) ?? 0
    }
  }
}
