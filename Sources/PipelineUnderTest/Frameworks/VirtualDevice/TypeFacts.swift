/// The kinds of types that the search of pixels distinguishes: `MetadataKind` in
/// swift/ABI/MetadataKind.def.
enum TypeKind {
  case object, structure, enumeration, optional, tuple, existential
  /// Functions, metatypes, types of C and of the compiler: none of them is touched.
  case other

  init(_ type: Any.Type) {
    switch metadataKind(type) {
    case 0: self = .object
    case 0x200: self = .structure
    case 0x201: self = .enumeration
    case 0x202: self = .optional
    case 0x301: self = .tuple
    case 0x303: self = .existential
    default: self = .other
    }
  }
}

/// The facts that Swift's runtime has of a type, without any of its values.
enum TypeFacts {
  /// The number of stored properties of a class with those it inherits, of a struct or of a tuple.
  static func fieldCount(_ type: Any.Type) -> Int { recursiveCount(type) }

  /// The type and the offset of a stored property; nil for a weak or unowned reference.
  static func strongField(_ index: Int, of type: Any.Type) -> (type: Any.Type, offset: Int)? {
    var field = FieldMetadata()
    let fieldType = recursiveChildMetadata(type, index: index, fieldMetadata: &field)
    field.free?(field.name)
    guard field.isStrong else { return nil }
    return (fieldType, recursiveChildOffset(type, index: index))
  }

  /// Whether a value of a struct or an enum can be copied and may refer to an image.
  ///
  /// Types of the toolchain without parameters refer to no type outside of it.
  static func mayHoldPixels(_ type: Any.Type) -> Bool {
    guard ValueWitnesses(type).isCopyable else { return false }
    let name = _typeName(type, qualified: true)
    return name.utf8.last == UInt8(ascii: ">") || !isOfToolchain(name)
  }

  /// Whether a class is one of the standard library, of Foundation, of Dispatch or of C.
  static func isOfToolchain(_ type: AnyClass) -> Bool {
    isOfToolchain(_typeName(type, qualified: true))
  }

  /// Whether objects of the class are what `as AnyObject` makes of a struct or an enum.
  static func isBoxOfStruct(_ type: AnyClass) -> Bool {
    _typeName(type, qualified: true) == "Foundation.__SwiftValue"
  }

  /// How the elements of a collection of the standard library are found; nil for other types.
  static func list(_ type: Any.Type) -> (any ElementList.Type)? {
    let name = _typeName(type, qualified: true)
    guard lists.contains(where: { name.hasPrefix($0) }) else { return nil }
    return type as? any ElementList.Type
  }

  private static let lists = ["Swift.Array<", "Swift.Dictionary<", "Swift.Set<"]

  private static func isOfToolchain(_ name: String) -> Bool {
    // A type nested in one of another module has its own module in front of it.
    let name = name.hasPrefix("(extension in ") ? name.dropFirst(14) : name[...]
    return toolchain.contains(String(name.prefix { $0 != "." && $0 != ")" }))
  }

  private static let toolchain: Set = [
    "Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "RegexBuilder", "Synchronization",
    "Observation", "Distributed", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "__C",
    "__C_Synthesized",
  ]
}

/// A collection of which the elements can be visited in memory.
protocol ElementList {
  /// Calls `body` with the type and the address of each element of the collection at `address`,
  /// unless it has more than `limit`.
  static func visit(
    at address: UnsafeRawPointer,
    atMost limit: Int,
    _ body: (Any.Type, UnsafeRawPointer) -> Void
  )
}

extension ElementList where Self: Collection {
  static func visit(
    at address: UnsafeRawPointer,
    atMost limit: Int,
    _ body: (Any.Type, UnsafeRawPointer) -> Void
  ) {
    let elements = address.assumingMemoryBound(to: Self.self).pointee
    guard elements.count <= limit else { return }
    for element in elements { withUnsafePointer(to: element) { body(Element.self, $0) } }
  }
}

extension Array: ElementList {}
extension Set: ElementList {}

extension Dictionary: ElementList {
  static func visit(
    at address: UnsafeRawPointer,
    atMost limit: Int,
    _ body: (Any.Type, UnsafeRawPointer) -> Void
  ) {
    let elements = address.assumingMemoryBound(to: Self.self).pointee
    guard elements.count <= limit else { return }
    for value in elements.values { withUnsafePointer(to: value) { body(Value.self, $0) } }
  }
}

// MARK: - The runtime's functions

/// `_FieldReflectionMetadata` in swift/shims/Reflection.h.
private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

// The functions on which `Mirror` stands, in stdlib/public/core/ReflectionMirror.swift.
@_silgen_name("swift_getMetadataKind")
private func metadataKind(_ type: Any.Type) -> UInt

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func recursiveChildOffset(_ type: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func recursiveChildMetadata(
  _ type: Any.Type,
  index: Int,
  fieldMetadata: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type
