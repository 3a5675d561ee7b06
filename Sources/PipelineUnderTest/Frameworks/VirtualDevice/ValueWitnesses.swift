// Where values lie in memory, as swift/ABI/Metadata.h has it.

/// The functions with which Swift's runtime handles the values of a type: `ValueWitnessTable`.
struct ValueWitnesses {
  private let table: UnsafeRawPointer
  private let type: UnsafeRawPointer

  /// The functions of a struct or an enum; the kinds of types that are not followed may have none.
  init(_ type: Any.Type) {
    self.type = unsafeBitCast(type, to: UnsafeRawPointer.self)
    table = self.type.load(fromByteOffset: -8, as: UnsafeRawPointer.self)
  }

  var isCopyable: Bool { flags & 0x80_0000 == 0 }
  var isEnum: Bool { flags & 0x20_0000 != 0 }
  /// Whether an existential has its value in itself, not in a box.
  var isInline: Bool { flags & 0x2_0000 == 0 }
  var alignmentMask: Int { Int(flags & 0xFF) }
  var size: Int { table.load(fromByteOffset: 64, as: Int.self) }

  private var flags: UInt32 { table.load(fromByteOffset: 80, as: UInt32.self) }

  private typealias Take = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> Void
  private typealias Copy =
    @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer)
    -> Void
  private typealias Tag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  private typealias Inject = @convention(c) (UnsafeRawPointer, UInt32, UnsafeRawPointer) -> Void

  func destroy(_ value: UnsafeRawPointer) { function(8, Take.self)(value, type) }

  func copy(_ value: UnsafeRawPointer, to target: UnsafeRawPointer) {
    function(16, Copy.self)(target, value, type)
  }

  /// The number of the present case of an enum.
  func tag(of value: UnsafeRawPointer) -> UInt32 { function(88, Tag.self)(value, type) }

  /// Leaves what the case of an enum carries in its place.
  func projectPayload(of value: UnsafeRawPointer) { function(96, Take.self)(value, type) }

  /// Makes a whole value of what a case carries.
  func inject(_ tag: UInt32, into value: UnsafeRawPointer) {
    function(104, Inject.self)(value, tag, type)
  }

  private func function<Function>(_ offset: Int, _: Function.Type) -> Function {
    table.load(fromByteOffset: offset, as: Function.self)
  }
}

/// The content of a variable of a protocol type.
enum ExistentialContent {
  /// A reference to an object at the variable's own address.
  case reference
  case value(Any.Type, at: UnsafeRawPointer)
  case unknown

  init(of type: Any.Type, at address: UnsafeRawPointer) {
    // `ExistentialTypeMetadata`, whose flags are `ExistentialTypeFlags`.
    let flags = unsafeBitCast(type, to: UnsafeRawPointer.self)
      .load(fromByteOffset: 8, as: UInt32.self)
    // An `Error` lies in a box of its own kind.
    guard flags & 0x3F00_0000 == 0 else {
      self = .unknown
      return
    }
    guard flags & 0x8000_0000 != 0 else {
      self = .reference
      return
    }
    // `OpaqueExistentialContainer`: three words for the value, then its type.
    guard let word = address.load(fromByteOffset: 24, as: UnsafeRawPointer?.self) else {
      self = .unknown
      return
    }
    let content = unsafeBitCast(word, to: Any.Type.self)
    guard TypeKind(content).hasKnownLayout else {
      self = .unknown
      return
    }
    let witnesses = ValueWitnesses(content)
    if witnesses.isInline {
      self = .value(content, at: address)
    } else {
      // A box begins with the head of an object, two words.
      let offset = (16 + witnesses.alignmentMask) & ~witnesses.alignmentMask
      self = .value(content, at: address.load(as: UnsafeRawPointer.self) + offset)
    }
  }
}

extension TypeKind {
  /// Whether the runtime has the functions of a type of this kind.
  fileprivate var hasKnownLayout: Bool { self != .other }
}

/// The payload of the present case of an enum.
enum EnumCase {
  /// Calls `body` with the type and the address of what the case of the enum at `address` carries.
  ///
  /// It does not for a case that carries nothing or is indirect, and for enums that cannot be
  /// copied.
  static func withPayload(
    of type: Any.Type,
    at address: UnsafeRawPointer,
    _ body: (Any.Type, UnsafeRawPointer) -> Void
  ) {
    let witnesses = ValueWitnesses(type)
    guard witnesses.isCopyable, witnesses.isEnum else { return }
    let tag = witnesses.tag(of: address)
    guard let payload = payload(ofCase: Int(tag), of: type) else { return }
    let copy = UnsafeMutableRawPointer.allocate(
      byteCount: max(witnesses.size, 1),
      alignment: witnesses.alignmentMask + 1
    )
    witnesses.copy(address, to: copy)
    witnesses.projectPayload(of: copy)
    body(payload, copy)
    witnesses.inject(tag, into: copy)
    witnesses.destroy(copy)
    copy.deallocate()
  }

  /// The type of what a case carries; nil for nothing, and for an indirect case.
  ///
  /// Types: `EnumMetadata`, `TypeContextDescriptor` and `FieldDescriptor`, with addresses that are
  /// relative to their own place.
  private static func payload(ofCase number: Int, of type: Any.Type) -> Any.Type? {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let descriptor = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
    guard let fields = (descriptor + 16).relative else { return nil }
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    guard number < count else { return nil }
    let record = fields + 16 + number * size
    let isIndirect = record.load(as: UInt32.self) & 1 != 0
    guard !isIndirect, let name = (record + 4).relative else { return nil }
    return _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self),
      nameLength(name),
      genericContext: descriptor,
      genericArguments: metadata + 16
    )
  }

  /// The length of a mangled name, in which the bytes 0x01 to 0x17 are followed by four bytes, and
  /// those up to 0x1F by eight: `TypeRef` in swift/Demangling/TypeLookupError.h.
  private static func nameLength(_ name: UnsafeRawPointer) -> UInt {
    var length = 0
    while true {
      switch name.load(fromByteOffset: length, as: UInt8.self) {
      case 0: return UInt(length)
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 9
      default: length += 1
      }
    }
  }
}

extension UnsafeRawPointer {
  /// The target of a relative address of four bytes; nil for none.
  fileprivate var relative: UnsafeRawPointer? {
    let offset = load(as: Int32.self)
    return offset == 0 ? nil : self + Int(offset)
  }
}
