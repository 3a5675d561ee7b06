import Basics
import CCodecs
import Corpus
import ImageFormats
import Testing

@Suite("The header reader returns the encoded properties and survives hostile files")
struct ImageFileProbeTests {
  @Test("Every orientation is read back", arguments: Int32(0)...8)
  func orientations(orientation: Int32) throws {
    var options = EncodedSamples.jpegOptions()
    options.orientation = orientation
    let probe = try ImageFileProbe(bytes: EncodedSamples.jpeg(options))
    #expect(Int32(probe.orientation.rawValue) == max(orientation, 1))
    #expect(probe.size == PixelSize(width: 32, height: 24))
    #expect(probe.codec == .jpeg)
    #expect(probe.componentCount == 3)
  }

  @Test(
    "Layout and chroma are read back",
    arguments: [
      (Int32(IB_JPEG_CHROMA_444), ChromaSubsampling.yuv444),
      (Int32(IB_JPEG_CHROMA_422), .yuv422), (Int32(IB_JPEG_CHROMA_420), .yuv420),
    ],
    [Int32(0), 1]
  )
  func layouts(chroma: (Int32, ChromaSubsampling), progressive: Int32) throws {
    var options = EncodedSamples.jpegOptions()
    options.chroma = chroma.0
    options.progressive = progressive
    let probe = try ImageFileProbe(bytes: EncodedSamples.jpeg(options))
    #expect(probe.chroma == chroma.1)
    #expect(probe.layout == (progressive == 1 ? .progressive : .baseline))
  }

  @Test("PNG with and without alpha is read back", arguments: [(Int32(3), 3), (4, 4)])
  func png(channels: Int32, components: Int) throws {
    var options = EncodedSamples.pngOptions(width: 300, height: 2)
    options.channels = channels
    let probe = try ImageFileProbe(bytes: EncodedSamples.png(options))
    #expect(probe.codec == .png)
    #expect(probe.size == PixelSize(width: 300, height: 2))
    #expect(probe.componentCount == components)
    #expect(probe.layout == .baseline)
    #expect(probe.chroma == .none)
    #expect(probe.orientation == .up)
  }

  @Test("An interlaced PNG is recognised")
  func interlaced() throws {
    // The IHDR of a 2x2 grey Adam7 image, with its checksum.
    let bytes: [UInt8] = [
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
      2, 0, 0, 0, 2, 8, 0, 0, 0, 1, 0x20, 0xda, 0x62, 0x6e,
    ]
    let probe = try ImageFileProbe(bytes: bytes)
    #expect(probe.layout == .interlaced)
    #expect(probe.componentCount == 1)
  }

  @Test("Every prefix is refused as too short until the header is complete, then always read")
  func prefixes() throws {
    var options = EncodedSamples.jpegOptions()
    options.orientation = 6
    for file in [
      try EncodedSamples.jpeg(options), try EncodedSamples.png(EncodedSamples.pngOptions()),
    ] {
      let whole = try ImageFileProbe(bytes: file)
      var found = false
      for length in file.indices {
        do {
          var probe = try ImageFileProbe(bytes: Array(file.prefix(length)))
          // A PNG is known by its first chunk, and how much lies in front of its pixels is not.
          if whole.codec == .png, length < whole.metadataBytes.bytes + 8 {
            #expect(probe.metadataBytes == .zero)
            probe.metadataBytes = whole.metadataBytes
          }
          #expect(probe == whole)
          found = true
        } catch {
          #expect(!found, "a prefix of \(length) bytes was refused after a shorter one was read")
          let expected: [ImageFileProblem] =
            length < 8 ? [.truncated, .notAnImage] : [.truncated]
          #expect(expected.contains(error), "prefix of \(length) bytes")
        }
      }
      #expect(found)
    }
  }

  @Test("No change of a header byte crashes the reader", arguments: [UInt8(1), 0x80, 0xff])
  func flips(mask: UInt8) throws {
    var options = EncodedSamples.jpegOptions()
    options.orientation = 3
    for file in [
      try EncodedSamples.jpeg(options), try EncodedSamples.png(EncodedSamples.pngOptions()),
    ] {
      for index in 0..<min(file.count, 700) {
        var damaged = file
        damaged[index] ^= mask
        if let probe = try? ImageFileProbe(bytes: damaged) {
          #expect(probe.size.width > 0 && probe.size.height > 0, "byte \(index)")
        }
      }
    }
  }

