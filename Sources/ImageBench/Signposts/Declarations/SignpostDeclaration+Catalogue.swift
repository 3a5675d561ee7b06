extension SignpostDeclaration {
  /// Every signpost that the pipeline and the harness emit.
  ///
  /// Names follow Nuke's and Instruments' where they have one (`LoadImageData`, `DecodeImageData`).
  /// After a change, `IMAGEBENCH_RECORD=1 make test TESTS=LeafTests ARGS='--filter
  /// GeneratedSignpostTests'` writes the files in `Generated` again.
  static let catalogue =
    trial + display + loading + caching + decoding + memory + lanes + loader + screen
    + sessions + measuring

  private static let trial: [SignpostDeclaration] = [
    .interval("scenario", .trial, "The frames of a trial, from the first one to the last.")
      .begin([
        .nanoseconds("refreshPeriod"),
        .count("plannedFrames", "The refreshes of the script; late frames skip some of them."),
        .count("cores"),
        .word("subject", TrialSubject.self).orZero,
        .points("screenHeight", "The height of the screen; 0 in traces of older versions.").orZero,
        .bytes("memoryLimit", "The footprint at which the app is ended; 0 in older traces.").orZero,
      ])
      .end([.count("frames", "How many frames were presented.")]),
    .interval(
      "frame",
      .frames,
      "A presented frame, numbered from 0: from its display-link tick to its presentation."
    )
    .begin([
      .word("motion", FrameMotion.self),
      .nanoseconds(
        "expected",
        "When the frame should be presented, from the start of the trial."
      ), .points("offset", "The offset of the content in points."),
    ])
    .end([
      .nanoseconds(
        "overrun",
        "How much later than expected it was presented; below zero is early."
      ),
      .nanoseconds(
        "mainLane",
        as: "main_ns",
        "From the tick to the end of the work on the main lane."
      ).orZero,
    ]),
    .interval("mainLaneWork", .main, "Work that holds the main lane, by kind.")
      .begin([.word("kind", MainLaneWork.self)]),
    .event("frameAudit", .display, "What the visible cells show at the commit of a frame.").of([
      .count("visibleCells"), .count("wrongImages"), .count("staleImages"), .count("placeholders"),
      .count("placeholdersWhileResident"), .count("failureImages"),
    ]),
    .event(
      "processMemory",
      .memory,
      "The process's own memory, read from the kernel."
    ).of([
      .bytes(
        "peakRSS",
        "The peak resident size; 0 where the kernel did not let the peak be reset."
      ), .bytes("startRSS"), .bytes("anonymousRSS", as: "rss_anon_bytes"),
    ]),
    .event(
      "yardstick",
      .decoding,
      "The runs of a fixed decode between those of the trial, which show how fast the machine was."
    ).of([.count("runs"), .nanoseconds("runCPU", "The CPU time of one run.")]),
    .event(
      "shownPixels",
      .display,
      "The checksum of the pixels that the last frame shows, in two halves of 32 bits."
    ).of([.count("checksumHigh"), .count("checksumLow")]),
  ]

  private static let display: [SignpostDeclaration] = [
    .event("bindCell", .display, "A cell is bound to an image.").of([
      .count("item"), .count("surface"), .url, .wantedPixels, .word("row", RowHistory.self),
      .pixels("viewPixels"),
    ]),
    .event(
      "uploadImage",
      .display,
      "The pixels of an image go to the renderer, in the upload of the frame that comes next."
    ).of([
      .url, .wantedPixels, .pixels("deliveredPixels"), .pixels("neededPixels"),
      .nanoseconds("cost"),
    ]),
    .event("showImage", .display, "A frame draws a cell's image for the first time.").of([
      .url, .wantedPixels, .pixels("deliveredPixels"), .pixels("sourcePixels"),
      .count("surfacePixels", "The area of the surface; the other sizes are longer sides."),
      .nanoseconds("waited", "From the binding of the cell."), .pixels("neededPixels"),
    ]),
    .event("dropStaleImage", .display, "A cell drops an image that arrived for an earlier binding.")
      .of([.url]),
    .event(
      "endWithoutImage",
      .display,
      "A cell leaves the screen, or the scenario ends, before its image arrived."
    ).of([.url, .nanoseconds("waited", "From the binding of the cell.")]),
  ]

  private static let loading: [SignpostDeclaration] = [
    .interval("loadImage", .loading, "One owner's load, from the request to its outcome.")
      .begin([.url, .wantedPixels, .word("purpose", LoadPurpose.self)])
      .end([
        .word("outcome", LoadOutcome.self),
        .bytes("bytes", "The encoded bytes behind the image.").orZero,
      ]),
    .event("joinLoad", .loading, "A load joins work that is already under way.").of([
      .url, .count("owners", "How many loads share the work now."),
    ]),
    .event("cancelLoad", .loading, "An owner leaves before its load has ended.").of([
      .url, .word("outcome", CancelOutcome.self),
    ]),
    .event("stopWork", .loading, "Work that no owner waits for is stopped.").of([
      .url, .word("stage", WorkStage.self), .bytes("received"),
    ]),
    .event("wasteWork", .loading, "Work ends although no owner waits for it.").of([
      .url, .word("stage", WorkStage.self), .bytes("bytes"), .nanoseconds("cpu"),
    ]),
    .event(
      "reuseCell",
      .loading,
      "The last cell that had left before its image arrived is used again, for another image."
    ).of([.url]),
    .event(
      "orphanFetch",
      .loading,
      "A fetch that began after the last one who wanted its picture had left has brought it."
    ).of([.url, .bytes("bytes")]),
    .event(
      "orphanDecode",
      .loading,
      "A decode that began after the last one who wanted its picture had left has ended."
    ).of([.url, .nanoseconds("cpu")]),
    .interval(
      "loadImageData",
      .transport,
      "A fetch over the network, from its wait for a connection to its last byte."
    )
    .begin([.url])
    .end([
      .word("outcome", StageOutcome.self), .bytes("bytes").orZero,
      .nanoseconds("queued", "How long it waited for a connection.").orZero,
      .count("status", "The HTTP status; 0 without an answer.").orZero,
      .bytes("resumed", "Bytes of an earlier attempt that did not have to come again.").orZero,
    ]),
    .event(
      "sendRequest",
      .transport,
      "A fetch has its connection, and its request leaves for the server."
    ).of([.url, .count("retry", "How many attempts came before.")]),
  ]

  private static let caching: [SignpostDeclaration] = [
    .interval("readDiskCache", .disk, "A read of encoded bytes from the disk cache.")
      .begin([.url])
      .end([.word("outcome", StageOutcome.self, "`failed` is a miss."), .bytes("bytes").orZero]),
    .interval("writeDiskCache", .disk, "A write of encoded bytes to the disk cache.")
      .begin([.url])
      .end([.word("outcome", StageOutcome.self), .bytes("bytes").orZero]),
    .event("memoryCacheLookup", .cache, "A look into the memory cache.").of([
      .url, .wantedPixels, .word("result", LookupResult.self),
    ]),
    .event("memoryCacheStore", .cache, "An image enters the memory cache.").of([
      .url, .wantedPixels, .bytes("pixelBytes", "What its pixels take."),
      .bytes("cost", "What the cache counts for it."),
    ]),
    .event("memoryCacheEvict", .cache, "An image leaves the memory cache.").of([
      .url, .wantedPixels, .bytes("cost"), .word("reason", EvictReason.self),
    ]),
  ]

  private static let decoding: [SignpostDeclaration] = [
    decode,
    .interval("processImage", .decoding, "One processor over one decoded image.")
      .begin([
        .url, .wantedPixels, .count("step", "The index of the processor in its chain, from 1."),
      ])
      .end([
        .word("outcome", StageOutcome.self), .bytes("output").orZero, .nanoseconds("cpu").orZero,
      ]),
    .interval(
      "decodeProgressiveImageData",
      .decoding,
      "A decode of what has come of an image, to show it before it is whole.",
      like: decode
    ),
    .event("deliverPreview", .decoding, "A preview is handed to its owner.").of([
      .url, .wantedPixels, .bytes("received"), .count("scans"),
    ]),
    .event("decodeWarning", .decoding, "The codec warned of an image that it decoded all the same.")
      .of([
        .url, .wantedPixels, .count("warnings"), .word("kind", DecodeWarningKind.self),
        .count("decodedRows"),
        .count("damagedFromRow", "The first damaged row, counted from 1; 0 where none is known."),
      ]),
  ]

  private static let decode = interval(
    "decodeImageData",
    .decoding,
    "A decode of one image, from its first band to its last."
  )
  .begin([
    .url, .wantedPixels, .word("method", DecodeMethod.self, as: "mode"),
    .word("lane", DecodeLane.self, as: "place"), .count("sourcePixels"),
  ])
  .end([
    .word("outcome", StageOutcome.self), .bytes("output").orZero, .count("outputPixels").orZero,
    .nanoseconds("cpu", "The modelled CPU time on the device's fastest core.").orZero,
    .nanoseconds(
      "codec",
      "The CPU time that the codec really took; zero where decoding is modelled."
    ).orZero, .bytes("working").orZero,
    .nanoseconds(
      "decoder",
      "The time that the hardware decoder worked; zero where a core decodes."
    ).orZero,
  ])

  private static let memory: [SignpostDeclaration] = [
    .event("memoryLedger", .memory, "The ledger's bytes by owner, after a change.").of([
      .bytes("compressed"), .bytes("scratch"), .bytes("view"), .bytes("cache"), .bytes("inFlight"),
      .bytes("render"), .bytes("app", "Memory of other parts of the app.").orZero,
    ]),
    .event("memoryWarning", .memory, "The device asks for memory.").of([
      .word("trigger", WarningTrigger.self), .bytes("footprint"),
    ]),
    .event("purgeMemory", .memory, "The pipeline answers a memory warning.").of([
      .count("entries"), .bytes("released"),
    ]),
    .event("jetsam", .memory, "The device ends the process for using too much memory.").of([
      .bytes("footprint"), .bytes("limit"),
      .count("frame", "The number of the frame that was under way."),
    ]),
  ]

  // At the end, because records and traces of older versions keep the numbers of their names.
  private static let lanes: [SignpostDeclaration] = [
    .event("enqueueJob", .lanes, "A job is enqueued.").of(
      job + [
        .count(
          "by",
          "The number of the thread that enqueued it, from 1; 0 for an event or a device."
        )
      ]
    ),
    .interval("runJob", .lanes, "A job runs on a thread of its lane, parks included.")
      .begin(job + [.thread]),
    .interval("parkThread", .lanes, "A thread waits inside of a job.")
      .begin([
        .word("reason", ParkReason.self), .word("lane", LaneKind.self),
        .word("qos", LaneClass.self), .thread, .count("job", "The job that waits; 0 for none."),
        .queue,
      ])
      .end([
        .count("by", "The number of the thread that woke it, from 1; 0 for time or a device.")
      ]),
  ]

  private static let job: [SignpostField] = [
    .count("job", "The number of the job in its world, from 1."), .word("lane", LaneKind.self),
    .word("qos", LaneClass.self), .queue,
  ]

  private static let loader: [SignpostDeclaration] = [
    .interval(
      "loaderWork",
      .loading,
      "An interval of the loader's own, under the name that it gave."
    ).begin([.count("text", "The number of its name among the texts of the device.")]),
    .event(
      "loaderEvent",
      .loading,
      "A moment of the loader's own: an event, or a line of its log."
    ).of([.count("text", "The number of its name or line among the texts of the device.")]),
  ]

  private static let sessions: [SignpostDeclaration] = [
    .event(
      "liveSessions",
      .memory,
      "A session with a delegate is made or invalidated; until then it keeps its delegate."
    ).of([.count("sessions", "How many there are now.")])
  ]

  private static let screen: [SignpostDeclaration] = [
    .event(
      "placeCell",
      .display,
      "A surface of a cell gets its place in the content, or another one; it shows nothing before."
    ).of([
      .count("item"), .count("surface"), .points("x", "The left edge; the content begins at 0."),
      .points("y", "The top edge; the content begins at 0."), .points("width"), .points("height"),
    ]),
    .event(
      "drawCell",
      .display,
      "What a frame shows in a surface of a cell is not what the frame before showed there."
    ).of([
      .count("item"), .count("surface"),
      .count("shownURL", "The number of the URL of the image; 0 where none is shown."),
      .word("content", CellContent.self),
    ]),
  ]

  private static let measuring: [SignpostDeclaration] = [
    .event(
      "pictureArea",
      .display,
      "The area of pictures on the screen from this frame on, in square points."
    ).of([
      .count("visible", "The part of all wanted pictures that is on the screen."),
      .count("blank", "The part of it that does not show its picture."),
      .count("coarse", "The part that shows it with fewer than half of the needed pixels."),
    ]),
    .event(
      "measurementEnd",
      .trial,
      "Later signposts enter no number: the rest of the scenario is only played."
    ).of([
      .count("refreshes", "The refreshes that were measured."),
      .nanoseconds("cpu", "The time that the device's cores worked, each counted.").orZero,
    ]),
  ]
}
