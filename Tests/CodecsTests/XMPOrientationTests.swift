import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("An image is turned as XMP says where Exif says nothing")
struct XMPOrientationTests {
  private static let namespaces =
    #"xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#""#
    + #" xmlns:tiff="http://ns.adobe.com/tiff/1.0/""#

  /// A packet whose one description has `attributes` and `content`.
  private static func packet(attributes: String = "", content: String = "") -> String {
    """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \(namespaces)>
    <rdf:Description rdf:about="" \(attributes)>\(content)</rdf:Description>
    </rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """
  }

  private static func segment(_ packet: String) -> [UInt8] {
    ExifSegments.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
  }

  private static func chunk(_ packet: String, head: String = "\0\0\0\0") -> [UInt8] {
    Fixture.chunk("iTXt", Array(("XML:com.adobe.xmp" + head + "\0" + packet).utf8))
  }

  private static let jpeg = Fixture.jpeg(32, 24)
  private static let png = Fixture.png(32, 24, colorType: 2, rows: Fixture.photograph(32, 24))

  /// The orientation that both the codec and the walker of headers read.
  private func orientation(_ file: [UInt8]) throws -> ExifOrientation {
    let header = try EncodedImage(copying: file).readHeader()
    #expect(try ImageFileProbe(bytes: file).orientation == header.orientation)
    return header.orientation
  }

  private func orientation(jpeg segments: [[UInt8]]) throws -> ExifOrientation {
    try orientation(ExifSegments.insert(segments, into: Self.jpeg))
  }

  private func orientation(png chunks: [[UInt8]]) throws -> ExifOrientation {
    try orientation(Array(Self.png[..<33]) + chunks.flatMap { $0 } + Array(Self.png[33...]))
  }

