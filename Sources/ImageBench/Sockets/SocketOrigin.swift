/// Where an origin listens.
package struct SocketOrigin: Sendable, Hashable {
  /// A name or an address; one of IPv6 in brackets.
  package var host: String
  package var port: UInt16

  /// The origin at `port` of `host`, by default of this machine.
  package init(host: String = "127.0.0.1", port: UInt16) {
    (self.host, self.port) = (host, port)
  }

  /// The address at which the origin answers for `address`; nil for one of another host.
  func address(for address: String) -> String? {
    Self.target(of: address).map { "http://\(host):\(port)\($0)" }
  }

  /// The path of an address of a scenario, with its query; nil for that of another host.
  static func target(of address: String) -> Substring? {
    for prefix in ["https://images.example", "http://images.example"] {
      guard address.hasPrefix(prefix + "/") else { continue }
      return address.dropFirst(prefix.count)
    }
    return nil
  }
}
