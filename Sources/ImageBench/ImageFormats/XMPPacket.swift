/// An XMP packet of an image (ISO 16684-1), of which only the orientation is read.
struct XMPPacket<Bytes: UntrustedBytes> {
  /// The bytes of a packet that are read: the most that a JPEG segment can contain beside its
  /// signature (XMP Specification, part 3, §1.1.3).
  ///
  /// PNG chunks may be longer. Adobe's writers store the properties of TIFF near the beginning.
  static var mostBytes: Int { 65_502 }

  private let bytes: Bytes

  /// Nil for a segment without an XMP packet: another APP1, or the continuation of a long packet,
  /// which has a signature of its own.
  init?(_ segment: JPEGSegments<Bytes>.Segment) {
    let signature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    guard segment.marker == 0xE1, segment.data.starts(with: signature),
      let packet = segment.data.slice(
        at: signature.count,
        count: segment.data.count - signature.count
      )
    else { return nil }
    bytes = packet
  }

  /// Nil for a chunk without an XMP packet, which is an iTXt chunk with a keyword of its own (XMP
  /// Specification, part 3, §1.1.5).
  ///
  /// The specification asks for no compression, and a compressed packet is ignored.
  init?(_ chunk: PNGChunks<Bytes>.Chunk) {
    // The keyword, compression off, method 0 (PNG, third edition, §11.3.3.4); the language and the
    // translated keyword follow, which XMP leaves empty.
    let start = Array("XML:com.adobe.xmp\0\0\0".utf8)
    guard chunk.name == "iTXt", let data = chunk.data, data.starts(with: start),
      let rest = data.slice(at: start.count, count: data.count - start.count)
    else { return nil }
    bytes = rest
  }

  /// The property `tiff:Orientation` of the image; nil when it is missing or out of range.
  ///
  /// It may be an attribute or an element, and have any prefix that stands for the namespace of
  /// TIFF. Properties of nested descriptions, such as those of the pictures that a montage is made
  /// of, are ignored. A packet that is no XML is read up to the first fault.
  ///
  /// - Complexity: O(n) in the size of the packet, up to ``mostBytes``.
  var orientation: ExifOrientation? {
    var text: [UInt8] = []
    text.reserveCapacity(min(bytes.count, Self.mostBytes))
    for offset in 0..<min(bytes.count, Self.mostBytes) {
      guard let byte = bytes.byte(at: offset) else { break }
      text.append(byte)
    }
    var search = OrientationSearch()
    for tag in XMLTags(text) {
      guard let value = search.value(in: tag) else { continue }
      // One digit, of which Exif defines 1 to 8.
      guard value.count == 1, let digit = value.first, digit >= UInt8(ascii: "0") else {
        return nil
      }
      return ExifOrientation(rawValue: digit - UInt8(ascii: "0"))
    }
    return nil
  }
}

/// Finds the orientation among the tags of a packet, of which it sees one after the other.
private struct OrientationSearch {
  private static let namespace = Array("http://ns.adobe.com/tiff/1.0/".utf8)

  /// Prefixes of the namespace; writers that forget the declaration mean the usual one.
  private var prefixes: Set<[UInt8]> = [Array("tiff".utf8)]
  private var depth = 0
  /// The depth of `rdf:RDF`, below which descriptions are; nil before it.
  private var rootDepth: Int?

  /// The orientation that `tag` states, without spaces around it; nil for none.
  mutating func value(in tag: XMLTags.Tag) -> ArraySlice<UInt8>? {
    guard tag.kind != .end else {
      depth -= 1
      return nil
    }
    for attribute in tag.attributes { declare(attribute) }
    defer { if tag.kind == .start { depth += 1 } }
    guard let rootDepth else {
      if tag.name.elementsEqual("RDF".utf8) || tag.name.suffix(4).elementsEqual(":RDF".utf8) {
        self.rootDepth = depth
      }
      return nil
    }
    switch depth - rootDepth {
    case 1: return tag.attributes.first { isOrientation($0.name) }?.value.trimmed
    case 2: return isOrientation(tag.name) ? tag.text.trimmed : nil
    default: return nil
    }
  }

  /// Takes in what a prefix stands for, wherever it is declared.
  private mutating func declare(_ attribute: XMLTags.Attribute) {
    let declaration = "xmlns:".utf8
    guard attribute.name.starts(with: declaration) else { return }
    let prefix = Array(attribute.name.dropFirst(declaration.count))
    if attribute.value.elementsEqual(Self.namespace) {
      prefixes.insert(prefix)
    } else {
      prefixes.remove(prefix)
    }
  }

  private func isOrientation(_ name: ArraySlice<UInt8>) -> Bool {
    let local = ":Orientation".utf8
    return name.suffix(local.count).elementsEqual(local)
      && prefixes.contains(Array(name.dropLast(local.count)))
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without XML's spaces at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let front = drop { XMLTags.isSpace($0) }
    guard let last = front.lastIndex(where: { !XMLTags.isSpace($0) }) else { return [] }
    return front[...last]
  }
}