  @Test("Garbage of any length is refused, whatever its first bytes", arguments: UInt64(1)...20)
  func garbage(seed: UInt64) {
    var state = seed
    var noise: [UInt8] = (0..<3000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    #expect(throws: ImageFileProblem.self, "seed \(seed)") {
      try ImageFileProbe(bytes: noise)
    }
    noise.replaceSubrange(0..<3, with: [0xff, 0xd8, 0x12])
    #expect(throws: ImageFileProblem.self, "seed \(seed)") {
      try ImageFileProbe(bytes: noise)
    }
    noise.replaceSubrange(0..<8, with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    #expect(throws: ImageFileProblem.self, "seed \(seed)") {
      try ImageFileProbe(bytes: noise)
    }
  }

  @Test("An empty file is not an image")
  func empty() {
    #expect(throws: ImageFileProblem.notAnImage) { try ImageFileProbe(bytes: []) }
  }

  @Test("A megabyte of fill bytes is refused before its end")
  func fillBytes() {
    let bytes = [0xff, 0xd8] + [UInt8](repeating: 0xff, count: 1 << 20)
    #expect(throws: ImageFileProblem.self) { try ImageFileProbe(bytes: bytes) }
  }

  /// SOI, the given segments, and a one-component frame and scan of 5 by 4 pixels.
  private func jpeg(segments: [UInt8], frame: UInt8 = 0xc0, precision: UInt8 = 8) -> [UInt8] {
    [0xff, 0xd8] + segments
      + [0xff, frame, 0, 11, precision, 0, 4, 0, 5, 1, 1, 0x11, 0]
      + [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]
  }

  private func exif(_ tiff: [UInt8]) -> [UInt8] {
    let body = [0x45, 0x78, 0x69, 0x66, 0, 0] + tiff
    return [0xff, 0xe1, 0, UInt8(body.count + 2)] + body
  }

  @Test("Little-endian EXIF is read, and only a valid orientation counts")
  func littleEndianEXIF() throws {
    let sound: [UInt8] = [
      0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0,
    ]
    #expect(try ImageFileProbe(bytes: jpeg(segments: exif(sound))).orientation == .leftMirrored)
    var long = sound
    long[12] = 4
    #expect(try ImageFileProbe(bytes: jpeg(segments: exif(long))).orientation == .leftMirrored)
    // Value 9, type BYTE, count 2, a directory beyond the end, another byte order mark.
    for (index, value) in [(18, 9), (12, 1), (14, 2), (4, 200), (0, 0x50)] as [(Int, UInt8)] {
      var damaged = sound
      damaged[index] = value
      let probe = try ImageFileProbe(bytes: jpeg(segments: exif(damaged)))
      #expect(probe.orientation == .up, "byte \(index) set to \(value)")
    }
  }

  @Test("Fill bytes and lone markers between segments are allowed")
  func fill() throws {
    let probe = try ImageFileProbe(bytes: jpeg(segments: [0xff, 0xff, 0xff, 0xd0, 0xff, 0x01]))
    #expect(probe.size == PixelSize(width: 5, height: 4))
    #expect(probe.componentCount == 1)
    #expect(probe.chroma == .yuv400)
  }

  @Test(
    "Kinds that no codec here decodes are named",
    arguments: [UInt8(0xc3), 0xc5, 0xc6, 0xc7, 0xcb, 0xcd, 0xce, 0xcf]
  )
  func unsupportedFrames(frame: UInt8) {
    do {
      _ = try ImageFileProbe(bytes: jpeg(segments: [], frame: frame))
      Issue.record("frame \(frame) was accepted")
    } catch {
      guard case .unsupported = error else {
        Issue.record("frame \(frame) gave \(error)")
        return
      }
    }
  }

  @Test("Twelve-bit samples are named as unsupported")
  func twelveBits() {
    #expect(throws: ImageFileProblem.unsupported("JPEG with 12 bits a sample")) {
      try ImageFileProbe(bytes: jpeg(segments: [], frame: 0xc1, precision: 12))
    }
  }

  @Test("A path without a readable file gives a reason")
  func badPath() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path + "/nothing.jpg", folder.path] {
      do {
        _ = try ImageFileProbe(path: path)
        Issue.record("\(path) was read")
      } catch {
        guard case .unreadable(let reason) = error else {
          Issue.record("\(path) gave \(error)")
          continue
        }
        #expect(!reason.isEmpty)
      }
    }
  }
}
