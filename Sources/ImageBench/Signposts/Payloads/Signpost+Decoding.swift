public import Basics

extension Signpost {
  /// A decode of one image, from its first band to its last.
  @usableFromInline package enum DecodeImageData: SignpostInterval {
    @inlinable package static var name: SignpostName { .decodeImageData }

    /// What is decoded, how and where.
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var url = 0
      @usableFromInline package var wantedPixels = 0
      @usableFromInline package var method = DecodeMethod.full
      @usableFromInline package var lane = DecodeLane.main
      @usableFromInline package var sourcePixels = 0

      @inlinable package init() {}

      @inlinable package init(
        url: Int,
        wantedPixels: Int,
        method: DecodeMethod,
        lane: DecodeLane,
        sourcePixels: Int
      ) {
        self.url = url
        self.wantedPixels = wantedPixels
        self.method = method
        self.lane = lane
        self.sourcePixels = sourcePixels
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.url("url", &url)
        fields.pixels("wanted_px", &wantedPixels)
        fields.word("mode", &method)
        fields.word("place", &lane)
        fields.count("source_pixels", &sourcePixels)
      }
    }

    /// What came of it.
    @usableFromInline package struct End: SignpostPayload {
      @usableFromInline package var outcome = StageOutcome.done
      @usableFromInline package var output = ByteCount.zero
      @usableFromInline package var outputPixels = 0
      /// The CPU time that the cost model charges.
      @usableFromInline package var cpu = TimeSpan.zero
      /// The CPU time that the codec really took; zero where decoding is modelled.
      @usableFromInline package var codec = TimeSpan.zero
      @usableFromInline package var working = ByteCount.zero

      @inlinable package init() {}

      @inlinable package init(
        outcome: StageOutcome,
        output: ByteCount = .zero,
        outputPixels: Int = 0,
        cpu: TimeSpan = .zero,
        codec: TimeSpan = .zero,
        working: ByteCount = .zero
      ) {
        self.outcome = outcome
        self.output = output
        self.outputPixels = outputPixels
        self.cpu = cpu
        self.codec = codec
        self.working = working
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.word("outcome", &outcome)
        fields.bytes("output_bytes", &output)
        fields.count("output_pixels", &outputPixels)
        fields.nanoseconds("cpu_ns", &cpu)
        fields.nanoseconds("codec_ns", &codec)
        fields.bytes("working_bytes", &working)
      }
    }
  }

  /// A decode of what has come of an image, to show it before it is whole; its fields are those of
  /// ``DecodeImageData``.
  @usableFromInline package enum DecodeProgressiveImageData: SignpostInterval {
    @inlinable package static var name: SignpostName { .decodeProgressiveImageData }

    @usableFromInline package typealias Begin = DecodeImageData.Begin
    @usableFromInline package typealias End = DecodeImageData.End
  }

  /// One processor over one decoded image.
  @usableFromInline package enum ProcessImage: SignpostInterval {
    @inlinable package static var name: SignpostName { .processImage }

    /// What is processed.
    @usableFromInline package struct Begin: SignpostPayload {
      @usableFromInline package var url = 0
      @usableFromInline package var wantedPixels = 0
      /// The place of the processor in its chain, from 1.
      @usableFromInline package var step = 0

      @inlinable package init() {}

      @inlinable package init(url: Int, wantedPixels: Int, step: Int) {
        self.url = url
        self.wantedPixels = wantedPixels
        self.step = step
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.url("url", &url)
        fields.pixels("wanted_px", &wantedPixels)
        fields.count("step", &step)
      }
    }

    /// What came of it.
    @usableFromInline package struct End: SignpostPayload {
      @usableFromInline package var outcome = StageOutcome.done
      @usableFromInline package var output = ByteCount.zero
      @usableFromInline package var cpu = TimeSpan.zero

      @inlinable package init() {}

      @inlinable package init(
        outcome: StageOutcome,
        output: ByteCount = .zero,
        cpu: TimeSpan = .zero
      ) {
        self.outcome = outcome
        self.output = output
        self.cpu = cpu
      }

      @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields)
      {
        fields.word("outcome", &outcome)
        fields.bytes("output_bytes", &output)
        fields.nanoseconds("cpu_ns", &cpu)
      }
    }
  }

  /// A preview is handed to its owner.
  @usableFromInline package struct DeliverPreview: SignpostEvent {
    @inlinable package static var name: SignpostName { .deliverPreview }

    @usableFromInline package var url = 0
    @usableFromInline package var wantedPixels = 0
    @usableFromInline package var received = ByteCount.zero
    @usableFromInline package var scans = 0

    @inlinable package init() {}

    @inlinable package init(url: Int, wantedPixels: Int, received: ByteCount, scans: Int) {
      self.url = url
      self.wantedPixels = wantedPixels
      self.received = received
      self.scans = scans
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.pixels("wanted_px", &wantedPixels)
      fields.bytes("received_bytes", &received)
      fields.count("scans", &scans)
    }
  }

  /// The codec warned of an image that it decoded all the same.
  @usableFromInline package struct DecodeWarning: SignpostEvent {
    @inlinable package static var name: SignpostName { .decodeWarning }

    @usableFromInline package var url = 0
    @usableFromInline package var wantedPixels = 0
    @usableFromInline package var warnings = 0
    @usableFromInline package var kind = DecodeWarningKind.harmless
    @usableFromInline package var decodedRows = 0
    /// The first damaged row, counted from 1; 0 where none is known.
    @usableFromInline package var damagedFromRow = 0

    @inlinable package init() {}

    @inlinable package init(
      url: Int,
      wantedPixels: Int,
      warnings: Int,
      kind: DecodeWarningKind,
      decodedRows: Int,
      damagedFromRow: Int
    ) {
      self.url = url
      self.wantedPixels = wantedPixels
      self.warnings = warnings
      self.kind = kind
      self.decodedRows = decodedRows
      self.damagedFromRow = damagedFromRow
    }

    @inlinable @inline(__always) package mutating func visit(_ fields: inout some SignpostFields) {
      fields.url("url", &url)
      fields.pixels("wanted_px", &wantedPixels)
      fields.count("warnings", &warnings)
      fields.word("kind", &kind)
      fields.count("decoded_rows", &decodedRows)
      fields.count("damaged_from_row", &damagedFromRow)
    }
  }
}
