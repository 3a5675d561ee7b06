/// The category and the argument lists of one signpost.
struct SignpostShape: Sendable {
  let label: String
  let begin: [SignpostArgument]
  let end: [SignpostArgument]
  let phases: [SignpostPhase]

  init<Interval: SignpostInterval>(_ interval: Interval.Type) {
    label = "\(Interval.self)"
    begin = Interval.Begin.arguments
    end = Interval.End.arguments
    phases = [.begin, .end]
  }

  init<Event: SignpostEvent>(_ event: Event.Type) {
    label = "\(Event.self)"
    begin = Event.arguments
    end = []
    phases = [.event]
  }
}

extension SignpostName {
  /// The name in the trace: the field's own words, in capitals as Instruments shows them.
  public var label: String { shape.label }

  /// The arguments that the begin of an interval, or an event, carries.
  public var arguments: [SignpostArgument] { shape.begin }

  /// The arguments that the end of an interval carries; empty for events.
  public var endArguments: [SignpostArgument] { shape.end }

  /// The phases that its records have: begin and end, or event.
  public var phases: [SignpostPhase] { shape.phases }

  private var shape: SignpostShape { Self.shapes[Int(rawValue)] }

  // One table instead of a computed property, so that a record's shape costs an index.
  private static let shapes: [SignpostShape] = allCases.map { $0.makeShape() }

  private func makeShape() -> SignpostShape {
    switch self {
    case .scenario: SignpostShape(Signpost.Scenario.self)
    case .frame: SignpostShape(Signpost.Frame.self)
    case .mainLaneWork: SignpostShape(Signpost.MainLaneWork.self)
    case .frameAudit: SignpostShape(Signpost.FrameAudit.self)
    case .processMemory: SignpostShape(Signpost.ProcessMemory.self)
    case .yardstick: SignpostShape(Signpost.Yardstick.self)
    case .shownPixels: SignpostShape(Signpost.ShownPixels.self)
    case .bindCell: SignpostShape(Signpost.BindCell.self)
    case .uploadImage: SignpostShape(Signpost.UploadImage.self)
    case .showImage: SignpostShape(Signpost.ShowImage.self)
    case .dropStaleImage: SignpostShape(Signpost.DropStaleImage.self)
    case .endWithoutImage: SignpostShape(Signpost.EndWithoutImage.self)
    case .loadImage: SignpostShape(Signpost.LoadImage.self)
    case .joinLoad: SignpostShape(Signpost.JoinLoad.self)
    case .cancelLoad: SignpostShape(Signpost.CancelLoad.self)
    case .stopWork: SignpostShape(Signpost.StopWork.self)
    case .wasteWork: SignpostShape(Signpost.WasteWork.self)
    case .loadImageData: SignpostShape(Signpost.LoadImageData.self)
    case .sendRequest: SignpostShape(Signpost.SendRequest.self)
    case .readDiskCache: SignpostShape(Signpost.ReadDiskCache.self)
    case .writeDiskCache: SignpostShape(Signpost.WriteDiskCache.self)
    case .memoryCacheLookup: SignpostShape(Signpost.MemoryCacheLookup.self)
    case .memoryCacheStore: SignpostShape(Signpost.MemoryCacheStore.self)
    case .memoryCacheEvict: SignpostShape(Signpost.MemoryCacheEvict.self)
    case .decodeImageData: SignpostShape(Signpost.DecodeImageData.self)
    case .processImage: SignpostShape(Signpost.ProcessImage.self)
    case .decodeProgressiveImageData: SignpostShape(Signpost.DecodeProgressiveImageData.self)
    case .deliverPreview: SignpostShape(Signpost.DeliverPreview.self)
    case .decodeWarning: SignpostShape(Signpost.DecodeWarning.self)
    case .memoryLedger: SignpostShape(Signpost.MemoryLedger.self)
    case .memoryWarning: SignpostShape(Signpost.MemoryWarning.self)
    case .purgeMemory: SignpostShape(Signpost.PurgeMemory.self)
    case .jetsam: SignpostShape(Signpost.Jetsam.self)
    }
  }

  /// The category under which a trace viewer groups the signpost.
  public var category: String {
    switch self {
    case .scenario: "trial"
    case .frame: "frames"
    case .mainLaneWork: "main"
    case .frameAudit, .bindCell, .uploadImage, .showImage, .dropStaleImage, .endWithoutImage,
      .shownPixels:
      "display"
    case .loadImage, .joinLoad, .cancelLoad, .stopWork, .wasteWork: "loading"
    case .loadImageData, .sendRequest: "transport"
    case .readDiskCache, .writeDiskCache: "disk"
    case .memoryCacheLookup, .memoryCacheStore, .memoryCacheEvict: "cache"
    case .decodeImageData, .decodeProgressiveImageData, .processImage, .deliverPreview,
      .decodeWarning, .yardstick:
      "decoding"
    case .processMemory, .memoryLedger, .memoryWarning, .purgeMemory, .jetsam: "memory"
    }
  }
}
