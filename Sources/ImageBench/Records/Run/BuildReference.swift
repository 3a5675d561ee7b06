/// The build that ran in the same rounds as a run, so that noisy values have a ratio to its values.
///
/// The hash identifies the build: the same program file continues a series of ratios, any other
/// file begins a new one.
package struct BuildReference: Sendable, Hashable {
  /// The hash of the program's bytes, as sixteen hexadecimal digits.
  package var hash: String
  /// The version that the program says it is.
  package var toolVersion: String

  /// A build with this hash and version.
  package init(hash: String, toolVersion: String) {
    self.hash = hash
    self.toolVersion = toolVersion
  }
}
