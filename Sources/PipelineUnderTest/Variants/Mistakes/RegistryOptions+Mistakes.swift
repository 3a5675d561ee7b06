package import ImagePipeline

extension RegistryOptions.Removal {
  /// Removes any entry of the key, even that of newer work: a common mistake.
  package static let byKey = RegistryOptions.Removal(name: "byKey", holder: .anyWork)
}

extension RegistryOptions.CleanUp {
  /// One asynchronous hop after the results were delivered: a common mistake.
  ///
  /// Until then a new request joins the ended work and gets its old result, even an error.
  package static let secondHop = RegistryOptions.CleanUp(
    name: "secondHop",
    ended: .joinableForOneHop
  )
}
