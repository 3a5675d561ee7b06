/// The name of a device on which assumptions of the model have an end of their range, such as
/// "iphone-13+editor-remaining-low".
///
/// It is safe in file names and in the names of trials.
public struct AssumedDeviceName: Sendable, Hashable {
  /// An end of a range.
  public enum End: String, Sendable, Hashable, CaseIterable {
    case low
    case high
  }

  /// The name that stands for all assumptions together.
  public static let all = "all"

  /// The name of the device itself.
  public var device: String
  /// The name of the assumption, or ``all``.
  public var assumption: String
  public var end: End

  /// The device `device` with `assumption` at `end`.
  public init(device: String, assumption: String, end: End) {
    self.device = device
    self.assumption = assumption
    self.end = end
  }

  /// Reads a name; nil for one without a change.
  public init?(_ name: some StringProtocol) {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 2, let dash = parts[1].lastIndex(of: "-"),
      let end = End(rawValue: String(parts[1][parts[1].index(after: dash)...]))
    else { return nil }
    self.init(device: String(parts[0]), assumption: String(parts[1][..<dash]), end: end)
  }
}

extension AssumedDeviceName: CustomStringConvertible {
  public var description: String { device + suffix }

  /// The change after the name of the device, such as "+all-high".
  public var suffix: String { "+\(assumption)-\(end.rawValue)" }
}
