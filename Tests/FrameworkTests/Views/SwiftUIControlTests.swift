import AppleFoundation
import Combine
import Observation
import SwiftUI
import TestSupport
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

extension FrameDriver {
  /// The texts on the screen, from the top to the bottom.
  @MainActor
  fileprivate var texts: [String] {
    labels.sorted { $0.top < $1.top }.map(\.text)
  }

  @MainActor
  private var labels: [(text: String, top: CGFloat)] {
    window.withAllBelow.compactMap { view in
      (view as? UILabel).map { ($0.text ?? "", $0.convert(CGPoint.zero, to: nil).y) }
    }
  }

  /// The places of red views on the screen.
  @MainActor
  fileprivate var redViews: [CGRect] {
    window.withAllBelow.filter { $0.backgroundColor?.cgColor.components?.first == 1 }
      .map { $0.convert($0.bounds, to: nil) }
  }
}

extension UIView {
  fileprivate var withAllBelow: [UIView] { [self] + subviews.flatMap(\.withAllBelow) }
}

/// A style that puts a word below the label.
private struct Underlined: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      configuration.label
      Text(configuration.isPressed ? "pressed" : "free")
    }
  }
}

private struct Counter: View {
  @AppStorage("count") var count = 2
  var note: (Binding<Int>) -> Void
  var body: some View { Text("\(count)").onAppear { note($count) } }
}

@Observable
private final class Settings {
  var isOn = false
}

private struct Zoomed: View {
  @GestureState private var scale = 1.5
  @FocusState private var isFocused: Bool
  @ScaledMetric private var side = 40.0
  @Environment(\.presentationMode) private var mode
  @Environment(\.dismiss) private var dismiss
  @Environment(\.horizontalSizeClass) private var room

  /// Whether SwiftUI and UIKit say the same of the room.
  private var isCompact: Bool {
    (room == .compact) == (UITraitCollection.current.horizontalSizeClass == .compact)
  }

  var body: some View {
    Text("\(scale) \(isFocused) \(side) \(mode.wrappedValue.isPresented) \(isCompact)")
      .gesture(MagnificationGesture().updating($scale) { value, state, _ in state = value })
      .simultaneousGesture(TapGesture(count: 2).onEnded { dismiss() })
      .onAppear {
        mode.wrappedValue.dismiss()
        isFocused = true
      }
  }
}

@Suite("Controls of SwiftUI")
struct SwiftUIControlTests {
  @Test("A style of an app makes the look of the buttons below it, one of the system does not")
  func styles() throws {
    try TestDevice().onMain {
      let driver = show(
        VStack {
          Button("one") {}.buttonStyle(.borderedProminent)
          Button("two", role: .destructive) {}
        }.buttonStyle(Underlined())
      )
      #expect(driver.texts == ["one", "two", "free"])
    }
  }

  @Test("A section has its header before its rows and its footer after them")
  func sections() throws {
    try TestDevice().onMain {
      let driver = show(
        List {
          Section("A") { Text("1") }
          Section {
            Text("2")
          } header: {
            Text("B")
          } footer: {
            Text("C")
          }
        }
      )
      #expect(driver.texts == ["A", "1", "B", "2", "C"])
    }
  }

  @Test("A position is that of the centre in all the room")
  func position() throws {
    try TestDevice().onMain {
      let driver = show(
        Color.red.frame(width: 20, height: 10).position(x: 50, y: 70)
          .frame(width: 200, height: 100)
      )
      let room = UIScreen.main.bounds
      let red = try #require(driver.redViews.first)
      #expect(red.midX == (room.width - 200) / 2 + 50)
      #expect(red.midY == (room.height - 100) / 2 + 70)
      #expect(red.size == CGSize(width: 20, height: 10))
    }
  }

  @Test("A stored setting describes its view anew, and outlives it")
  func storage() throws {
    try TestDevice().onMain {
      var binding: Binding<Int>?
      let driver = show(Counter { binding = $0 })
      #expect(driver.texts == ["2"])
      binding?.wrappedValue = 5
      driver.layout()
      #expect(driver.texts == ["5"])
      #expect(AppleFoundation.UserDefaults.standard.integer(forKey: "count") == 5)
      #expect(show(Counter { _ in }).texts == ["5"])
    }
  }

  @Test("Where nothing is touched or presented, values are those at rest")
  func rest() throws {
    try TestDevice().onMain {
      let driver = show(Zoomed())
      driver.layout()
      #expect(driver.texts == ["1.5 true 40.0 false true"])
    }
  }

  @Test("A binding to a property of an observed object writes it")
  func bindable() {
    let settings = Settings()
    @Bindable var bound = settings
    $bound.isOn.wrappedValue = true
    #expect(settings.isOn)
  }
}
