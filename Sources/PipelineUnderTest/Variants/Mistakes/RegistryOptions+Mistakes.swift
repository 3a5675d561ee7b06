package import ImagePipeline

extension RegistryOptions.Removal {
  /// Removes any entry of the key, even that of newer work: a common mistake.
  package static let byKey = RegistryOptions.Removal(name: "byKey", holder: .anyWork)
}
