package import VirtualDevice

/// The servers behind every address, as one origin that is reached over real sockets.
///
/// Loaders keep the addresses of scenarios: `https://images.example/tile/tile-12.jpg` is asked of
/// the origin as `http://127.0.0.1:8080/tile/tile-12.jpg`. The origin speaks HTTP/1.1 without
/// encryption, as `imagebench serve` does. Foundation's own networking carries the bytes. What an
/// app sees of requests, caches and errors is the work of the frameworks' `URLSession`, which
/// stands above.
package final class SocketInternet: Internet {
  /// The connections to the origin where none are named.
  ///
  /// 6, as Apple documents at `httpMaximumConnectionsPerHost` for iOS until iOS 17.
  package static let usualConnections = 6

  private let link: SocketLink
  private let numbers: @Sendable (String) -> Int?

  /// The origin at `origin`, asked over at most `connections` connections at once.
  ///
  /// - Parameter number: The number by which signposts name an address of a scenario.
  package init(
    _ origin: SocketOrigin,
    connections: Int = usualConnections,
    number: @escaping @Sendable (String) -> Int?
  ) {
    link = SocketLink(origin, connections: connections)
    numbers = number
  }

  deinit { link.close() }

  package func number(of address: String) -> Int? {
    SocketOrigin.target(of: address) == nil ? nil : numbers(address)
  }

  package func send(
    _ request: WireRequest,
    receive: @escaping @Sendable (WireEvent) -> Void
  ) -> any Exchange {
    link.send(request, receive)
  }
}
