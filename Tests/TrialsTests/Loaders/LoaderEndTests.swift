import Basics
import Files
import Foundation
import Records
import Scenarios
import TestSupport
import Testing
import Variants
import VirtualTime

@testable import Runs
@testable import Trials

@Suite("The end of a loader that breaks", .timeLimit(.minutes(30)))
struct LoaderEndTests {
  /// Where the trial of a child process is played.
  private enum Place: String, CaseIterable {
    /// In a copy of it, as hunts and replays do.
    case copy
    /// In itself, as runs do.
    case process
    /// In a copy that fills the loader's caches before the trial.
    case session
  }

  private static let placeVariable = "IMAGEBENCH_TEST_PLACE"
  private static let folderVariable = "IMAGEBENCH_TEST_FOLDER"
  private static let environment = ProcessInfo.processInfo.environment
  private static let isChild = environment[placeVariable] != nil

  /// The trial of a child process: no other test may run there, because it copies the process.
  @Test("is played in a process of its own", .enabled(if: isChild))
  func play() throws {
    let place = try #require(Self.environment[Self.placeVariable].flatMap(Place.init))
    var variant = Variant(name: BrokenLoader.name, summary: BrokenLoader.summary)
    variant.subject = .loader
    let scenario = place == .session ? Scenario.photoGrid : .cellReuse
    var trial = LoaderTrial(
      spec: .of(scenario.shortened(by: 4), variant),
      sources: .modelled,
      decoding: .model,
      subject: .loader(BrokenLoader.self),
      processMemory: place == .process ? .measure : .ignore,
      schedule: .fifo,
      lanes: .off,
      continuesToRest: false
    )
    // Small bounds of which no healthy trial takes a tenth.
    trial.bounds.turns = 100_000
    trial.bounds.processorSeconds = 2
    trial.bounds.waitingSeconds = 2
    trial.bounds.memoryShare = 0.2
    trial.bounds.printedBytes = 1 << 20
    do throws(TrialFault) {
      let outcome = place == .process ? try trial.play { _ in } : try trial.playInCopy { _ in }
      print("ended well with \(outcome.lostCount) lost signposts")
      guard let folder = Self.environment[Self.folderVariable] else { return }
      try FileOperations.posix.writeRow(in: folder)
    } catch {
      print("ended with: \(error)")
      guard place == .process else { return }
      // As the command does that plays one trial.
      FileHandle.standardError.write(Data("imagebench: \(error)\n".utf8))
      exit(1)
    }
  }

  /// What a child process prints that plays the loader.
  private func said(_ breakage: Breakage, _ place: Place) throws -> ChildProcess.Ending {
    try ChildProcess(
      CommandLine.arguments[0],
      ["--testing-library", "swift-testing", "--filter", "LoaderEndTests"],
      environment: [
        Self.placeVariable: place.rawValue, BrokenLoader.variable: breakage.rawValue,
        "SWIFT_BACKTRACE": "enable=yes,color=no",
      ]
    ).wait()
  }

  @Test("is none where nothing breaks", .enabled(if: !isChild), arguments: Place.allCases)
  private func healthy(place: Place) throws {
    let ending = try said(.none, place)
    #expect(ending.code == 0 && ending.said.contains("ended well"), "\(ending.said)")
    // What the loader prints is not lost.
    #expect(ending.said.contains("the loader shows item 39"), "\(ending.said)")
  }

  @Test(
    "by a crash names the function, the file, the frame and the signal",
    .enabled(if: !isChild),
    arguments: Breakage.crashes
  )
  func crash(breakage: Breakage) throws {
    let ending = try said(breakage, .copy)
    let sentence = try #require(ending.said.sentence, "\(ending.said)")
    #expect(sentence.hasPrefix("the loader broken crashed in frame "), "\(sentence)")
    #expect(!sentence.contains("frame 0 "), "\(sentence)")
    let (function, words, signals) = breakage.expected
    #expect(sentence.contains(function), "\(sentence)")
    // The runtime does not look through the frames of the C library.
    let hasFile = sentence.contains("at BrokenLoader.swift:")
    #expect(hasFile || breakage == .abort, "\(sentence)")
    #expect(sentence.contains(words), "\(sentence)")
    #expect(signals.contains { sentence.contains("(\($0))") }, "\(sentence)")
    #expect(ending.code == 0, "the process that made the copy goes on: \(ending.said)")
  }

