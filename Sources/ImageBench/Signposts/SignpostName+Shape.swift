/// The label and the argument lists of one signpost.
struct SignpostShape: Sendable {
  let label: String
  let category: String
  let begin: [SignpostArgument]
  let end: [SignpostArgument]

  init(
    _ label: String,
    _ category: String,
    _ begin: [SignpostArgument],
    end: [SignpostArgument] = []
  ) {
    self.label = label
    self.category = category
    self.begin = begin
    self.end = end
  }
}

extension SignpostName {
  /// The category under which a trace viewer groups the signpost.
  public var category: String { shape.category }

  var shape: SignpostShape { Self.shapes[Int(rawValue)] }

  // One table instead of a computed property, so that a record's shape costs an index.
  private static let shapes: [SignpostShape] = allCases.map { $0.makeShape() }

  private func makeShape() -> SignpostShape {
    switch self {
    case .scenario, .frame, .mainLaneWork, .frameAudit, .processMemory, .yardstick, .shownPixels:
      return frameShape
    case .bindCell, .uploadImage, .showImage, .dropStaleImage, .endWithoutImage:
      return displayShape
    case .loadImage, .joinLoad, .cancelLoad, .stopWork, .wasteWork:
      return loadingShape
    case .loadImageData, .sendRequest, .readDiskCache, .writeDiskCache, .memoryCacheLookup,
      .memoryCacheStore,
      .memoryCacheEvict, .decodeImageData, .processImage, .decodeProgressiveImageData,
      .deliverPreview, .decodeWarning:
      return stageShape
    default:
      return memoryShape
    }
  }

  private var frameShape: SignpostShape {
    switch self {
    case .scenario:
      return SignpostShape(
        "Scenario",
        "trial",
        [
          .init("refresh_period_ns", .nanoseconds), .init("planned_frames", .count),
          .init("cores", .count),
        ],
        end: [.init("frames", .count)]
      )
    case .frame:
      return SignpostShape(
        "Frame",
        "frames",
        [
          .init("motion", .word(SignpostWords.motion)), .init("expected_ns", .nanoseconds),
          .init("offset_pt", .points),
        ],
        end: [.init("overrun_ns", .nanoseconds), .init("main_ns", .nanoseconds)]
      )
    case .mainLaneWork:
      return SignpostShape(
        "MainLaneWork",
        "main",
        [.init("kind", .word(SignpostWords.mainLaneWork))]
      )
    case .frameAudit:
      return SignpostShape(
        "FrameAudit",
        "display",
        [
          .init("visible_cells", .count), .init("wrong_images", .count),
          .init("stale_images", .count), .init("placeholders", .count),
          .init("placeholders_while_resident", .count), .init("visible_bytes", .bytes),
          .init("failure_images", .count),
        ]
      )
    case .processMemory:
      return SignpostShape(
        "ProcessMemory",
        "memory",
        [
          .init("peak_rss_bytes", .bytes), .init("start_rss_bytes", .bytes),
          .init("rss_anon_bytes", .bytes), .init("rss_file_bytes", .bytes),
          .init("rss_shmem_bytes", .bytes), .init("allocated_bytes", .bytes),
          .init("allocator_resident_bytes", .bytes),
        ]
      )
    case .yardstick:
      return SignpostShape(
        "Yardstick",
        "decoding",
        [.init("runs", .count), .init("run_cpu_ns", .nanoseconds)]
      )
    default:
      return SignpostShape(
        "ShownPixels",
        "display",
        [.init("checksum_high", .count), .init("checksum_low", .count)]
      )
    }
  }

  private var displayShape: SignpostShape {
    switch self {
    case .bindCell:
      return SignpostShape(
        "BindCell",
        "display",
        [
          .init("item", .count), .init("surface", .count), .init("url", .url),
          .init("wanted_px", .pixels), .init("row", .word(SignpostWords.rowHistory)),
          .init("view_px", .pixels),
        ]
      )
    case .uploadImage:
      return SignpostShape(
        "UploadImage",
        "display",
        [
          .init("url", .url), .init("wanted_px", .pixels), .init("delivered_px", .pixels),
          .init("needed_px", .pixels), .init("cost_ns", .nanoseconds),
        ]
      )
    case .showImage:
      return SignpostShape(
        "ShowImage",
        "display",
        [
          .init("url", .url), .init("wanted_px", .pixels), .init("delivered_px", .pixels),
          .init("source_px", .pixels), .init("surface_pixels", .count),
          .init("waited_ns", .nanoseconds), .init("needed_px", .pixels),
        ]
      )
    case .dropStaleImage:
      return SignpostShape("DropStaleImage", "display", [.init("url", .url)])
    default:
      return SignpostShape(
        "EndWithoutImage",
        "display",
        [.init("url", .url), .init("waited_ns", .nanoseconds)]
      )
    }
  }

