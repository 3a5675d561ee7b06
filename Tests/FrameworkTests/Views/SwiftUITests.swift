import AppleFoundation
import SwiftUI
import Synchronization
import Testing
import VirtualTime

/// What the tasks of the test views did.
private final class TaskLog: Sendable {
  private let lines = Mutex<[String]>([])
  func note(_ line: String) { lines.withLock { $0.append(line) } }
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines.removeAll() }
      return lines
    }
  }
}

/// Loads for 100 ms when it appears, as the row of an article does.
private struct Row: View {
  let number: Int
  let log: TaskLog
  @State private var image: UIImage?

  var body: some View {
    Group {
      if let image {
        Image(uiImage: image)
          .resizable()
          .scaledToFill()
      } else {
        Color.secondary.opacity(0.2)
      }
    }
    .frame(width: 390, height: 100)
    .clipped()
    .task(id: number) {
      log.note("begin \(number)")
      do {
        try await Task.sleep(for: .milliseconds(100))
        image = UIImage()
        log.note("end \(number)")
      } catch {
        log.note("cancel \(number)")
      }
    }
  }
}

private struct Feed: View {
  let log: TaskLog
  var body: some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(0..<100) { Row(number: $0, log: log) }
      }
    }
  }
}

@MainActor
private final class Counter: ObservableObject {
  @Published var number = 0
}

private struct Switch: View {
  @ObservedObject var counter: Counter
  let log: TaskLog
  var body: some View { Row(number: counter.number, log: log) }
}

@Suite("SwiftUI")
struct SwiftUITests {
  @Test("makes the rows of a lazy stack that are on the screen, and their images are seen")
  func lazyRows() throws {
    let device = TestDevice()
    let log = TaskLog()
    try device.onMain {
      let driver = FrameDriver(
        root: UIHostingController(rootView: Feed(log: log)),
        probe: TestProbe()
      )
      InterfaceState.current.kept = [driver]
      driver.appear()
      #expect(driver.layout() == 0)
      #expect(driver.content.images.isEmpty)
      #expect(driver.content.cells.count == 9)
    }
    #expect(log.take() == (0..<9).map { "begin \($0)" } + (0..<9).map { "end \($0)" })
    try device.onMain {
      let driver = try #require(InterfaceState.current.kept.first as? FrameDriver)
      driver.layout()
      #expect(
        driver.content.cells.map(\.item) == (0..<9).map { IndexPath(item: $0, section: 0) }
      )
      // It fills the row, so it is as high as it is wide, and the row clips it.
      #expect(driver.content.images[1].size == CGSize(width: 390, height: 390))
    }
  }

  @Test("cancels the task of a row that leaves and begins those that come")
  func scrolling() throws {
    let device = TestDevice()
    let log = TaskLog()
    try device.onMain {
      let driver = FrameDriver(
        root: UIHostingController(rootView: Feed(log: log)),
        probe: TestProbe()
      )
      InterfaceState.current.kept = [driver]
      driver.appear()
      afterDelay(0.05) {
        MainActor.assumeIsolated {
          _ = log.take()
          driver.scroll(to: 250, .drags)
          driver.layout()
        }
      }
    }
    #expect(
      Set(log.take())
        == Set(
          ["cancel 0", "cancel 1", "begin 9", "begin 10"] + (2..<11).map { "end \($0)" }
        )
    )
  }

  @Test("cancels a task whose id changes, in the next frame, and begins it again")
  func taskID() throws {
    let device = TestDevice()
    let log = TaskLog()
    try device.onMain {
      let counter = Counter()
      let root = UIHostingController(rootView: Switch(counter: counter, log: log))
      let driver = FrameDriver(root: root, probe: TestProbe())
      InterfaceState.current.kept = [driver]
      driver.appear()
      afterDelay(0.05) {
        MainActor.assumeIsolated {
          counter.number = 1
          #expect(log.take() == ["begin 0"])
          driver.layout()
        }
      }
    }
    #expect(log.take() == ["begin 1", "cancel 0", "end 1"])
  }
}