  @Test("by a crash before the trial says so", .enabled(if: !isChild))
  func crashBefore() throws {
    let sentence = try #require(try said(.badPointer, .session).said.sentence)
    #expect(
      sentence.hasPrefix("while it filled its caches before the trial, the loader broken crashed"),
      "\(sentence)"
    )
    #expect(sentence.contains("usePointer"), "\(sentence)")
  }

  @Test(
    "of work without an end is a sentence that names the work",
    .enabled(if: !isChild),
    arguments: Breakage.endless
  )
  func endless(breakage: Breakage) throws {
    let ending = try said(breakage, .copy)
    let sentence = try #require(ending.said.sentence, "\(ending.said)")
    let (function, words, _) = breakage.expected
    #expect(sentence.contains(words), "\(sentence)")
    #expect(function.isEmpty || sentence.contains(function), "\(sentence)")
  }

  @Test(
    "in a run is the reason of its failure, and the other trials are played",
    .enabled(if: !isChild),
    arguments: [Breakage.absentValue, .endlessCallsBelow, .loop, .queue]
  )
  func run(breakage: Breakage) throws {
    let run = try TestRun(["naive", "dedup"])
    let runner = PlanRunner(
      plan: run.plan,
      directory: try run.open(),
      executable: "/usr/bin/env",
      jobs: 1
    ) { spec, folder in
      let broken = spec.variant.name == "dedup" ? breakage : .none
      return [
        "\(Self.placeVariable)=process", "\(Self.folderVariable)=\(folder)",
        "\(BrokenLoader.variable)=\(broken.rawValue)", "SWIFT_BACKTRACE=enable=yes,color=no",
        CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter",
        "LoaderEndTests",
      ]
    }
    let outcome = try runner.run(isInterrupted: { false }, report: { _ in })
    #expect(outcome.failures.map(\.spec.variant.name) == ["dedup"])
    #expect(outcome.present == [1])
    let reason = outcome.failures.first?.reason ?? ""
    let (function, words, _) = breakage.expected
    #expect(reason.contains("the loader") && reason.contains(" frame "), "\(reason)")
    #expect(reason.contains(words) && reason.contains(function), "\(reason)")
  }
}

extension Breakage {
  /// What the sentence about it contains: the function, the cause, one of the signals.
  fileprivate var expected: (function: String, words: String, signals: [String]) {
    // A trap is another instruction on each processor.
    let traps = ["SIGILL", "SIGTRAP"]
    switch self {
    case .none: return ("", "", [])
    case .absentValue: return ("useAbsentValue", "Unexpectedly found nil", traps)
    case .message: return ("giveUp", "the loader gives up", traps)
    case .badPointer: return ("usePointer", "Bad pointer dereference", ["SIGSEGV"])
    case .endlessCalls, .endlessCallsBelow: return ("callItself", "stack is used up", ["SIGSEGV"])
    case .abort: return ("endByAbort", "Aborted", ["SIGABRT"])
    case .badIndexInTask: return ("useIndex", "Index out of range", traps)
    case .loop, .loopBelow: return ("loopForEver", "of processor time", [])
    case .queue: return ("enqueueForEver", "does not come to rest", [])
    case .tasks: return ("beginTasksForEver", "does not come to rest", [])
    case .memory: return ("takeMemory", "takes memory without an end", [])
    case .memoryInTurns: return ("", "takes memory without an end", [])
    case .messages: return ("", "prints without an end", [])
    case .deadlock: return ("semaphore", "the main thread waits", [])
    case .fifo: return ("readFromSilence", "waits in frame", [])
    case .layout: return ("BrokenCell", "layout feedback", [])
    }
  }
}

extension String {
  /// The sentence with which the trial of a child process ended.
  fileprivate var sentence: String? {
    split(separator: "\n").first { $0.hasPrefix("ended with: ") }.map { String($0.dropFirst(12)) }
  }
}

extension FileOperations {
  /// Writes what marks a part as complete.
  fileprivate func writeRow(in folder: String) throws(TrialFault) {
    do throws(FileError) {
      let writer = try WholeFileWriter(path: RunFolder.path(of: .row, in: folder))
      try writer.append("row\n")
      try writer.commit()
    } catch {
      throw .files(error)
    }
  }
}
