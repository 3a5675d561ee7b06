import AppleFoundation
import Combine
import SwiftUI
import Synchronization
import TestSupport
import Testing
import VirtualDevice
import VirtualTime

/// What views noted.
private final class Notes: Sendable {
  private let lines = Mutex<[String]>([])
  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

/// Shows `view` in a window and lays it out once.
@MainActor
private func show<Content: View>(_ view: Content) -> FrameDriver {
  let driver = FrameDriver(root: UIHostingController(rootView: view), probe: TestProbe())
  InterfaceState.current.kept = [driver]
  driver.appear()
  driver.layout()
  return driver
}

@MainActor
private final class Model: ObservableObject {
  @Published var number = 0
  let words = PassthroughSubject<String, Never>()
}

private struct Listener: View {
  @ObservedObject var model: Model
  let notes: Notes
  var body: some View {
    Color.red
      .onReceive(model.words) { notes.add("\($0) at \(model.number)") }
      .onReceive(model.$number) { notes.add("number \($0)") }
  }
}

private struct SizeKey: PreferenceKey {
  static let defaultValue = CGSize.zero
  static func reduce(value: inout CGSize, nextValue: () -> CGSize) {
    let next = nextValue()
    value = CGSize(width: value.width + next.width, height: max(value.height, next.height))
  }
}

private struct Measured: View {
  let width: CGFloat
  let height: CGFloat
  var body: some View {
    Color.red.frame(width: width, height: height)
      .background(GeometryReader { Color.clear.preference(key: SizeKey.self, value: $0.size) })
  }
}

private struct Screen: UIViewControllerRepresentable {
  let notes: Notes
  let title: String
  func makeUIViewController(context: Context) -> NotingController { NotingController(notes) }
  func updateUIViewController(_ controller: NotingController, context: Context) {
    notes.add("update \(title)")
  }
  static func dismantleUIViewController(_ controller: NotingController, coordinator: ()) {
    controller.notes?.add("dismantle")
  }
}

private final class NotingController: UIViewController {
  var notes: Notes?
  convenience init(_ notes: Notes) {
    self.init(nibName: nil, bundle: nil)
    self.notes = notes
  }
  override func viewDidAppear(_ animated: Bool) { notes?.add("appear") }
  override func viewDidDisappear(_ animated: Bool) { notes?.add("disappear") }
}

private struct Counting: View {
  let title: String
  let notes: Notes
  @State private var births = 0
  var body: some View {
    Text(title).onAppear {
      births += 1
      notes.add("\(title) \(births)")
    }
  }
}

private struct Wedge: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: rect.origin)
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    return path
  }
}

@Suite("Parts of SwiftUI")
struct SwiftUIPartTests {
  @Test("A view keeps its subscription from one description to the next, with the newest action")
  func receive() throws {
    let notes = Notes()
    try TestDevice().onMain {
      let model = Model()
      let driver = show(Listener(model: model, notes: notes))
      model.words.send("one")
      model.number = 1
      driver.layout()
      model.words.send("two")
    }
    #expect(notes.all == ["number 0", "one at 0", "number 1", "two at 1"])
  }

  @Test("Preferences of the views below are reduced, and reported once for each change")
  func preferences() throws {
    let notes = Notes()
    try TestDevice().onMain {
      let driver = show(
        HStack {
          Measured(width: 30, height: 10)
          Measured(width: 50, height: 20)
        }.onPreferenceChange(SizeKey.self) { notes.add("\(Int($0.width)) × \(Int($0.height))") }
      )
      driver.layout()
    }
    #expect(notes.all.last == "80 × 20")
    #expect(notes.all.count(where: { $0 == "80 × 20" }) == 1)
  }

  @Test("A controller appears and disappears with its view")
  func controllers() throws {
    let notes = Notes()
    try TestDevice().onMain {
      let root = UIHostingController(rootView: AnyView(Screen(notes: notes, title: "a")))
      let driver = FrameDriver(root: root, probe: TestProbe())
      InterfaceState.current.kept = [driver]
      driver.appear()
      driver.layout()
      root.rootView = AnyView(Screen(notes: notes, title: "b"))
      driver.layout()
      root.rootView = AnyView(EmptyView())
      driver.layout()
    }
    #expect(notes.all == ["update a", "appear", "update b", "disappear", "dismantle"])
  }

  @Test("A cell shows a SwiftUI view, whose state goes on when it is configured anew")
  func hosting() throws {
    let notes = Notes()
    try TestDevice().onMain {
      let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      cell.contentConfiguration = UIHostingConfiguration { Counting(title: "a", notes: notes) }
      let root = UIViewController()
      root.view.addSubview(cell)
      let driver = FrameDriver(root: root, probe: TestProbe())
      InterfaceState.current.kept = [driver]
      driver.appear()
      driver.layout()
      cell.contentConfiguration = UIHostingConfiguration { Counting(title: "b", notes: notes) }
        .margins(.all, 0)
      driver.layout()
      #expect(cell.contentView.firstLabel?.text == "b")
    }
    #expect(notes.all == ["a 1"])
  }

  @Test("A screen that is to be shown over the feed traps with its name", .endsProcess)
  func sheets() async {
    await #expect(processExitsWith: .failure) {
      try TestDevice().onMain {
        _ = show(Color.red.sheet(isPresented: .constant(true)) { Text("over") })
      }
    }
  }

  @Test("A sheet that is not shown changes nothing, and a hidden view keeps its room")
  func rooms() throws {
    try TestDevice().onMain {
      let driver = show(
        VStack(spacing: 0) {
          Wedge().stroke(Color.red, lineWidth: 2).frame(width: 40, height: 50).hidden()
          Measured(width: 20, height: 30)
        }.sheet(isPresented: .constant(false)) { Text("over") }
      )
      let red = driver.root.view.firstView { $0.backgroundColor == Color.red.uiColorOfTest }
      // Both are 80 high together, in the middle of a screen of 844: 422 - 40 + 50.
      #expect(abs((red?.frame.minY ?? 0) - 432) < 0.001)
    }
  }

  @Test("Figures have the outlines that they say")
  func paths() {
    let circle = Circle().path(in: CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(circle.boundingRect.width == 20 && circle.boundingRect.minX == 10)
    var first = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    let second = first
    first.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
    #expect(second.boundingRect.width == 10 && first.boundingRect.width == 30)
    #expect(second.contains(CGPoint(x: 5, y: 5)) && !second.contains(CGPoint(x: 25, y: 5)))
    #expect(Angle.degrees(180).radians == .pi)
  }
}

extension Color {
  fileprivate var uiColorOfTest: UIColor { UIColor(red: 1, green: 0.23, blue: 0.19, alpha: 1) }
}

extension UIView {
  fileprivate var firstLabel: UILabel? { firstView { $0 is UILabel } as? UILabel }

  fileprivate func firstView(where isWanted: (UIView) -> Bool) -> UIView? {
    if isWanted(self) { return self }
    for view in subviews {
      if let found = view.firstView(where: isWanted) { return found }
    }
    return nil
  }
}
