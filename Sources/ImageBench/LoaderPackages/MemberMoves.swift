/// The members of extensions that a class of the module overrides, or that override one.
///
/// Objective-C finds a method by its name, so an extension can override a method, and a subclass
/// one of an extension. Swift without Objective-C has neither. So that they compile:
///
/// - an overriding member of an extension moves into its class;
/// - a member of an extension that a subclass overrides moves into the class that it extends, if
///   that is one of the module;
/// - where the extended class is one of UIKit, the member of the extension asks whether the object
///   is one of the subclass, and the subclass's member gets another name.
///
/// A member that moves keeps its file and its lines in messages of the compiler.
package struct MemberMoves {
  /// The change of one member.
  package struct Move: Sendable, Hashable {
    package var file: String
    /// From 1.
    package var line: Int
    /// "func photo(at:)".
    package var member: String
    /// The change, as the end of a sentence.
    package var what: String
  }

  /// A piece of text that takes the place of bytes of a file; line ends in it may differ.
  private struct Edit {
    var bytes: Range<Int>
    var text: String
  }

  private let files: [(path: String, source: LoaderSource)]
  private(set) var moves: [Move] = []
  private var edits: [Int: [Edit]] = [:]
  /// By their paths, the classes of the module: the file, and the part with the class's own braces.
  private var classes: [String: (file: Int, part: SourceOutline.TypePart)] = [:]

  /// The moves in the files of one module, whose lines were adapted.
  ///
  /// - Complexity: O(n) in the number of tokens, and O(m · d) for m overrides below d classes.
  init(_ files: [(path: String, text: String)]) {
    self.files = files.map { ($0.path, LoaderSource($0.text, .kept)) }
    for (index, file) in self.files.enumerated() {
      for part in file.source.outline.types where part.kind == .class {
        classes[part.path] = (index, part)
      }
    }
    moveOverrides()
    moveOverridden()
  }

  /// The files with the moves; those without one stay as they are.
  var texts: [(path: String, text: String)] {
    files.enumerated().map { index, file in
      (file.path, Self.applied(edits[index] ?? [], to: file.source.bytes))
    }
  }

  private static func applied(_ edits: [Edit], to bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var copied = 0
    let sorted = edits.enumerated().sorted {
      ($0.element.bytes.lowerBound, $0.offset) < ($1.element.bytes.lowerBound, $1.offset)
    }
    for edit in sorted.map(\.element) {
      result += bytes[copied..<edit.bytes.lowerBound] + edit.text.utf8
      copied = edit.bytes.upperBound
    }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  // MARK: Overrides in extensions

  private mutating func moveOverrides() {
    for (index, file) in files.enumerated() {
      for part in file.source.outline.types where part.kind == .extension {
        guard let place = classes[part.path] else { continue }
        for member in DeclaredMember.all(in: part, of: file.source)
        where member.modifiers.contains("override") {
          move(member, from: index, into: place, part.path)
        }
      }
    }
  }

  private mutating func move(
    _ member: DeclaredMember,
    from index: Int,
    into place: (file: Int, part: SourceOutline.TypePart),
    _ type: String
  ) {
    let (path, source) = files[index]
    let text = String(decoding: source.bytes[member.bytes], as: UTF8.self)
    // Its lines stay empty, so that what follows keeps its number.
    edits[index, default: []].append(
      Edit(bytes: member.bytes, text: String(repeating: "\n", count: text.lineEnds))
    )
    let target = files[place.file]
    let brace = place.part.body.upperBound
    guard target.source.tokens.indices.contains(brace) else { return }
    let end = target.source.tokens[brace]
    let lines = [
      "", "#sourceLocation(file: \"\(path.fileName)\", line: \(member.line))", text,
      "#sourceLocation(file: \"\(target.path.fileName)\", line: \(end.line + 1))", "",
    ]
    let start = end.bytes.lowerBound
    edits[place.file, default: []].append(
      Edit(bytes: start..<start, text: lines.joined(separator: "\n"))
    )
    moves.append(
      Move(
        file: path,
        line: member.line,
        member: member.title,
        what: "was moved from an extension into the class \(type)"
      )
    )
  }

  // MARK: Members of extensions that are overridden

  private mutating func moveOverridden() {
    for (index, file) in files.enumerated() {
      for part in file.source.outline.types where part.kind == .class {
        for member in DeclaredMember.all(in: part, of: file.source)
        where member.modifiers.contains("override") {
          findBase(of: member, in: part, index)
        }
      }
    }
  }

  /// Looks for the extension with the member that `member` of the class `part` overrides.
  private mutating func findBase(
    of member: DeclaredMember,
    in part: SourceOutline.TypePart,
    _ index: Int
  ) {
    var ancestor = part
    var seen: Set<String> = []
    while let base = ancestor.inherited.first, seen.insert(base).inserted {
      for (place, file) in files.enumerated() {
        for extended in file.source.outline.types
        where extended.kind == .extension && extended.path == base {
          let found = DeclaredMember.all(in: extended, of: file.source).first {
            $0.name == member.name && $0.kind == member.kind
          }
          guard let found else { continue }
          if let own = classes[base] {
            guard !moves.contains(where: { $0.file == file.path && $0.line == found.line }) else {
              return
            }
            move(found, from: place, into: own, base)
          } else {
            ask(found, place, whetherItIs: part, whose: member, index)
          }
          return
        }
      }
      guard let next = classes[base] else { return }
      ancestor = next.part
    }
  }

  /// Lets the member `found` of an extension call `member` for objects of the class `part`.
  private mutating func ask(
    _ found: DeclaredMember,
    _ place: Int,
    whetherItIs part: SourceOutline.TypePart,
    whose member: DeclaredMember,
    _ index: Int
  ) {
    let base = files[place].source
    let source = files[index].source
    let other = "overriding\(part.name.replacing(".", with: ""))_\(member.word)"
    guard let body = found.body, let ownBody = member.body, let call = found.call(of: other),
      // `super` would ask the same question again.
      !ownBody.contains(where: { source.tokens[$0].isCode("super") })
    else { return }
    let start = base.tokens[body.lowerBound - 1].bytes.upperBound
    var text = " if let object = self as? \(part.path) { return object.\(call) };"
    if found.isSingleExpression(in: base) { text += " return" }
    edits[place, default: []].append(Edit(bytes: start..<start, text: text))
    let name = source.tokens[member.nameToken]
    edits[index, default: []].append(Edit(bytes: name.bytes, text: other))
    if let word = source.tokens[..<member.nameToken].lastIndex(where: { $0.isCode("override") }) {
      edits[index, default: []].append(Edit(bytes: source.tokens[word].bytes, text: ""))
    }
    moves.append(
      Move(
        file: files[index].path,
        line: member.line,
        member: member.title,
        what: "is called by \(found.title) of the extension in \(files[place].path)"
      )
    )
  }
}

extension String {
  /// How many line ends it has.
  fileprivate var lineEnds: Int { utf8.count { $0 == 0x0a } }
  /// The part after the last slash.
  fileprivate var fileName: String { String(split(separator: "/").last ?? "") }
}
