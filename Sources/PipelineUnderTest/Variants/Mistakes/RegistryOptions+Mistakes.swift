package import ImagePipeline

extension RegistryOptions.Removal {
  /// Whatever entry the key has, even that of newer work: a common mistake.
  package static let byKey = RegistryOptions.Removal(name: "byKey", holder: .anyWork)
}

extension RegistryOptions.CleanUp {
  /// One asynchronous hop after the results were handed out: a common mistake.
  ///
  /// Until then a new request joins work that has ended and is handed its old result, even an
  /// error.
  package static let secondHop = RegistryOptions.CleanUp(
    name: "secondHop",
    ended: .joinableForOneHop
  )
}
