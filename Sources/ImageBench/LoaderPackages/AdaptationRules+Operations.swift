// Operations, whose states Objective-C observes by their names, operators, and previews.

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

  /// Lets Foundation's order of numbers win over one that an app declares, which iOS does not have.
  mutating func giveWay(_ index: Int) {
    guard tokens.isCode(index + 1, "<"), tokens.isCode(index + 2, "("),
      let close = tokens.closing(index + 2)
    else { return }
    let types = (index + 3..<close).filter { tokens[$0 - 1].isCode(":") }.map { tokens[$0].text }
    if types == ["NSNumber", "NSNumber"] { insert("@_disfavoredOverload ", before: index) }
  }

  /// Removes a preview, which is a macro of Xcode and shows nothing in a trial.
  mutating func removePreview(_ index: Int) {
    var (first, last) = (index, index)
    if tokens.isCode(last + 1, "("), let close = tokens.closing(last + 1) { last = close }
    if tokens.isCode(last + 1, "{"), let close = tokens.closing(last + 1) { last = close }
    // A system that it asks for would be asked for by the next declaration.
    if index > 0, tokens[index - 1].isCode(")") {
      let attribute = tokens[..<index].lastIndex { $0.kind == .attribute }
      if let attribute, tokens[attribute].text == "@available",
        tokens.closing(attribute + 1) == index - 1
      {
        first = attribute
      }
    }
    replace(first...last, with: "")
  }
}
