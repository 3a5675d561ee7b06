/// What a trace calls the event of a signpost: what happens, and for which image.
enum TraceSliceName {
  /// The words in front of and behind the image; a signpost without an image has the first alone.
  static func words(_ record: SignpostRecord) -> (before: String, after: String) {
    switch record.name {
    case .loadImage:
      (Signpost.LoadImage.begin(record).purpose == .prefetch ? "prefetch" : "load", "")
    case .mainLaneWork: (Signpost.MainLaneWork.begin(record).kind.word, "")
    case .memoryCacheLookup: (Signpost.MemoryCacheLookup(record).result.word, "")
    default: fixed[Int(record.name.rawValue)]
    }
  }

  /// The words that do not depend on the fields, by the raw values of the names.
  static let fixed = SignpostName.allCases.map(words(of:))

  private static func words(of name: SignpostName) -> (before: String, after: String) {
    switch name {
    case .loadImageData: ("fetch", "")
    case .readDiskCache: ("read", "from disk")
    case .writeDiskCache: ("write", "to disk")
    case .decodeImageData: ("decode", "")
    case .decodeProgressiveImageData: ("decode preview of", "")
    case .processImage: ("process", "")
    case .bindCell: ("bind", "")
    case .uploadImage: ("upload", "")
    case .showImage: ("show", "")
    case .dropStaleImage: ("drop stale", "")
    case .endWithoutImage: ("end without", "")
    case .joinLoad: ("join", "")
    case .cancelLoad: ("cancel", "")
    case .stopWork: ("stop", "")
    case .wasteWork: ("wasted", "")
    case .orphanFetch: ("orphan fetch of", "")
    case .orphanDecode: ("orphan decode of", "")
    case .sendRequest: ("request", "")
    case .memoryCacheStore: ("store", "")
    case .memoryCacheEvict: ("evict", "")
    case .deliverPreview: ("preview of", "")
    case .decodeWarning: ("codec warns of", "")
    // A counter's name is that of its tracks, and a jetsam has one word already.
    case .memoryLedger: (name.label, "")
    default: (plain(name.label), "")
    }
  }

  /// The words of a label in small letters.
  private static func plain(_ label: String) -> String {
    var text = ""
    for letter in label {
      if letter.isUppercase, !text.isEmpty { text += " " }
      text += letter.lowercased()
    }
    return text
  }
}
