import Files
import Glibc
import ImagePipeline
import TestSupport
import Testing
import Variants

@testable import Runs
@testable import Trials

@Suite("A disk that is full")
struct DiskFullTests {
  private static let spec = TrialSpec.of(.short("cell-reuse"), .boundedCache)

  private func run(into directory: String, _ disk: FullDisk) throws {
    var runner = TrialRunner(spec: Self.spec, sources: .modelled)
    runner.decoding = .model
    try runner.run(into: directory, files: disk.operations)
  }

  @Test("ends a trial with the file's name and leaves no partial file", arguments: 0..<8)
  func trial(eighth: Int) throws {
    let whole = TemporaryDirectory()
    let counter = FullDisk()
    try run(into: whole.path, counter)
    // Full from the start, in the middle of every file, and one byte before the end.
    let room = eighth < 7 ? counter.writtenBytes * eighth / 7 : counter.writtenBytes - 1
    let directory = TemporaryDirectory()
    let disk = FullDisk(room: room)
    let fault = try #require(throws: TrialFault.self) {
      try run(into: directory.path, disk)
    }
    guard case .files(let error) = fault else {
      Issue.record("\(fault)")
      return
    }
    #expect(error.code == ENOSPC)
    #expect(error.path.hasPrefix(directory.path))
    let names = try FileOperations.posix.listDirectory(directory.path)
    #expect(!names.contains("trial.csv"))
    #expect(names.allSatisfy { !$0.hasSuffix(".part") })
    for name in names {
      #expect(
        try FileOperations.posix.readWhole(directory.file(name))
          == FileOperations.posix.readWhole(whole.file(name)),
        "\(name)"
      )
    }
  }

  @Test("that has just enough room is not an error")
  func enough() throws {
    let whole = TemporaryDirectory()
    let counter = FullDisk()
    try run(into: whole.path, counter)
    let directory = TemporaryDirectory()
    try run(into: directory.path, FullDisk(room: counter.writtenBytes))
    #expect(try FileOperations.posix.listDirectory(directory.path).count == 4)
  }

  @Test("a missing directory is named")
  func noDirectory() throws {
    let directory = TemporaryDirectory()
    let fault = try #require(throws: TrialFault.self) {
      try run(into: directory.file("nowhere"), FullDisk())
    }
    guard case .files(let error) = fault else {
      Issue.record("\(fault)")
      return
    }
    #expect(error.code == ENOENT)
  }

  @Test("keeps the previous tables", arguments: [0, 1, 100, 2_000, 6_000])
  func tables(room: Int) throws {
    let run = try TestRun(["naive"])
    #expect(try run.run().failures.isEmpty)
    for name in ["trials.csv", "frames.csv", "loads.csv", "metrics.csv"] {
      try run.write(name, "old\n")
    }
    let whole = try TestRun(["naive"])
    #expect(try whole.run().failures.isEmpty)
    _ = try whole.open().assemble(whole.plan)
    let directory = try RunDirectory(
      path: run.path,
      identity: TestRun.identity,
      policy: .resume,
      files: FullDisk(room: room + TestRun.identity.utf8.count + 1).operations
    )
    #expect(throws: RunFault.self) { try directory.assemble(run.plan) }
    for name in ["trials.csv", "frames.csv", "loads.csv", "metrics.csv"] {
      let text = try run.text(name)
      #expect(try text == "old\n" || text == whole.text(name), "\(name)")
    }
    #expect(try run.names().allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test("refuses to begin a run")
  func begin() throws {
    let run = try TestRun()
    #expect(throws: RunFault.self) { try run.open(files: FullDisk(room: 3).operations) }
    #expect(try run.names().isEmpty)
  }
}
