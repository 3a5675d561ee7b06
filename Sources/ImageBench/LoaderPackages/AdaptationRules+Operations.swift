// Operations, whose states Objective-C observes by their names.

extension AdaptationRules {
  /// Lets an operation of an app declare `isConcurrent`, which that of Linux does not have.
  mutating func declareConcurrency(_ index: Int) {
    guard index > 0, tokens[index - 1].isCode("var") else { return }
    var first = index - 2
    while first >= 0, SourceOutline.modifierWords.contains(tokens[first].text) {
      if tokens[first].isCode("override") {
        removeWord(first)
        return
      }
      first -= 1
    }
  }

  /// Refuses a list of what a state depends on: no observer would hear of a change.
  mutating func checkDependentKeys(_ index: Int) {
    guard index > 0, tokens[index - 1].isCode("func") else { return }
    report(
      index,
      "\(tokens[index].text) needs key-value observing: call willChangeValue(forKey:) before and "
        + "didChangeValue(forKey:) after a change of what it names, with \"isExecuting\" and "
        + "\"isFinished\", and leave it out"
    )
  }
}
