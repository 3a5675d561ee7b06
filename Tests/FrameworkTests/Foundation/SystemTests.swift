import AppleFoundation
import Basics
import Testing
import VirtualDevice
import VirtualTime

@Suite("Facts of the device")
struct SystemTests {
  private typealias FileManager = AppleFoundation.FileManager
  private typealias ProcessInfo = AppleFoundation.ProcessInfo

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Queues compare by identity, also with none, and are keys")
  func queues() {
    let queue = DispatchQueue(label: "same")
    let other = DispatchQueue(label: "same")
    let none: DispatchQueue? = nil
    #expect(queue == queue && queue != other && none != queue)
    #expect([queue: 1, other: 2][queue] == 1)
  }

  @Test("The folders of the app lie in the container of the device")
  func folders() throws {
    let device = TestDevice(container: folder.path)
    let paths = try device.onMain {
      [
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0].path,
        try FileManager.default.url(
          for: .documentDirectory,
          in: .userDomainMask,
          appropriateFor: nil,
          create: true
        ).path,
        URL.cachesDirectory.path,
        AppleFoundation.NSSearchPathForDirectoriesInDomains(
          .libraryDirectory,
          .userDomainMask,
          true
        )[0],
        FileManager.default.temporaryDirectory.path,
        AppleFoundation.NSHomeDirectory(),
      ]
    }
    let expected = ["/Library/Caches", "/Documents", "/Library/Caches", "/Library", "/tmp", ""]
    #expect(paths == expected.map { folder.path + $0 })
    #expect(Foundation.FileManager.default.fileExists(atPath: folder.path + "/Library/Caches"))
  }

  @Test("The memory is that of the device")
  func memory() throws {
    let bytes = try TestDevice().onMain { ProcessInfo.processInfo.physicalMemory }
    #expect(bytes == 6 << 30)
  }

  @Test("A source of memory pressure calls its handler for the levels that it was made for")
  func pressure() throws {
    let device = TestDevice()
    let diary = Diary()
    try device.onMain {
      let source = DispatchSource.makeMemoryPressureSource(
        eventMask: [.warning, .critical],
        queue: .main
      )
      source.setEventHandler {
        diary.note(source.data.contains(.critical) ? "critical" : "warning")
        if source.data.contains(.critical) { source.cancel() }
      }
      device.device.warn(.critical)
      source.resume()
      for (index, level) in [MemoryPressure.warning, .normal, .critical, .critical].enumerated() {
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(index)) {
          device.device.warn(level)
        }
      }
    }
    #expect(diary.all == ["warning", "critical"])
  }

  @Test("A source of memory pressure that is gone is called no longer")
  func pressureEnds() throws {
    let device = TestDevice()
    let diary = Diary()
    try device.onMain {
      do {
        let source = DispatchSource.makeMemoryPressureSource(eventMask: .all, queue: .main)
        source.setEventHandler { diary.note("called") }
        source.resume()
      }
      device.device.warn(.warning)
    }
    #expect(diary.all == [])
  }

  @Test("Files are dated by the time of the world")
  func dates() throws {
    let device = try files()
    let path = folder.path + "/a"
    let seconds = try device.inTask { () -> [Int] in
      let start = Date()
      func seconds(_ date: Any?) -> Int {
        (date as? Date).map { Int($0.timeIntervalSince(start).rounded()) } ?? -1
      }
      try await Task.sleep(for: .seconds(10))
      try Data(count: 10).write(to: URL(fileURLWithPath: path))
      try await Task.sleep(for: .seconds(10))
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.write(contentsOf: Data(count: 5))
      try handle.close()
      try await Task.sleep(for: .seconds(10))
      for _ in 0..<2 {
        _ = try Data(contentsOf: URL(fileURLWithPath: path))
        try await Task.sleep(for: .seconds(10))
      }
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let values = try loaderResourceValues(
        of: URL(fileURLWithPath: path),
        forKeys: [.creationDateKey, .contentAccessDateKey, .contentModificationDateKey]
      )
      return [
        seconds(attributes[.creationDate]), seconds(attributes[.modificationDate]),
        seconds(values.creationDate), seconds(values.contentModificationDate),
        seconds(values.contentAccessDate),
      ]
    }
    #expect(seconds == [10, 20, 10, 20, 30])
  }

  @Test("An app sets the dates of its files")
  func setDates() throws {
    let device = try files()
    let path = folder.path + "/a"
    let dates = try device.onMain { () -> [Int] in
      func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }
      var url = URL(fileURLWithPath: path)
      try Data(count: 10).write(to: url)
      try FileManager.default.setAttributes(
        [.creationDate: date(1000), .modificationDate: date(2000)],
        ofItemAtPath: path
      )
      var values = URLResourceValues()
      values.contentAccessDate = date(3000)
      try setLoaderResourceValues(values, of: &url)
      let found = try loaderResourceValues(
        of: URL(fileURLWithPath: path),
        forKeys: [.creationDateKey, .contentAccessDateKey, .contentModificationDateKey]
      )
      return [found.creationDate, found.contentModificationDate, found.contentAccessDate].map {
        Int($0?.timeIntervalSince1970 ?? -1)
      }
    }
    #expect(dates == [1000, 2000, 3000])
  }

  /// A device whose world dates the files of the folder.
  private func files() throws -> TestDevice {
    TestDevice(container: folder.path)
  }
}
