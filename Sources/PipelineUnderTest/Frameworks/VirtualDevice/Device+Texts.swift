internal import Synchronization

/// The texts to which a loader's own signposts refer by number.
final class LoaderTexts: Sendable {
  private struct State {
    var numbers: [String: Int] = [:]
    var texts: [String] = []
  }
  private let state = Mutex(State())

  func number(of text: String) -> Int {
    state.withLock { state in
      if let number = state.numbers[text] { return number }
      state.numbers[text] = state.texts.count
      state.texts.append(text)
      return state.texts.count - 1
    }
  }

  var all: [String] { state.withLock { $0.texts } }
}

extension Device {
  /// The number of a text of the loader, such as the name of one of its signposts, from 0.
  public func number(ofText text: String) -> Int { loaderTexts.number(of: text) }

  /// The texts of the loader so far, by their numbers.
  public var texts: [String] { loaderTexts.all }

  private var loaderTexts: LoaderTexts { part(LoaderTexts.self) { LoaderTexts() } }
}
