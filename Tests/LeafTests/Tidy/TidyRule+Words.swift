/// A turn of phrase that a newcomer has to read twice, and the words to use instead.
private struct AvoidedPhrase {
  /// In lower case; words are separated by single spaces.
  var phrase: String
  /// What is wrong with it.
  var reason: String
  var instead: String
  /// Bytes of which one has to follow the phrase; nil for any.
  var followers: String?

  init(_ phrase: String, _ reason: String, instead: String, before followers: String? = nil) {
    self.phrase = phrase
    self.reason = reason
    self.instead = instead
    self.followers = followers
  }
}

extension TidyRule {
  /// One file has to spell the phrases out; the others hold them as data: search words of users,
  /// and reasons that recorded tables contain.
  private static let proseExceptions: Set = [
    "Tests/LeafTests/Tidy/TidyRule+Words.swift",
    "Sources/Scenarios/Patterns/FailurePattern+Sayings.swift",
    "Tests/WorldTests/Scenarios/PatternSearchTests.swift",
    "Sources/ImageBench/Trials/Metrics/CacheFold.swift",
    "Tests/TrialsTests/Metrics/MetricCatalogueTests.swift",
    "Tests/CommandLineTests/ExplainCommandTests.swift",
  ]

  private static let commentColumnsMax = 100

  private static let agent = "it hides who acts"
  private static let calque = "it is not the usual English word"

  private static let avoided = [
    AvoidedPhrase("reckon", calque, instead: "compute"),
    AvoidedPhrase("reckons", calque, instead: "computes"),
    AvoidedPhrase("reckoned", calque, instead: "computed"),
    AvoidedPhrase("is told", agent, instead: "\"X reports\", \"is reported\" or \"is given\""),
    AvoidedPhrase("are told", agent, instead: "\"X reports\", \"are reported\" or \"are given\""),
    AvoidedPhrase("was told", agent, instead: "\"X reported\", \"was reported\" or \"was given\""),
    AvoidedPhrase("be told", agent, instead: "\"be reported\" or \"be distinguished\""),
    AvoidedPhrase("whoever", agent, instead: "the name of the caller, user or process"),
    AvoidedPhrase("nobody", agent, instead: "\"no caller\", \"no user\", or what is unknown"),
    AvoidedPhrase("somebody", agent, instead: "the name of the caller, user or process"),
    AvoidedPhrase("of which any", "it nests two relative clauses", instead: "a second sentence"),
    AvoidedPhrase("come along", calque, instead: "\"are bundled\""),
    AvoidedPhrase("comes along", calque, instead: "\"is bundled\""),
    AvoidedPhrase("belong into", calque, instead: "\"belong in\""),
    AvoidedPhrase("belongs into", calque, instead: "\"belongs in\""),
    AvoidedPhrase("puts together", calque, instead: "\"merges\""),
    AvoidedPhrase("held against", calque, instead: "compared with"),
    AvoidedPhrase("stands beside", calque, instead: "is next to"),
    AvoidedPhrase("stand beside", calque, instead: "are next to"),
    AvoidedPhrase("stands against", calque, instead: "is compared with"),
    AvoidedPhrase("behind its", "a position in text is not behind", instead: "\"after its\""),
    AvoidedPhrase("no more", "as an adverb it is archaic", instead: "no longer", before: ".,;:)\""),
  ]

  /// Rules about the words of comments, messages and documents.
  static let words: [TidyRule] = [
    TidyRule(
      "Prose uses plain words",
      bad: avoided.flatMap { avoided -> [SourceFile] in
        let text = "A \(avoided.phrase)."
        return [
          prose("// \(text)\n"), prose("/// \(text.replacing(" ", with: "\n  /// "))\n"),
          prose("let a = \"\(text)\"\n"), prose("let a = \"\"\"\n  \(text)\n  \"\"\"\n"),
          SourceFile("README.md", text + "\n"),
          SourceFile("Sources/a.h", "/* \(text.uppercased()) */\n"),
        ]
      },
      good: [
        prose("let nobody = somebody.reckon(told)\n"),
        prose("// no more than two, and no more rows\n"),
        prose("// untold reckoning\n"), prose("let a = \"is\" + \"told\" // \"is\", told\n"),
        SourceFile("Tests/golden.json", "\"nobody\"\n"),
      ],
      file: { file in
        guard isCovered(file), file.language != .other || file.path.hasSuffix(".md") else {
          return []
        }
        let text = Prose(file)
        return avoided.flatMap { avoided in
          text.offsets(of: avoided.phrase, before: avoided.followers).map {
            file.finding(
              at: $0,
              "\"\(avoided.phrase)\": \(avoided.reason); use \(avoided.instead)"
            )
          }
        }
      }
    ),
    TidyRule(
      "Comment lines have at most \(commentColumnsMax) columns",
      bad: [prose("// " + String(repeating: "é", count: commentColumnsMax - 2) + "\n")],
      good: [
        prose("// " + String(repeating: "é", count: commentColumnsMax - 3) + "\n"),
        prose("let a = \"" + String(repeating: "a", count: commentColumnsMax) + "\"\n"),
      ],
      file: { file in
        guard isCovered(file), file.language != .other else { return [] }
        return (1...file.lineStarts.count).compactMap { number in
          let line = file.line(number, of: file.bytes)
          guard String(decoding: line, as: UTF8.self).count > commentColumnsMax,
            SourceFile.trimmed(file.line(number, of: file.code)).isEmpty,
            !SourceFile.trimmed(file.line(number, of: file.comments)).isEmpty
          else { return nil }
          let text = "the comment is longer than \(commentColumnsMax) columns; wrap it"
          return Finding(path: file.path, line: number, text: text)
        }
      }
    ),
  ]

  private static func isCovered(_ file: SourceFile) -> Bool {
    !proseExceptions.contains(file.path) && !file.isGenerated
  }

  private static func prose(_ text: String) -> SourceFile {
    SourceFile("Sources/A.swift", text)
  }
}

/// The comments and literals of a file, or a whole document, in lower case and with single spaces.
private struct Prose {
  private var text: [UInt8] = []
  /// The offset in the file of each byte of the text.
  private var origins: [Int] = []

  init(_ file: SourceFile) {
    var isAtLineStart = true
    for (offset, byte) in file.bytes.enumerated() {
      if SourceFile.isSpace(byte) {
        if byte == 0x0a { isAtLineStart = true }
        if text.last != 0x20 { append(0x20, offset) }
        continue
      }
      // The marks of a wrapped comment must not separate the words of a phrase.
      if isAtLineStart, "/*".utf8.contains(byte), file.language != .other { continue }
      isAtLineStart = false
      // Code between two literals ends a phrase.
      let isCode = file.language != .other && file.code[offset] == byte
      append(isCode ? UInt8(ascii: "\"") : Self.lowercased(byte), offset)
    }
  }

  private mutating func append(_ byte: UInt8, _ offset: Int) {
    text.append(byte)
    origins.append(offset)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// The offsets in the file at which `phrase` occurs as whole words, before one of `followers`.
  func offsets(of phrase: String, before followers: String?) -> [Int] {
    SourceFile.occurrences(of: phrase, in: text).filter { start in
      guard let followers else { return true }
      let end = start + phrase.utf8.count
      return end == text.count || followers.utf8.contains(text[end])
    }.map { origins[$0] }
  }
}
