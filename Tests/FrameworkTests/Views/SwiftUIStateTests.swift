import AppleFoundation
import Combine
import SwiftUI
import Testing
import VirtualDevice
import VirtualTime

/// Shows `view` in a window and lays it out once.
@MainActor
private func show<Content: View>(_ view: Content) -> FrameDriver {
  let driver = FrameDriver(root: UIHostingController(rootView: view), probe: TestProbe())
  InterfaceState.current.kept = [driver]
  driver.appear()
  driver.layout()
  return driver
}

/// A view that writes its state while it is made.
private struct Hasty: View {
  let diary: Diary
  @State private var word = "initial"

  init(_ diary: Diary) {
    self.diary = diary
    word = "lost"
    $word.wrappedValue = "lost too"
  }

  var body: some View {
    diary.note(word)
    return Color.red.onAppear { word = "set" }
  }
}

@MainActor
private final class Fetch: ObservableObject {
  @Published var count = 0
}

/// A property of an app, made of properties of SwiftUI.
@MainActor @propertyWrapper
private struct Fetched: DynamicProperty {
  @StateObject private var fetch = Fetch()
  @State private var seen = 0
  let diary: Diary

  init(_ diary: Diary) { self.diary = diary }

  var wrappedValue: String { "\(fetch.count) \(seen)" }
  var projectedValue: (Int) -> Void {
    let (fetch, state) = (fetch, $seen)
    return {
      fetch.count += $0
      state.wrappedValue += 10
    }
  }

  func update() { diary.note("update") }
}

private struct Counting: View {
  let diary: Diary
  @Fetched private var text: String

  init(_ diary: Diary) {
    self.diary = diary
    _text = Fetched(diary)
  }

  var body: some View {
    diary.note(text)
    return Color.red.onAppear { $text(1) }
  }
}

@Suite("State of SwiftUI's views")
struct SwiftUIStateTests {
  @Test("A change before the view is in a graph is lost, one after it is seen")
  func early() throws {
    let diary = Diary()
    try TestDevice().onMain {
      let driver = show(Hasty(diary))
      driver.layout()
    }
    #expect(diary.all == ["initial", "set"])
  }

  @Test("Properties that an app makes of SwiftUI's keep their state and have the body asked again")
  func nested() throws {
    let diary = Diary()
    try TestDevice().onMain {
      let driver = show(Counting(diary))
      driver.layout()
    }
    #expect(diary.all == ["update", "0 0", "update", "1 10"])
  }
}
