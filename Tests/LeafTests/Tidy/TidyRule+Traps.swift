extension TidyRule {
  /// Rules about ending the program, and a test.
  static let traps: [TidyRule] = [
    TidyRule(
      "There is no try! and no as!",
      bad: [swift("let a = try! b()"), swift("let a = b as! Int"), test("try! a()")],
      good: [swift("let a = \"try!\" // as!"), swift("let a = b as? Int"), swift("let a = has!")],
      file: { file in
        guard file.language == .swift else { return [] }
        return ["try!", "as!"].flatMap { pattern in
          file.occurrences(of: pattern).map {
            file.finding(at: $0, "\(pattern) hides the error; throw, or trap with a message")
          }
        }
      }
    ),
    TidyRule(
      "Every trap has a message",
      bad: [
        swift("precondition(a > 0)"), swift("assert(a(b, c))"), swift("fatalError()"),
        swift("preconditionFailure( )"), swift("assertionFailure()"),
        swift("precondition(\n  a.allSatisfy { $0 > 0 },\n)"), test("fatalError()"),
      ],
      good: [
        swift("precondition(a > 0, \"a is \\(a)\")"), swift("fatalError(\"no state\")"),
        swift("assert(\n  a,\n  \"b\"\n)"), swift("// fatalError()"),
        swift("func assert(_ a: Int) {}"),
        swift("macro.assert(a)"),
      ],
      file: { file in
        guard file.language == .swift else { return [] }
        let argumentCounts = [
          ("precondition", 2), ("assert", 2), ("fatalError", 1), ("preconditionFailure", 1),
          ("assertionFailure", 1),
        ]
        return argumentCounts.flatMap { name, count in
          file.occurrences(of: name + "(").compactMap { offset in
            let isCall =
              file.lastWord(before: offset) != "func"
              && file.previous(before: offset) != UInt8(ascii: ".")
            guard isCall, file.arguments(offset + name.utf8.count).count < count else { return nil }
            return file.finding(at: offset, "\(name) without a message; state the condition")
          }
        }
      }
    ),
    TidyRule(
      "A time limit leaves a test the time that it waits for its turn",
      bad: [test("@Suite(\"a\", .timeLimit(.minutes(5)))")],
      good: [test("@Suite(\"a\", .timeLimit(.minutes(30)))"), test("let a = b.minutes(5)")],
      file: { file in
        guard file.language == .swift else { return [] }
        // A test counts as begun before it has a thread, and the whole suite takes ten minutes.
        return file.occurrences(of: ".timeLimit(.minutes(").filter { offset in
          !file.code[offset...].starts(with: ".timeLimit(.minutes(30))".utf8)
        }.map { file.finding(at: $0, "a limit other than 30 minutes; the wait counts too") }
      }
    ),
  ]
}
