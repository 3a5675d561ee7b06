public import AppleFoundation
internal import VirtualDevice

/// The way to the network: on a virtual device there is one, whatever its quality.
public struct NWPath: Equatable, Sendable {
  public enum Status: Sendable, Hashable { case satisfied, unsatisfied, requiresConnection }

  public let status: Status
  /// The virtual link is not metered.
  public let isExpensive = false
  public let isConstrained = false
  public let supportsDNS = true
  public let supportsIPv4 = true
  public let supportsIPv6 = true

  /// Whether the way leads over an interface of `type`: the virtual link is Wi-Fi.
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
    status == .satisfied && type == .wifi
  }
}

/// A namespace of kinds of interfaces.
public enum NWInterface {
  public enum InterfaceType: Sendable, Hashable, CaseIterable {
    case other, wifi, cellular, wiredEthernet, loopback
  }
}

/// Reports the way to the network once; the virtual link fails requests, and never the interface.
public final class NWPathMonitor {
  private struct State {
    var handler: (@Sendable (NWPath) -> Void)?
    var queue: DispatchQueue?
    var isCancelled = false
  }
  private let state = Guarded(State())
  /// Whether the link may be Wi-Fi.
  private let isWiFiMeant: Bool

  public init() { isWiFiMeant = true }
  /// A monitor of one kind of interface.
  public init(requiredInterfaceType: NWInterface.InterfaceType) {
    isWiFiMeant = requiredInterfaceType == .wifi
  }
  /// A monitor of all kinds of interfaces but these.
  public init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
    isWiFiMeant = !prohibitedInterfaceTypes.contains(.wifi)
  }

  /// The way as it is now.
  public var currentPath: NWPath {
    NWPath(status: isWiFiMeant ? .satisfied : .unsatisfied)
  }

  /// Is called on the queue with the present way, once started.
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { state.with { $0.handler } }
    set { state.with { $0.handler = newValue } }
  }

  public var queue: DispatchQueue? { state.with { $0.queue } }

  /// Begins to report on `queue`.
  public func start(queue: DispatchQueue) {
    state.with { $0.queue = queue }
    let path = currentPath
    queue.async { [self] in
      let handler = state.with { $0.isCancelled ? nil : $0.handler }
      handler?(path)
    }
  }

  /// Ends its reports.
  public func cancel() { state.with { $0.isCancelled = true } }
}

// Unchecked: what changes is in `state`, under its lock; the type is set once.
extension NWPathMonitor: @unchecked Sendable {}