  private var loadingShape: SignpostShape {
    switch self {
    case .loadImage:
      return SignpostShape(
        "LoadImage",
        "loading",
        [
          .init("url", .url), .init("wanted_px", .pixels),
          .init("purpose", .word(SignpostWords.loadPurpose)),
        ],
        end: [.init("outcome", .word(SignpostWords.loadOutcome)), .init("bytes", .bytes)]
      )
    case .joinLoad:
      return SignpostShape("JoinLoad", "loading", [.init("url", .url), .init("owners", .count)])
    case .cancelLoad:
      return SignpostShape(
        "CancelLoad",
        "loading",
        [.init("url", .url), .init("outcome", .word(SignpostWords.cancelOutcome))]
      )
    case .stopWork:
      return SignpostShape(
        "StopWork",
        "loading",
        [
          .init("url", .url), .init("stage", .word(SignpostWords.stage)),
          .init("received_bytes", .bytes),
        ]
      )
    default:
      return SignpostShape(
        "WasteWork",
        "loading",
        [
          .init("url", .url), .init("stage", .word(SignpostWords.stage)), .init("bytes", .bytes),
          .init("cpu_ns", .nanoseconds),
        ]
      )
    }
  }

  private var stageShape: SignpostShape {
    let url = SignpostArgument("url", .url)
    let outcome = SignpostArgument("outcome", .word(SignpostWords.workOutcome))
    let bytes = SignpostArgument("bytes", .bytes)
    switch self {
    case .loadImageData, .sendRequest: return transportShape
    case .readDiskCache:
      return SignpostShape("ReadDiskCache", "disk", [url], end: [outcome, bytes])
    case .writeDiskCache:
      return SignpostShape("WriteDiskCache", "disk", [url], end: [outcome, bytes])
    case .memoryCacheLookup:
      return SignpostShape(
        "MemoryCacheLookup",
        "cache",
        [url, .init("wanted_px", .pixels), .init("result", .word(SignpostWords.lookup))]
      )
    case .memoryCacheStore:
      return SignpostShape(
        "MemoryCacheStore",
        "cache",
        [
          url, .init("wanted_px", .pixels), .init("pixel_bytes", .bytes),
          .init("cost_bytes", .bytes),
        ]
      )
    case .memoryCacheEvict:
      return SignpostShape(
        "MemoryCacheEvict",
        "cache",
        [
          url, .init("wanted_px", .pixels), .init("cost_bytes", .bytes),
          .init("reason", .word(SignpostWords.evictReason)),
        ]
      )
    case .processImage:
      return SignpostShape(
        "ProcessImage",
        "decoding",
        [url, .init("wanted_px", .pixels), .init("step", .count)],
        end: [outcome, .init("output_bytes", .bytes), .init("cpu_ns", .nanoseconds)]
      )
    case .decodeWarning: return warningShape
    case .deliverPreview:
      return SignpostShape(
        "DeliverPreview",
        "decoding",
        [
          url, .init("wanted_px", .pixels), .init("received_bytes", .bytes), .init("scans", .count),
        ]
      )
    default:
      return SignpostShape(
        self == .decodeImageData ? "DecodeImageData" : "DecodeProgressiveImageData",
        "decoding",
        [
          url, .init("wanted_px", .pixels), .init("mode", .word(SignpostWords.decodeMode)),
          .init("place", .word(SignpostWords.decodePlace)), .init("source_pixels", .count),
        ],
        end: [
          outcome, .init("output_bytes", .bytes), .init("output_pixels", .count),
          .init("cpu_ns", .nanoseconds), .init("codec_ns", .nanoseconds),
          .init("working_bytes", .bytes),
        ]
      )
    }
  }

  private var warningShape: SignpostShape {
    return SignpostShape(
      "DecodeWarning",
      "decoding",
      [
        .init("url", .url), .init("wanted_px", .pixels), .init("warnings", .count),
        .init("kind", .word(SignpostWords.warningKind)), .init("decoded_rows", .count),
        // Rows are counted from 1 here, because 0 is what a signpost says when it says nothing.
        .init("damaged_from_row", .count),
      ]
    )
  }

  private var transportShape: SignpostShape {
    let url = SignpostArgument("url", .url)
    guard self == .loadImageData else {
      return SignpostShape("SendRequest", "transport", [url, .init("retry", .count)])
    }
    return SignpostShape(
      "LoadImageData",
      "transport",
      [url],
      end: [
        .init("outcome", .word(SignpostWords.workOutcome)), .init("bytes", .bytes),
        .init("queued_ns", .nanoseconds), .init("status", .count), .init("resumed_bytes", .bytes),
      ]
    )
  }

  private var memoryShape: SignpostShape {
    switch self {
    case .memoryLedger:
      return SignpostShape(
        "MemoryLedger",
        "memory",
        [
          .init("compressed_bytes", .bytes), .init("scratch_bytes", .bytes),
          .init("view_bytes", .bytes), .init("cache_bytes", .bytes),
          .init("in_flight_bytes", .bytes), .init("render_bytes", .bytes),
        ]
      )
    case .memoryWarning:
      return SignpostShape(
        "MemoryWarning",
        "memory",
        [.init("trigger", .word(SignpostWords.warningTrigger)), .init("footprint_bytes", .bytes)]
      )
    case .purgeMemory:
      return SignpostShape(
        "PurgeMemory",
        "memory",
        [.init("entries", .count), .init("released_bytes", .bytes)]
      )
    default:
      return SignpostShape(
        "Jetsam",
        "memory",
        [.init("footprint_bytes", .bytes), .init("limit_bytes", .bytes), .init("frame", .count)]
      )
    }
  }
}
