/// Why bytes are not the XML that is expected.
struct XMLFault: Error, Hashable {
  /// The fault at the offset.
  enum Problem: Hashable {
    /// The file ends inside of an element.
    case cutShort
    /// There is no element at all.
    case noElement
    /// Something follows the outermost element.
    case afterEnd
    /// A tag or an attribute is malformed.
    case badTag
    /// An end tag without an open element.
    case stray(String)
    case mismatch(open: String, closed: String)
    /// The file declares a document type, through which it could define entities.
    case documentType
    /// A reference that is neither of the five of XML nor a character.
    case entity(String)
    case tooDeep(limit: Int)
    case tagTooLong(Int)
    case notUTF8
  }

  var problem: Problem
  /// In bytes from the beginning of the file.
  var offset: Int

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension XMLFault: CustomStringConvertible {
  /// The offset, the problem and what to do about it.
  var description: String { "not valid XML at byte \(offset): \(problem)" }
}

extension XMLFault.Problem: CustomStringConvertible {
  var description: String {
    switch self {
    case .cutShort: "the file ends inside of an element; export it again"
    case .noElement: "there is no element; export the file again"
    case .afterEnd: "something follows the last element; export the file again"
    case .badTag: "the tag is malformed; export the file again"
    case .stray(let name): "</\(name)> closes nothing; export the file again"
    case .mismatch(let open, let closed):
      "</\(closed)> closes <\(open)>; export the file again"
    case .documentType:
      "it declares a document type, which no export of xctrace has; remove the declaration"
    case .entity(let name):
      "&\(name); is no reference of XML; write the character itself, or its number"
    case .tooDeep(let limit): "elements are nested more than \(limit) deep; export the file again"
    case .tagTooLong(let limit): "a tag is longer than \(limit) bytes; export the file again"
    case .notUTF8: "the text is not UTF-8; convert the file to UTF-8"
    }
  }
}
