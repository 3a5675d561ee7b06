package import ImagePipeline

extension QueueOptions.ChangedPlace {
  /// In front of its new equals when it was lowered and behind them when it was raised.
  ///
  /// Nuke's `TaskQueue.swift` does so: a prefetch that a view joins waits behind views that came
  /// after it.
  package static let frontWhenLowered = QueueOptions.ChangedPlace(
    name: "frontWhenLowered",
    lowered: .front,
    raised: .back
  )
}
