package import Hunting
internal import ImagePipeline
internal import Records
package import Scenarios
package import Variants

/// A scenario file that shows a property violated by one variant and not by another.
package struct ScenarioFind: Sendable {
  /// Where the file is.
  package var path: String
  package var file: ScenarioFile
  package var property: HuntProperty
  /// The variant that is to violate the property.
  package var bad: Variant
  /// The variant that is not to.
  package var fixed: Variant
  package var device: DeviceProfile

  /// The file at `path` with what it is played with.
  package init(
    path: String,
    file: ScenarioFile,
    property: HuntProperty,
    bad: Variant,
    fixed: Variant,
    device: DeviceProfile
  ) {
    self.path = path
    self.file = file
    self.property = property
    self.bad = bad
    self.fixed = fixed
    self.device = device
  }
}
