extension Selector {
  /// Calls the method of `target` with the sender and, if it takes one, an event.
  @MainActor
  package func send(to target: AnyObject, _ sender: Any?, _ event: Any? = nil) {
    perform(on: target, with: sender, event)
  }
}
