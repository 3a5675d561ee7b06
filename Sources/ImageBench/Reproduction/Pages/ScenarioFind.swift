package import Hunting
internal import ImagePipeline
internal import Records
package import Scenarios
package import Variants

/// A scenario file with a property, a variant that should violate it, and one that should not.
package struct ScenarioFind: Sendable {
  package var path: String
  package var file: ScenarioFile
  package var property: HuntProperty
  /// The variant that should violate the property.
  package var bad: Variant
  /// The variant that should not.
  package var fixed: Variant
  package var device: DeviceProfile

  /// A find in the file at `path`.
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
