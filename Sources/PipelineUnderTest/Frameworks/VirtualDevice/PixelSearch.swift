/// Finds images in the stored properties of a value that a loader has put into a cache.
///
/// `Mirror` copies each property, and runs code of the value. It ends the process for a block, for
/// a noncopyable property, and for an unowned reference to what is gone. This search knows the type
/// of a property before it touches it, follows types that are known to be safe, and leaves out all
/// others:
///
/// - strong references to objects of Swift classes outside of the toolchain's modules: Foundation's
///   classes may lie in memory as their counterparts in C do;
/// - structs, tuples, cases of enums and existentials that can be copied, in place;
/// - `Array`, `Set` and the values of `Dictionary`, unless they are long.
struct PixelSearch {
  /// The images that were found, each once, in the order of the fields.
  private(set) var holders: [any PixelHolder] = []
  /// How many more fields are looked at.
  private var fieldsLeft = Self.mostFields

  /// How many classes, structs and enums lie around an image in the loaders that are known.
  private static let mostBoxes = 3
  /// A modelling choice: a collection with more elements is no box around an image.
  private static let mostElements = 32
  /// A modelling choice: boxes have fewer than ten fields; this bounds the price of a large graph.
  private static let mostFields = 256

  /// Looks at an object and what its stored properties refer to.
  ///
  /// - Complexity: O(fields), at most 256.
  mutating func examine(_ object: AnyObject) { examine(object, boxes: Self.mostBoxes) }

  private mutating func examine(_ object: AnyObject, boxes: Int) {
    if let holder = object as? any PixelHolder {
      if !holders.contains(where: { $0 === holder }) { holders.append(holder) }
      return
    }
    guard boxes > 0 else { return }
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    var level: AnyClass? = type(of: object)
    while let type = level {
      guard !TypeFacts.isOfToolchain(type) || TypeFacts.isBoxOfStruct(type) else { return }
      let parent: AnyClass? = _getSuperclass(type)
      let first = parent.map { TypeFacts.fieldCount($0) } ?? 0
      examineFields(of: type, from: first, at: address, boxes: boxes - 1)
      level = parent
    }
  }

  /// Looks at the fields of an object, a struct or a tuple at `address` in memory.
  private mutating func examineFields(
    of type: Any.Type,
    from first: Int,
    at address: UnsafeRawPointer,
    boxes: Int
  ) {
    let count = TypeFacts.fieldCount(type)
    var index = first
    while index < count, fieldsLeft > 0 {
      fieldsLeft -= 1
      if let field = TypeFacts.strongField(index, of: type) {
        examine(field.type, at: address + field.offset, boxes: boxes)
      }
      index += 1
    }
  }

  /// Looks at the value of `type` at `address` in memory.
  private mutating func examine(_ type: Any.Type, at address: UnsafeRawPointer, boxes: Int) {
    switch TypeKind(type) {
    case .object: examineReference(at: address, boxes: boxes)
    case .tuple: examineFields(of: type, from: 0, at: address, boxes: boxes)
    case .existential: examineExistential(type, at: address, boxes: boxes)
    case .optional: examineCase(of: type, at: address, boxes: boxes)
    case .enumeration where boxes > 0 && TypeFacts.mayHoldPixels(type):
      examineCase(of: type, at: address, boxes: boxes - 1)
    case .structure where TypeFacts.mayHoldPixels(type):
      if let list = TypeFacts.list(type) {
        list.visit(at: address, atMost: Self.mostElements) { element, address in
          guard fieldsLeft > 0 else { return }
          fieldsLeft -= 1
          examine(element, at: address, boxes: boxes)
        }
      } else if boxes > 0 {
        examineFields(of: type, from: 0, at: address, boxes: boxes - 1)
      }
    case .enumeration, .structure, .other: break
    }
  }

  private mutating func examineReference(at address: UnsafeRawPointer, boxes: Int) {
    guard let object = address.load(as: UnsafeRawPointer?.self) else { return }
    examine(Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue(), boxes: boxes)
  }

  /// Looks at what a variable of a protocol or of `Any` contains.
  private mutating func examineExistential(
    _ type: Any.Type,
    at address: UnsafeRawPointer,
    boxes: Int
  ) {
    switch ExistentialContent(of: type, at: address) {
    case .reference: examineReference(at: address, boxes: boxes)
    case .value(let type, let address): examine(type, at: address, boxes: boxes)
    case .unknown: break
    }
  }

  /// Looks at what the present case of an enum carries.
  private mutating func examineCase(of type: Any.Type, at address: UnsafeRawPointer, boxes: Int) {
    EnumCase.withPayload(of: type, at: address) { payload, address in
      guard fieldsLeft > 0 else { return }
      fieldsLeft -= 1
      examine(payload, at: address, boxes: boxes)
    }
  }
}