  @Test("Attributes and elements, in JPEG and PNG", arguments: ExifOrientation.allCases)
  func forms(expected: ExifOrientation) throws {
    let value = expected.rawValue
    for packet in [
      Self.packet(attributes: #"tiff:Orientation="\#(value)""#),
      Self.packet(attributes: "dc:title=\"a > b\"\n tiff:Orientation = '\(value)' dc:format=''"),
      Self.packet(content: "<tiff:Orientation>\(value)</tiff:Orientation>"),
      Self.packet(
        content: "<tiff:Make>x</tiff:Make><tiff:Orientation>\n \(value)\t</tiff:Orientation>"
      ),
      "<RDF><Description tiff:Orientation='\(value)'/></RDF>",
    ] {
      #expect(try orientation(jpeg: [Self.segment(packet)]) == expected, "\(packet)")
      #expect(try orientation(png: [Self.chunk(packet)]) == expected, "\(packet)")
    }
  }

  @Test("The decode is turned")
  func turned() throws {
    let packet = Self.packet(attributes: #"tiff:Orientation="6""#)
    let file = ExifSegments.insert([Self.segment(packet)], into: Self.jpeg)
    #expect(try decoded(file, .full) == (try decoded(Self.jpeg, .full)).shown(.right))
    let stored = try decoded(file, .full) { $0.orientation = .asStored }
    #expect(stored == (try decoded(Self.jpeg, .full)))
  }

  @Test("Any prefix may stand for the namespace of TIFF, and no other namespace counts")
  func prefixes() throws {
    let own = #"xmlns:t="http://ns.adobe.com/tiff/1.0/" t:Orientation="8""#
    #expect(try orientation(jpeg: [Self.segment(Self.packet(attributes: own))]) == .left)
    for attributes in [
      #"exif:Orientation="8""#, #"Orientation="8""#, #"xtiff:Orientation="8""#,
      #"tiff:OrientationX="8""#, #"xmlns:tiff="http://example.com/" tiff:Orientation="8""#,
    ] {
      let found = try orientation(jpeg: [Self.segment(Self.packet(attributes: attributes))])
      #expect(found == .up, "\(attributes)")
    }
  }

  @Test("Exif counts before XMP, in either order of the segments", arguments: [true, false])
  func both(isExifFirst: Bool) throws {
    var exif = ExifSegments()
    exif.orientation = 3
    let xmp = Self.segment(Self.packet(attributes: #"tiff:Orientation="6""#))
    let segments = isExifFirst ? [exif.segment, xmp] : [xmp, exif.segment]
    #expect(try orientation(jpeg: segments) == .down)
    // The tag is there, and says nothing that Exif defines.
    exif.orientation = 9
    #expect(try orientation(jpeg: isExifFirst ? [exif.segment, xmp] : [xmp, exif.segment]) == .up)
    // The tag is no number of one, so that there is none.
    exif.orientationCount = 2
    #expect(
      try orientation(jpeg: isExifFirst ? [exif.segment, xmp] : [xmp, exif.segment]) == .right
    )
    let oriented = Fixture.png(32, 24, colorType: 2, rows: Fixture.photograph(32, 24)) {
      $0.orientation = 3
    }
    let chunk = Self.chunk(Self.packet(attributes: #"tiff:Orientation="6""#))
    #expect(try orientation(Array(oriented[..<33]) + chunk + Array(oriented[33...])) == .down)
  }

  @Test(
    "Values that Exif does not define turn nothing",
    arguments: ["", "0", "9", "16", "6.0", "-1", "x", "&#54;", "６", "\u{1}", "8 8"]
  )
  func values(value: String) throws {
    for packet in [
      Self.packet(attributes: "tiff:Orientation=\"\(value)\""),
      Self.packet(content: "<tiff:Orientation>\(value)</tiff:Orientation>"),
    ] {
      #expect(try orientation(jpeg: [Self.segment(packet)]) == .up, "\(value)")
    }
  }

  @Test("What is no property of the image turns nothing")
  func elsewhere() throws {
    let nested = "<rdf:Description tiff:Orientation=\"6\"/>"
    for content in [
      "<!-- <tiff:Orientation>6</tiff:Orientation> -->",
      "<![CDATA[<tiff:Orientation>6</tiff:Orientation>]]>",
      "<xmpMM:Pantry><rdf:Bag><rdf:li>\(nested)</rdf:li></rdf:Bag></xmpMM:Pantry>",
      "<xmpMM:Ingredients><tiff:Orientation>6</tiff:Orientation></xmpMM:Ingredients>",
      "<dc:title>tiff:Orientation=\"6\"</dc:title>",
    ] {
      let packet = Self.packet(content: content)
      #expect(try orientation(jpeg: [Self.segment(packet)]) == .up, "\(content)")
    }
    let after = Self.packet(
      content: "<xmpMM:Pantry>\(nested)</xmpMM:Pantry><tiff:Orientation>8</tiff:Orientation>"
    )
    #expect(try orientation(jpeg: [Self.segment(after)]) == .left)
  }

  @Test("Other segments and chunks are no packets")
  func otherSignatures() throws {
    let packet = Self.packet(attributes: #"tiff:Orientation="6""#)
    // A continuation has a digest, a length and an offset before its part of the packet.
    let extended =
      Array("http://ns.adobe.com/xmp/extension/\0".utf8) + [UInt8](repeating: 48, count: 40)
      + Array(packet.utf8)
    #expect(try orientation(jpeg: [ExifSegments.segment(0xE1, extended)]) == .up)
    #expect(
      try orientation(
        jpeg: [
          ExifSegments.segment(0xE1, extended), Self.segment(packet),
          Self.segment(Self.packet(attributes: #"tiff:Orientation="3""#)),
        ]
      ) == .right
    )
    // Compressed, and under another keyword.
    #expect(try orientation(png: [Self.chunk(packet, head: "\0\u{1}\0\0")]) == .up)
    #expect(
      try orientation(png: [Fixture.chunk("tEXt", Array(("XML:com.adobe.xmp\0" + packet).utf8))])
        == .up
    )
  }

  @Test("Every beginning of a packet is read without a trap, and garbage turns nothing")
  func garbage() throws {
    let packet = Self.packet(
      attributes: #"dc:x='1' tiff:Orientation="6""#,
      content: "<!-- a --><![CDATA[b]]><dc:y/>"
    )
    var found: Set<ExifOrientation> = []
    for count in 0...packet.utf8.count {
      let front = String(decoding: packet.utf8.prefix(count), as: UTF8.self)
      found.insert(try orientation(jpeg: [Self.segment(front)]))
    }
    #expect(found == [.up, .right])
    for text in [
      "", "<", "<>", "</", "</>", "<!", "<!--", "<?", "<a", "<a b", "<a b=", "<a b=\"", "<a b='c'",
      "<a b='c' ", "<a/", "= \" >", "<RDF><a tiff:Orientation=6>", "<RDF><a tiff:Orientation>",
      "<<RDF><a tiff:Orientation='6'/>", "</RDF></RDF><RDF></RDF></x>",
    ] {
      #expect(try orientation(jpeg: [Self.segment(text)]) == .up, "\(text)")
    }
  }

  @Test("Random bytes for a packet never trap", arguments: UInt64(0)..<200)
  func random(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let words = [
      "<", ">", "/", "=", "\"", "'", " ", "tiff:Orientation", "RDF", "rdf:RDF", "6", "<!--", "-->",
      "<![CDATA[", "]]>", "<?", "?>", "xmlns:tiff", "http://ns.adobe.com/tiff/1.0/", "\0", "é",
    ]
    let text = (0..<Int.random(in: 0...200, using: &numbers)).map { _ in
      words[Int.random(in: 0..<words.count, using: &numbers)]
    }
    _ = try orientation(jpeg: [Self.segment(text.joined())])
    _ = try orientation(png: [Self.chunk(text.joined())])
  }
}
