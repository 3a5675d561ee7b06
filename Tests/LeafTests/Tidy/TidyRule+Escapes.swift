extension TidyRule {
  /// The tests of virtual worlds, in which a sleep takes no real time.
  private static let virtualSleepers = [
    "Tests/WorldTests/", "Tests/FrameworkTests/", "Tests/TrialsTests/Causes/FaultyLoaders",
  ]

  /// The code that runs as it would in an app: it starts its tasks and sleeps by itself.
  private static let underTest = "Sources/PipelineUnderTest/"

  /// Rules that leave time, random numbers and threads to the environment.
  static let escapes: [TidyRule] = [
    TidyRule(
      "Code in Sources does not leave its lane, clock or seed",
      bad: [
        swift("try await Task.sleep(for: .seconds(1))"), swift("Task.detached { }"),
        swift("Task.immediate { }"), swift("@MainActor func a() {}"), swift("let a = Date()"),
        swift("let a = Date.now"), swift("DispatchQueue.main.async {}"), swift("let a = UUID()"),
        swift("let a = \"at \\(Date())\""), swift("a.shuffle()"), swift("a.shuffled()"),
        swift("let b = a.randomElement()"), swift("var g = SystemRandomNumberGenerator()"),
      ],
      good: [
        swift("// Task.sleep is Swift's."), swift("let a = \"Task.sleep\""),
        pipeline("try await Task.sleep(for: .seconds(1))"), pipeline("@MainActor func a() {}"),
        SourceFile("Sources/ImageBench/VirtualTime/World.swift", "Task.detached { }\n"),
        SourceFile("Sources/PipelineUnderTest/Frameworks/UIKit/A.swift", "@MainActor class A {}\n"),
        swift("a.shuffled(using: &generator)"), swift("let a = UpDate()"),
        SourceFile("Tests/A/B.swift", "Task.detached { }\n"),
        swift("/* @MainActor /* */ Date() */"),
      ],
      file: { file in
        // A world's own self-test does all of it, and what has Apple's names runs in a world.
        if file.module == "VirtualTime" || file.hasApplesNames { return [] }
        // The screen of a loader is played on the main lane of its world.
        if file.path.hasPrefix("Sources/ImageBench/Trials/Loaders/") { return [] }
        // The pipeline meets its cells on the main actor, as any loader does.
        let own = file.path.hasPrefix(underTest) ? [] : ["Task.sleep", "@MainActor"]
        let banned = [
          "Task.detached", "Task.immediate", "Date()", "Date.now",
          "DispatchQueue", "UUID()", "shuffle()", "shuffled()", "randomElement()",
          "SystemRandomNumberGenerator",
        ]
        return swiftSource(file, own + banned, "take it from the environment")
      }
    ),
    TidyRule(
      "Only the pipeline and Simulation start tasks that belong to no group",
      bad: [
        swift("Task { await a() }"), swift("let t = Task<Int, Never> { 1 }"),
        swift("Task(priority: .high) { }"), swift("let t = Task\n{ }"),
        swift("start(with: Task { })"),
      ],
      good: [
        swift("var task: Task<Void, Never> { stored }"),
        swift("func a() -> Task<Int, Never> { b }"),
        swift("group.addTask { }"), swift("withTaskGroup(of: Int.self) { _ in }"),
        swift("let t: Task<Void, Never>?"), swift("Task.isCancelled"), swift("struct MyTask {}"),
        pipeline("Task { await a() }"),
        SourceFile("Sources/ImageBench/Simulation/A.swift", "Task(priority: .medium) { }\n"),
      ],
      file: { file in
        let isStarter = file.path.hasPrefix(underTest) || file.module == "Simulation"
        return file.isInSources && !isStarter ? tasks(file).map(\.finding) : []
      }
    ),
    TidyRule(
      "Nothing names an executor, so that every job reaches the world in which it was enqueued",
      bad: [
        swift("Task(executorPreference: e) { }"), pipeline("Task(executorPreference: e) { }"),
        SourceFile("Tests/A/B.swift", "Task(executorPreference: e) { }\n"),
      ],
      good: [swift("Task(priority: .low) { }")],
      file: { file in
        // The table of features says what a world does with executors of code's own.
        if file.path == "Tests/WorldTests/VirtualTime/Feature+Executors.swift" { return [] }
        return tasks(file).filter(\.namesExecutor).map(\.finding)
      }
    ),
    TidyRule(
      "Clocks of the machine are read through SystemClock",
      bad: [swift("clock_gettime(CLOCK_MONOTONIC, &time)")],
      good: [
        swift("SystemClock.monotonic.seconds"), swift("// C function: `clock_gettime`."),
        SourceFile("Sources/ImageBench/Basics/SystemClock.swift", "clock_gettime(a, &b)\n"),
      ],
      file: { file in
        file.path == "Sources/ImageBench/Basics/SystemClock.swift"
          ? [] : swiftSource(file, ["clock_gettime("], "use SystemClock")
      }
    ),
    TidyRule(
      "Random draws name their generator",
      bad: [
        swift("Int.random(in: 0..<9)"), swift("Bool.random()"),
        swift("Double.random(in: a(using: b))"),
      ],
      good: [
        swift("Int.random(in: 0..<9, using: &g)"), swift("Bool.random(using: &g)"),
        swift("a.random"),
      ],
      file: { file in
        guard file.isInSources, file.language == .swift else { return [] }
        return file.occurrences(of: ".random(").compactMap { offset in
          let arguments = file.arguments(offset + ".random".utf8.count)
          if arguments.contains(where: { $0.hasPrefix("using:") }) { return nil }
          return file.finding(at: offset, "a draw without a seed; pass a generator with using:")
        }
      }
    ),
    TidyRule(
      "Tests do not sleep",
      bad: [
        test("sleep(1)"), test("usleep(10)"), test("nanosleep(&a, nil)"),
        test("try await Task.sleep(for: .seconds(1))"), test("Thread.sleep(forTimeInterval: 1)"),
        test("try await ContinuousClock().sleep(for: a)"),
      ],
      good: [
        SourceFile("Tests/WorldTests/A.swift", "try await Task.sleep(for: .seconds(1))\n"),
        test("await clock.sleep(until: later)"), test("// sleep(1)"), test("func sleep() {}"),
        test("func sleepDeep(_ a: Int) {}"),
      ],
      file: sleeps
    ),
  ]

  static func swift(_ text: String) -> SourceFile {
    SourceFile("Sources/ImageBench/Trials/Sample.swift", text + "\n")
  }

  private static func pipeline(_ text: String) -> SourceFile {
    SourceFile("\(underTest)ImagePipeline/Sample.swift", text + "\n")
  }

  static func test(_ text: String) -> SourceFile {
    SourceFile("Tests/TrialsTests/Sample.swift", text + "\n")
  }

  /// A finding for each occurrence of `banned` in a Swift file under Sources.
  static func swiftSource(
    _ file: SourceFile,
    _ banned: [String],
    _ remedy: String
  ) -> [Finding] {
    guard file.isInSources, file.language == .swift else { return [] }
    return banned.flatMap { pattern in
      file.occurrences(of: pattern).map { file.finding(at: $0, "\(pattern) is banned; \(remedy)") }
    }
  }

  /// The offsets at which a file starts a task that belongs to no group.
  private static func tasks(_ file: SourceFile) -> [(finding: Finding, namesExecutor: Bool)] {
    guard file.language == .swift else { return [] }
    return file.occurrences(of: "Task").compactMap { offset in
      guard var next = file.next(after: offset + 4) else { return nil }
      if file.code[next] == UInt8(ascii: "<") {
        // With generic arguments it may be the type of a property or result, followed by a body.
        let before = file.previous(before: offset)
        if before == UInt8(ascii: ":") || before == UInt8(ascii: ">") { return nil }
        guard let end = file.closing(next), let after = file.next(after: end + 1) else {
          return nil
        }
        next = after
      }
      switch file.code[next] {
      case UInt8(ascii: "{"):
        return (file.finding(at: offset, "a task that nothing waits for; use a group"), false)
      case UInt8(ascii: "("):
        let names = file.arguments(next).contains { $0.hasPrefix("executorPreference:") }
        let text =
          names
          ? "a task on an executor of its own; leave it out"
          : "a task that nothing waits for; use a group"
        return (file.finding(at: offset, text), names)
      default: return nil
      }
    }
  }

  @Sendable
  private static func sleeps(_ file: SourceFile) -> [Finding] {
    guard file.isInTests, file.language == .swift,
      !virtualSleepers.contains(where: { file.path.hasPrefix($0) })
    else { return [] }
    let remedy = "wait for a gate or a virtual clock"
    let calls = ["sleep(", "usleep(", "nanosleep(", "clock_nanosleep("].flatMap { pattern in
      file.occurrences(of: pattern).filter { offset in
        let before = file.previous(before: offset)
        return before != UInt8(ascii: ".") && file.lastWord(before: offset) != "func"
      }
    }
    let members = [
      "Task.sleep", "Thread.sleep", "ContinuousClock().sleep", "SuspendingClock().sleep",
    ].flatMap { file.occurrences(of: $0) }
    return (calls + members).map { file.finding(at: $0, "a sleeping test; \(remedy)") }
  }
}
