package import ImagePipeline

extension QueueOptions.ChangedPlace {
  /// Lowered work goes before its new equals, raised work after them.
  ///
  /// Nuke's `TaskQueue.swift` does so: a prefetch that a view joins waits for views that came after
  /// it.
  package static let frontWhenLowered = QueueOptions.ChangedPlace(
    name: "frontWhenLowered",
    lowered: .front,
    raised: .back
  )
}
