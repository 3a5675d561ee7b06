import AppleFoundation
import Basics
import Testing
import UIKit

/// Which cells a list binds before they come onto the screen, by the version of the system.
@Suite("Cells ahead of the screen")
struct CellsAheadTests {
  private typealias ProcessInfo = AppleFoundation.ProcessInfo

  /// Rows of 100 points in a window of 844.
  enum List: Sendable, CaseIterable {
    case collection
    case table

    @MainActor
    func controller(_ log: ListLog) -> UIViewController {
      guard self == .table else { return LogList(log) }
      let table = LogTable(log)
      table.tableView.rowHeight = 100
      return table
    }
  }

  /// The items that `log` says were bound since the last call.
  @MainActor
  private static func bound(_ log: ListLog) -> [Int] {
    log.take().filter { $0.hasPrefix("willBind") }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
  }

  /// The items that a list of `list` binds as it appears, as it rests, as it is moved by 150 points
  /// in steps of 10, and as it rests again.
  private static func binds(_ list: List, on system: SystemVersion) throws -> [[Int]] {
    try TestDevice(system: system).onMain {
      let log = ListLog()
      let probe = LogProbe(log)
      let driver = FrameDriver(root: list.controller(log), probe: probe)
      driver.appear()
      var parts = [bound(log)]
      for _ in 0..<3 { driver.layout() }
      parts.append(bound(log))
      for step in 1...15 {
        driver.scroll(to: 10 * Double(step), .drags)
        driver.layout()
      }
      parts.append(bound(log))
      for _ in 0..<3 { driver.layout() }
      parts.append(bound(log))
      driver.disappear()
      return parts
    }
  }

  @Test(
    "are those of half a screen, bound while it scrolls, in a collection view before iOS 15",
    arguments: [SystemVersion(10), SystemVersion(14, 8)]
  )
  func whileScrolling(system: SystemVersion) throws {
    // With 2 to 10 on the screen, counted from 1, a report has 11 to 14; a row more touches half a
    // screen here.
    let binds = try Self.binds(.collection, on: system)
    #expect(binds == [Array(0..<9), [], Array(9..<15), []])
  }

  @Test(
    "are none in a table before iOS 15",
    arguments: [SystemVersion(10), SystemVersion(14, 8)]
  )
  func none(system: SystemVersion) throws {
    #expect(try Self.binds(.table, on: system) == [Array(0..<9), [], [9], []])
  }

  @Test(
    "are the next one, bound in spare time, from iOS 15 on",
    arguments: List.allCases,
    [SystemVersion(15), .standard]
  )
  func inSpareTime(list: List, system: SystemVersion) throws {
    #expect(try Self.binds(list, on: system) == [Array(0..<9), [9], [10], []])
  }

  @Test(
    "cost a frame that binds visible ones time before iOS 15, and none from then on",
    arguments: [(SystemVersion(14), 10), (SystemVersion(15), 9)]
  )
  func jump(system: SystemVersion, count: Int) throws {
    try TestDevice(system: system).onMain {
      let log = ListLog()
      let probe = LogProbe(log)
      let driver = FrameDriver(root: LogList(log), probe: probe)
      driver.appear()
      driver.layout()
      _ = log.take()
      driver.scroll(to: 3_000, .drags)
      driver.layout()
      #expect(Self.bound(log).count == count)
      driver.disappear()
    }
  }

  @Test("A cell that left a table is free at once before iOS 15", arguments: [(14, 1), (15, 0)])
  func reuse(major: Int, reuses: Int) throws {
    try TestDevice(system: SystemVersion(major)).onMain {
      let log = ListLog()
      let root = LogTable(log)
      let probe = LogProbe(log)
      let driver = FrameDriver(root: root, probe: probe)
      driver.appear()
      driver.layout()
      driver.scroll(to: 110, .drags)
      driver.layout()
      let rows = root.tableView.visibleCells.compactMap { $0 as? LogRow }
      #expect(rows.reduce(0) { $0 + $1.preparations } == reuses)
      driver.disappear()
    }
  }

  @Test("The app learns the version", arguments: [SystemVersion(12, 5), .standard])
  func version(system: SystemVersion) throws {
    try TestDevice(system: system).onMain {
      let own = ProcessInfo.processInfo.operatingSystemVersion
      #expect(own.majorVersion == system.major && own.minorVersion == system.minor)
      #expect(UIDevice.current.systemVersion == "\(system.major).\(system.minor)")
      let next = ProcessInfo.OperatingSystemVersion(
        majorVersion: 15,
        minorVersion: 0,
        patchVersion: 0
      )
      let hasNext = ProcessInfo.processInfo.isOperatingSystemAtLeast(next)
      #expect(hasNext == (system.major >= 15))
    }
  }
}
