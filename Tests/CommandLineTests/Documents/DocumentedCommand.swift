import Testing

/// A command line that a document shows.
struct DocumentedCommand: Sendable, CustomTestStringConvertible {
  /// The document, as a path from the root of the project.
  var page: String
  /// The number of the line on which it begins, from 1.
  var line: Int
  /// The words of the command, the program first.
  var words: [String]

  var testDescription: String { "\(page):\(line): \(words.joined(separator: " "))" }

  /// The commands of `program` in the code blocks of `document`.
  ///
  /// A command is a line that begins with the program and one space, after a prompt or spaces; a
  /// row of a table that begins with the same word has more spaces.
  static func inBlocks(of document: Document, program: String) -> [DocumentedCommand] {
    document.lines.enumerated().compactMap { index, line in
      guard line.isCode else { return nil }
      var text = Substring(line.text).drop { $0 == " " }
      if text.hasPrefix("$ ") { text = text.dropFirst(2) }
      guard text.hasPrefix(program + " "),
        text.dropFirst(program.count + 1).first.map({ $0 != " " }) == true
      else { return nil }
      return DocumentedCommand(page: document.path, line: index + 1, words: words(of: text))
    }
  }

  /// The commands of `program` between backticks in the sentences of `document`.
  static func inSentences(of document: Document, program: String) -> [DocumentedCommand] {
    document.spans.filter { $0.text.hasPrefix(program + " ") }.map {
      DocumentedCommand(page: document.path, line: $0.line, words: words(of: Substring($0.text)))
    }
  }

  /// The words of `text`, split as a shell does.
  ///
  /// Comments and redirections are left out. What a shell would run inside of the text (`$(…)`)
  /// becomes the word "HEAD".
  static func words(of text: Substring) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text
    while let character = rest.popFirst() {
      if character == "$", rest.first == "(" {
        rest = rest[(rest.firstIndex(of: ")") ?? rest.startIndex)...].dropFirst()
        word = (word ?? "") + "HEAD"
      } else if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let ended = word { words.append(ended) }
        word = nil
      } else if word == nil, character == "#" || character == ">" {
        return words
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
