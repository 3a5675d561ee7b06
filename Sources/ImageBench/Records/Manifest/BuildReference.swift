/// The build that ran in the same rounds as a run, so that noisy values have a ratio to its values.
///
/// The hash identifies the build: the same program file continues a series of ratios, any other
/// file begins a new one.
public struct BuildReference: Sendable, Hashable {
  /// The hash of the program's bytes, as sixteen hexadecimal digits.
  public var hash: String
  /// The version that the program says it is.
  public var toolVersion: String

  /// A build with this hash and version.
  public init(hash: String, toolVersion: String) {
    self.hash = hash
    self.toolVersion = toolVersion
  }
}
